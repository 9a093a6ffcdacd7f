import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { gatesOf } from './lib/gates.mjs';
import { percentile } from './lib/numbers.mjs';
import { seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';

/**
 * Does the time of an answer show whether a patient exists? A doctor who knows none of them asks once for each of 600 patients and, in
 * turn, for as many ids that name no one. A first question writes a line into the audit trail, so no id is asked for twice by one reader.
 */
const PATIENTS = 600;
/** A person may read ten times a second, so they take turns. */
const READERS = 40;
const WARM_UP = 40;
const MAX_PERCENT = 10;
const ROUTES = {
  patient: ({ id }) => `/patient/${id}`,
  'measures of a patient': ({ id }) => `/patient/${id}/observation`,
  'documents of a patient': ({ id }) => `/patient/${id}/document`,
  'FHIR patient': ({ id }) => `/fhir/R4/Patient/${id}`,
  visit: ({ visitId }) => `/appointment/${visitId}`,
};

const gates = gatesOf('existence');

async function timeOf(url, headers) {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 404) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - start;
}

/** One visit of each patient with a doctor whom none of the readers is. */
async function seedVisits(client, patients) {
  const [doctor] = await seedPeople(client, 'doctor', 1);
  const visits = patients.map(() => randomUUID());
  await client.query(
    `INSERT INTO appointments (id, patient_id, during, service_category, created_by)
     SELECT id, patient, tstzrange(t, t + interval '15 minutes'), 'Consultation', $3
       FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS v(id, patient, n),
            LATERAL (SELECT timestamptz '2030-01-01T07:00Z' + n * interval '15 minutes' AS t) x`,
    [visits, patients.map(({ id }) => id), doctor.id],
  );
  await client.query(
    `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT id, patient_id, 'patient'::"ParticipantRole", NULL::uuid FROM appointments
     UNION ALL
     SELECT id, created_by, 'doctor'::"ParticipantRole", $1::uuid FROM appointments`,
    [doctor.scheduleId],
  );
  return visits;
}

const median = (times) =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

const product = await startProduct('existence');
try {
  const patients = await seedPeople(product.client, 'patient', PATIENTS);
  const visits = await seedVisits(product.client, patients);
  const readers = await signInAll(product.url, await seedPeople(product.client, 'doctor', READERS));
  await product.client.query('ANALYZE');
  for (const [turn, [name, pathOf]] of Object.entries(ROUTES).entries()) {
    const times = { foreign: [], unknown: [] };
    for (const [index, { id }] of patients.entries()) {
      const headers = readers[(index + turn) % READERS];
      const paths = {
        foreign: pathOf({ id, visitId: visits[index] }),
        unknown: pathOf({ id: randomUUID(), visitId: randomUUID() }),
      };
      for (const kind of index % 2 === 0 ? ['foreign', 'unknown'] : ['unknown', 'foreign']) {
        const ms = await timeOf(`${product.url}/api${paths[kind]}`, headers);
        if (index >= WARM_UP) times[kind].push(ms);
      }
    }
    const [foreignMs, unknownMs] = [median(times.foreign), median(times.unknown)];
    console.log(JSON.stringify({ bench: 'existence', route: name, patients: PATIENTS, foreignMs, unknownMs }));
    gates.atMost(`% between foreign and unknown, ${name}`, Math.abs(foreignMs / unknownMs - 1) * 100, MAX_PERCENT);
  }
} finally {
  await product.stop();
}
gates.close();
