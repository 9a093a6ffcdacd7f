import { performance } from 'node:perf_hooks';
import { gatesOf } from './lib/gates.mjs';
import { percentile } from './lib/numbers.mjs';
import { seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { GRANT, seedStructure } from './lib/structures.mjs';

// By a name that the type check does not follow: it is the compiled output of another package.
const compiled = '../apps/api/dist/platform/crypto/column-cipher.js';
const { ColumnCipher } = await import(compiled);

/** The list of a structure that follows 5,000 patients, over HTTP: its first page, its second one, and a search by name. */
const PATIENTS = 5_000;
const READERS = 16;
const WARM_UP = 50;
const REQUESTS = 300;
const MAX_MS_P95 = { 'first page': 40, 'second page': 40, search: 60 };
const NIR = '290039999900146';

const gates = gatesOf('patients');

async function seedWard({ client, secretKey }, members, patients) {
  const cipher = new ColumnCipher({ SECRET_KEY: secretKey });
  const ids = patients.map(({ id }) => id);
  // The page opens the numbers it shows, so they are sealed as the product seals them.
  await client.query(
    `UPDATE patients pt SET nir_sealed = s.nir FROM unnest($1::uuid[], $2::bytea[]) AS s(id, nir) WHERE pt.party_id = s.id`,
    [ids, ids.map((id) => cipher.seal('patients', 'nir', id, NIR))],
  );
  const structure = await seedStructure(client);
  await client.query(
    `${GRANT} SELECT gen_random_uuid(), 'organization', $1, m, 'ACCEPTED', '{MEMBER,PATIENTS}', $1 FROM unnest($2::uuid[]) AS m`,
    [structure, members.map(({ id }) => id)],
  );
  await client.query(
    `${GRANT} SELECT gen_random_uuid(), 'medical-file', p, $1, 'ACCEPTED', '{READ,WRITE}', p FROM unnest($2::uuid[]) AS p`,
    [structure, ids],
  );
  await client.query('ANALYZE');
  return structure;
}

async function timeOf(url, headers) {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  const body = await answer.json();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return { ms: performance.now() - start, length: body.length, next: answer.headers.get('x-next-cursor') };
}

const product = await startProduct('patients');
try {
  const patients = await seedPeople(product.client, 'patient', PATIENTS);
  const members = await seedPeople(product.client, 'doctor', READERS);
  const structure = await seedWard(product, members, patients);
  // A person may read ten times a second, so a handful of them take turns.
  const readers = await signInAll(product.url, members);
  const list = `${product.url}/api/organization/${structure}/patient?$limit=50`;
  const { next } = await timeOf(list, readers[0]);
  for (const [name, url, length] of [
    ['first page', list, 50],
    ['second page', `${list}&$after=${encodeURIComponent(next)}`, 50],
    ['search', `${list}&query=nom%20499`, 11],
  ]) {
    const times = [];
    for (let request = 0; request < WARM_UP + REQUESTS; request++) {
      const answer = await timeOf(url, readers[request % readers.length]);
      if (answer.length !== length) throw new Error(`${name}: ${answer.length} patients`);
      if (request >= WARM_UP) times.push(answer.ms);
    }
    times.sort((a, b) => a - b);
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(JSON.stringify({ bench: 'patients', list: name, patients: PATIENTS, p50, p95 }));
    gates.atMost(`ms at p95, ${name} of ${PATIENTS}`, p95, MAX_MS_P95[name]);
  }
} finally {
  await product.stop();
}
gates.close();
