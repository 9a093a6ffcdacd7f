/**
 * Our API with everything on beside a bare Fastify + pg server: reading one, searching, creating, changing.
 * `node bench/http.mjs [appointments=20000] [seconds=5] [runs=3]` with DATABASE_URL naming a Postgres server.
 */
import { randomUUID } from 'node:crypto';
import { startBaseline } from './lib/baseline.mjs';
import { gatesOf } from './lib/gates.mjs';
import { compare } from './lib/load.mjs';
import { seededRandom } from './lib/numbers.mjs';
import { seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';

const APPOINTMENTS = Number(process.argv[2] ?? 20_000);
const SECONDS = Number(process.argv[3] ?? 5);
const RUNS = Number(process.argv[4] ?? 3);
const ONLY = process.argv[5] ?? '';

const CONNECTIONS = 16;
const PRACTITIONERS = 200;
const PATIENTS = 5_000;
/** Doctors whose sessions the load uses in turns. */
const SIGNED_IN = 32;
const QUARTER = 15 * 60_000;
/** To come: what is over cannot be changed. */
const FIRST_START = Date.UTC(2030, 0, 1, 7);
/** New visits go here, each at a time of its own. */
const FIRST_NEW_START = Date.UTC(2031, 0, 1);
const REQUESTS = 1_000;
const SEARCHED = 8 * 3_600_000;

const iso = (instant) => new Date(instant).toISOString();
const random = seededRandom(7);
const pick = (list) => list[random(list.length)];
const requests = (make) => Array.from({ length: REQUESTS }, (_, index) => make(index));
/** The window of a search: 32 visits lie in it. */
const aWindow = () => {
  const from = FIRST_START + random(18) * QUARTER;
  return { from: iso(from), to: iso(from + SEARCHED) };
};

/** The same people and visits as the baseline's, with every row that ours needs. */
async function seedProduct(client) {
  const doctors = await seedPeople(client, 'doctor', PRACTITIONERS);
  const patients = await seedPeople(client, 'patient', PATIENTS);
  const ids = (people) => people.map(({ id }) => id);
  await client.query(
    `WITH visits AS (
       INSERT INTO appointments (id, patient_id, during, service_category, created_by)
       SELECT gen_random_uuid(), ($1::uuid[])[1 + (i * 13) % $3], tstzrange(t, t + interval '15 minutes'), 'Consultation',
              ($2::uuid[])[1 + i % $4]
         FROM generate_series(0, $5::int - 1) i,
              LATERAL (SELECT $6::timestamptz + (i / $4) * interval '15 minutes' AS t) x
       RETURNING id, patient_id, created_by)
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT id, patient_id, 'patient'::"ParticipantRole", NULL::uuid FROM visits
     UNION ALL
     SELECT v.id, v.created_by, 'doctor'::"ParticipantRole", s.id FROM visits v JOIN schedules s ON s.party_id = v.created_by`,
    [ids(patients), ids(doctors), PATIENTS, PRACTITIONERS, APPOINTMENTS, iso(FIRST_START)],
  );
  const users = doctors.slice(0, SIGNED_IN);
  await client.query(
    `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
     SELECT gen_random_uuid(), 'medical-file', patient, doctor, 'ACCEPTED', '{READ,WRITE}', patient
       FROM unnest($1::uuid[]) patient, unnest($2::uuid[]) doctor`,
    [ids(patients).slice(0, 1_000), ids(users)],
  );
  // Not the tables that are still empty: a plan made for no rows would stay.
  await client.query('ANALYZE users, parties, patients, practitioners, schedules, access_policies');
  await client.query('ANALYZE appointments, appointment_participants');
  return { users, patients: patients.slice(0, 1_000) };
}

async function visitsOf(client, { id }) {
  const { rows } = await client.query(
    'SELECT appointment_id AS id FROM appointment_participants WHERE party_id = $1 ORDER BY lower(during) LIMIT 60',
    [id],
  );
  return rows.map((row) => row.id);
}

/** What each operation asks of the bare server. */
const ofBaseline = ({ ids }) => ({
  get: requests(() => ({ method: 'GET', path: `/patients/${pick(ids.patients)}` })),
  search: requests(() => {
    const { from, to } = aWindow();
    return { method: 'GET', path: `/appointments?actor=${pick(ids.practitioners)}&from=${from}&to=${to}` };
  }),
  create: requests((index) => ({
    method: 'POST',
    path: '/appointments',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      practitioner_id: pick(ids.practitioners),
      patient_id: pick(ids.patients),
      starts_at: iso(FIRST_NEW_START + index * QUARTER),
      ends_at: iso(FIRST_NEW_START + (index + 1) * QUARTER),
      reason: `Consultation ${index}`,
    }),
  })),
  patch: requests((index) => ({
    method: 'PATCH',
    path: `/appointments/${pick(ids.appointments)}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: `Motif ${index}` }),
  })),
});

/** The same of ours, by doctors who are signed in. */
async function ofProduct(client, { users, patients }, headers) {
  const doctors = [];
  for (const [index, user] of users.entries()) {
    doctors.push({ ...user, headers: headers[index], visits: await visitsOf(client, user) });
  }
  return {
    get: requests(() => {
      const doctor = pick(doctors);
      return { method: 'GET', path: `/api/appointment/${pick(doctor.visits)}`, headers: doctor.headers };
    }),
    search: requests(() => {
      const { from, to } = aWindow();
      return { method: 'GET', path: `/api/appointment?start=${from}&end=${to}`, headers: pick(doctors).headers };
    }),
    create: [{ setupRequest: booking(doctors, patients) }],
    patch: changing(doctors),
  };
}

/** Every booking has a key and a time of its own. */
function booking(doctors, patients) {
  let count = 0;
  return (request) => {
    const doctor = pick(doctors);
    const start = FIRST_NEW_START + count++ * QUARTER;
    return {
      ...request,
      method: 'POST',
      path: '/api/appointment',
      headers: { ...doctor.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        doctorId: doctor.id,
        patientId: pick(patients).id,
        start: iso(start),
        end: iso(start + QUARTER),
        serviceCategory: 'Consultation',
        description: `Consultation ${count}`,
      }),
    };
  };
}

/** Nobody changes a visit that another request is changing; its version is the one that was answered last. */
function changing(doctors) {
  const idle = doctors.flatMap(({ headers, visits }) => visits.map((id) => ({ id, headers, version: 1 })));
  let count = 0;
  return [
    {
      setupRequest(request, context) {
        const visit = idle.shift();
        context.visit = visit;
        return {
          ...request,
          method: 'PATCH',
          path: `/api/appointment/${visit.id}`,
          headers: { ...visit.headers, 'content-type': 'application/json', 'if-match': `"${visit.version}"` },
          body: JSON.stringify({ description: `Motif ${count++}` }),
        };
      },
      onResponse(status, _body, { visit }) {
        if (status === 200) visit.version += 1;
        idle.push(visit);
      },
    },
  ];
}

const baseline = await startBaseline(APPOINTMENTS);
const product = await startProduct('http');
const gates = gatesOf('http');
try {
  const world = await seedProduct(product.client);
  const headers = await signInAll(product.url, world.users);
  const bare = ofBaseline(baseline);
  const ours = await ofProduct(product.client, world, headers);
  for (const operation of ['get', 'search', 'create', 'patch'].filter((name) => name.includes(ONLY))) {
    const figures = await compare(
      { bare: { ...baseline, requests: bare[operation] }, ours: { ...product, requests: ours[operation] } },
      { connections: CONNECTIONS, seconds: SECONDS, runs: RUNS, warmUp: SECONDS },
    );
    for (const [name, row] of Object.entries(figures)) console.log(JSON.stringify({ operation, server: name, ...row }));
    const micros = ({ serverMicros, postgresMicros }) => serverMicros + postgresMicros;
    gates.exactly(`${operation}: failed requests`, figures.ours.failures, 0);
    gates.atMost(`${operation}: CPU µs ÷ bare`, micros(figures.ours) / micros(figures.bare), 2);
    gates.atLeast(`${operation}: requests/s ÷ bare`, figures.ours.perSecond / figures.bare.perSecond, 0.5);
    gates.atMost(`${operation}: p99 ms at ${CONNECTIONS} connections`, figures.ours.p99, 5);
    gates.atMost(`${operation}: memory in MB`, figures.ours.memoryMb, 250);
  }
} finally {
  await product.stop();
  await baseline.stop();
}
gates.close();
