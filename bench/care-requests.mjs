/**
 * Fifty practitioners say yes to one care request at once, and one request goes to a thousand: over HTTP, with everything that an answer
 * brings about. `node bench/care-requests.mjs [rounds=20]` with DATABASE_URL naming a Postgres server.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { gatesOf } from './lib/gates.mjs';
import { percentile } from './lib/numbers.mjs';
import { seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { RawConnection } from './lib/raw-connection.mjs';
import { GRANT, seedStructure } from './lib/structures.mjs';

const ROUNDS = Number(process.argv[2] ?? 20);
const WARM_UP = 10;
const CROWD = 50;
const EVERYBODY = 1_000;
const SENDINGS = 5;

const NO = [
  ...['hasPathologie', 'llsDoc', 'ordonnanceDoc', 'hasAllergies', 'hadAdverseEvent', 'implicationEquipeHygiene'],
  ...['porteurOuContact', 'priseEnChargeSociale', 'questionnaireDepression', 'rendezVousMedicaux'],
  ...['reeducationPerineale', 'informationsVaccinationCoqueluche', 'informationsVaccinationRubeole'],
  'informationsSommeilNourrisson',
];
const PLACE = '3 avenue Jean-Jaurès, 33150 Cenon';
const FORM = {
  ...Object.fromEntries(NO.map((name) => [name, false])),
  ...{ childrenNumber: 1, pregnancyNumber: 1, requestDate: '2026-11-23', treatmentRequestingService: 'Maternité' },
  ...{ patientAddress: PLACE, typeDemande: ['etablir_contact'], typeTest: ['constantes'], suiteMaternite: 'simple' },
  ...{ diet: ['allaitement_maternel'], mere: ['aucune_particularite'] },
  recurrence: { fromDate: '2026-11-24', toDate: '2026-12-07', frequency: 2 },
};

/** A structure, one of its team who sends requests, its patient, and those to whom it may send them. */
async function aWard(client) {
  const [sender] = await seedPeople(client, 'doctor', 1);
  const [patient] = await seedPeople(client, 'patient', 1);
  const externals = await seedPeople(client, 'midwife', EVERYBODY);
  const structure = await seedStructure(client);
  await client.query(
    `${GRANT} SELECT gen_random_uuid(), 'organization_external_practitioners', $1, e, 'ACCEPTED', '{DISPATCH,MESSAGE}', $1
       FROM unnest($2::uuid[]) AS e`,
    [structure, externals.map(({ id }) => id)],
  );
  await client.query(
    `${GRANT} VALUES (gen_random_uuid(), 'organization', $1, $2, 'ACCEPTED', '{MEMBER,REQUESTS}', $1)`,
    [structure, sender.id],
  );
  await client.query(`${GRANT} VALUES (gen_random_uuid(), 'medical-file', $1, $2, 'ACCEPTED', '{READ,WRITE}', $1)`, [
    patient.id,
    structure,
  ]);
  await client.query('ANALYZE');
  return { structure, sender, patient, externals };
}

const post = async (url, headers, path, body) => {
  const asked = { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers: asked, body: JSON.stringify(body ?? {}) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const gates = gatesOf('care requests');
const product = await startProduct('care_requests');
try {
  const { client, url } = product;
  const { structure, sender, patient, externals } = await aWard(client);
  const crowd = externals.slice(0, CROWD);
  const [sending, ...sessions] = await signInAll(url, [sender, ...crowd]);
  const connections = await Promise.all(crowd.map(() => RawConnection.open(url)));
  const sent = async (practitionersIds) => {
    const path = `/organization/${structure}/service-request`;
    const location = { text: PLACE, city: 'Cenon', coordinates: { latitude: 44.856, longitude: -0.531 } };
    const draft = { subject: { id: patient.id }, location, note: [{ text: JSON.stringify(FORM) }] };
    const { id } = await post(url, sending, path, draft);
    const from = performance.now();
    const { dispatches } = await post(url, sending, `${path}/${id}/dispatch`, { practitionersIds });
    return { id, dispatches, ms: performance.now() - from };
  };

  const latencies = [];
  const outcomes = {};
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const { id, dispatches } = await sent(crowd.map((one) => one.id));
    const answers = await Promise.all(
      crowd.map(async (one, index) => {
        const dispatch = dispatches.find(({ practitioner }) => practitioner.id === one.id);
        const path = `/api/service-request/${id}/dispatch/${dispatch.id}/accept`;
        const headers = { ...sessions[index], 'content-type': 'application/json', 'idempotency-key': randomUUID() };
        const from = performance.now();
        const outcome = await connections[index].send({ method: 'POST', path, headers, body: '{}' });
        return { outcome, ms: performance.now() - from };
      }),
    );
    if (round < 0) continue;
    for (const { outcome, ms } of answers) {
      latencies.push(ms);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  }
  for (const connection of connections) connection.close();
  latencies.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((part) => Number(percentile(latencies, part).toFixed(1)));

  const sendings = [];
  for (let at = 0; at < SENDINGS; at++) sendings.push((await sent([])).ms);
  sendings.sort((a, b) => a - b);
  const median = Number(percentile(sendings, 0.5).toFixed(0));
  console.log(JSON.stringify({ crowd: CROWD, rounds: ROUNDS, p50, p99, outcomes, everybody: EVERYBODY, median }));
  gates.exactly('one winner for each request', outcomes[200] ?? 0, ROUNDS);
  gates.exactly('everybody else 409', outcomes[409] ?? 0, ROUNDS * (CROWD - 1));
  gates.atMost('50 accepts at once: p99 in ms', p99, 100);
  gates.atMost('sent to 1,000 practitioners: ms', median, 2_000);
} finally {
  await product.stop();
}
gates.close();
