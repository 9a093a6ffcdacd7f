import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least that a server can do: bare Fastify and `pg` with prepared statements and compiled serializers. No session,
 * no rights, no audit, no idempotency. Environment: DATABASE_URL, PORT.
 */
const TIMESTAMPTZ = 1184;
pg.types.setTypeParser(TIMESTAMPTZ, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const statement = (name, text) => (values) => pool.query({ name, text, values });

const COLUMNS = 'id, practitioner_id, patient_id, status, starts_at, ends_at, reason, updated_at';
const findPatient = statement(
  'patient',
  'SELECT id, family, given, birth_date::text, gender, phone, email, address, updated_at FROM patient WHERE id = $1',
);
const search = statement(
  'search',
  `SELECT ${COLUMNS} FROM appointment WHERE practitioner_id = $1 AND starts_at >= $2 AND starts_at < $3
    ORDER BY starts_at LIMIT 100`,
);
const create = statement(
  'create',
  `INSERT INTO appointment (practitioner_id, patient_id, status, starts_at, ends_at, reason)
   VALUES ($1, $2, 'booked', $3, $4, $5) RETURNING ${COLUMNS}`,
);
const patch = statement(
  'patch',
  `UPDATE appointment SET reason = $2, updated_at = now() WHERE id = $1 RETURNING ${COLUMNS}`,
);

const text = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const maybe = { type: 'string', nullable: true };
const patient = {
  type: 'object',
  properties: {
    id: text,
    family: text,
    given: text,
    birth_date: maybe,
    gender: maybe,
    phone: maybe,
    email: maybe,
    address: { type: 'object', additionalProperties: true, nullable: true },
    updated_at: text,
  },
};
const appointment = {
  type: 'object',
  properties: {
    id: text,
    practitioner_id: text,
    patient_id: text,
    status: text,
    starts_at: text,
    ends_at: text,
    reason: maybe,
    updated_at: text,
  },
};
const byId = { type: 'object', properties: { id: uuid } };

const app = Fastify();
app.get(
  '/patients/:id',
  { schema: { params: byId, response: { 200: patient } } },
  async (/** @type {any} */ request, /** @type {any} */ reply) => {
    const { rows } = await findPatient([request.params.id]);
    return rows[0] ?? reply.code(404).send({});
  },
);
app.get(
  '/appointments',
  {
    schema: {
      querystring: {
        type: 'object',
        required: ['actor', 'from', 'to'],
        properties: { actor: uuid, from: text, to: text },
      },
      response: { 200: { type: 'array', items: appointment } },
    },
  },
  async (/** @type {any} */ { query }) => (await search([query.actor, query.from, query.to])).rows,
);
app.post(
  '/appointments',
  {
    schema: {
      body: {
        type: 'object',
        required: ['practitioner_id', 'patient_id', 'starts_at', 'ends_at'],
        properties: { practitioner_id: uuid, patient_id: uuid, starts_at: text, ends_at: text, reason: text },
      },
      response: { 201: appointment },
    },
  },
  async (/** @type {any} */ { body }, reply) => {
    const { rows } = await create([body.practitioner_id, body.patient_id, body.starts_at, body.ends_at, body.reason]);
    return reply.code(201).send(rows[0]);
  },
);
app.patch(
  '/appointments/:id',
  { schema: { params: byId, body: { type: 'object', properties: { reason: text } }, response: { 200: appointment } } },
  async (/** @type {any} */ request, /** @type {any} */ reply) => {
    const { rows } = await patch([request.params.id, request.body.reason]);
    return rows[0] ?? reply.code(404).send({});
  },
);
/** An answer of so many bytes, as JSON: what an answer of that length costs alone. */
const answers = new Map();
app.get('/bytes/:count', (/** @type {any} */ { params: { count } }, reply) => {
  const answer = answers.get(count) ?? Buffer.from(JSON.stringify('a'.repeat(Number(count) - 2)));
  answers.set(count, answer);
  return reply.type('application/json').send(answer);
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
