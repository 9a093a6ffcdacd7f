import { hash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The limit of our writes: bare Fastify and `pg` that leave the same rows in our own tables with one function in one statement
 * (`same-effects.sql`), and deliver their events in batches. It takes the same requests, without session, rights and validation of ours:
 * the caller names the user. Environment: DATABASE_URL, PORT.
 */
const EVENTS_AT_ONCE = 100;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const statement = (name, text) => async (values) => (await pool.query({ name, text, values })).rows;

const COLUMNS = `(visit).id, (visit).patient_id, (visit).doctor_id, lower((visit).during) AS start, upper((visit).during) AS "end",
  (visit).service_category, (visit).status, (visit).version, event`;
const book = statement('book', `SELECT ${COLUMNS} FROM bench_book($1, $2, $3, $4, $5, $6, $7, $8)`);
const change = statement('change', `SELECT ${COLUMNS} FROM bench_change($1, $2, $3, $4)`);
const deliver = statement('deliver', 'SELECT bench_deliver($1) AS event');

const waiting = [];
let isDelivering = false;
async function deliverSoon(event) {
  waiting.push(event);
  if (isDelivering) return;
  isDelivering = true;
  while (waiting.length > 0) {
    const caused = await deliver([waiting.splice(0, EVENTS_AT_ONCE)]);
    waiting.push(...caused.map((row) => row.event));
  }
  isDelivering = false;
}

const text = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const visit = {
  type: 'object',
  properties: {
    id: text,
    patient_id: text,
    doctor_id: { type: 'string', nullable: true },
    start: { type: 'string', format: 'date-time' },
    end: { type: 'string', format: 'date-time' },
    service_category: text,
    status: text,
    version: { type: 'integer' },
  },
};

const app = Fastify();
app.post(
  '/api/appointment',
  {
    schema: {
      body: {
        type: 'object',
        required: ['doctorId', 'patientId', 'start', 'end', 'serviceCategory'],
        properties: { doctorId: uuid, patientId: uuid, start: text, end: text, serviceCategory: text },
      },
      response: { 201: visit },
    },
  },
  async (/** @type {any} */ { headers, body }, reply) => {
    const fingerprint = hash('sha256', JSON.stringify(body), 'buffer');
    const { patientId, doctorId, start, end, serviceCategory } = body;
    const values = [
      headers['x-user'],
      headers['idempotency-key'],
      fingerprint,
      patientId,
      doctorId,
      start,
      end,
      serviceCategory,
    ];
    const [booked] = await book(values);
    void deliverSoon(booked.event);
    return reply.code(201).send(booked);
  },
);
app.patch(
  '/api/appointment/:id',
  {
    schema: {
      params: { type: 'object', properties: { id: uuid } },
      body: { type: 'object', properties: { serviceCategory: text } },
      response: { 200: visit },
    },
  },
  async (/** @type {any} */ { headers, params, body }, /** @type {any} */ reply) => {
    const version = Number(headers['if-match'].slice(1, -1));
    const [changed] = await change([headers['x-user'], params.id, version, body.serviceCategory]);
    if (changed === undefined) return reply.code(412).send({});
    void deliverSoon(changed.event);
    return changed;
  },
);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
