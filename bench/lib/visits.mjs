/** What the API bench asks of the bare server and of ours: the same people and visits, the same four operations. */
import { randomUUID } from 'node:crypto';
import { seededRandom } from './numbers.mjs';
import { seedPeople } from './people.mjs';

const CATEGORIES = ['Consultation', 'FollowUp'];
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
export async function seedProduct(client, appointments) {
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
    [ids(patients), ids(doctors), PATIENTS, PRACTITIONERS, appointments, iso(FIRST_START)],
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
export const ofBaseline = ({ ids }) => ({
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
export async function ofProduct(client, { users, patients }, headers) {
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
      }),
    };
  };
}

/** No request changes a visit that another one is changing; its version is the one that was answered last. */
function changing(doctors) {
  const idle = doctors.flatMap(({ headers, visits }) => visits.map((id) => ({ id, headers, version: 1 })));
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
          // Another one each time: a change that changes nothing makes no version.
          body: JSON.stringify({ serviceCategory: CATEGORIES[visit.version % 2] }),
        };
      },
      onResponse(status, _body, { visit }) {
        if (status === 200) visit.version += 1;
        idle.push(visit);
      },
    },
  ];
}
