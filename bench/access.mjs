import { performance } from 'node:perf_hooks';
import { may } from '@maillon/domain/access/access';
import { gatesOf } from './lib/gates.mjs';
import { median, percentile, seededRandom } from './lib/numbers.mjs';
import { seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';

/**
 * The access decision: one call of `may` among the grants that a busy professional has, and the list of one's patients
 * over HTTP where 10,000 patients have shared with doctors who hold 200 files each.
 */
const GRANTS = 200;
const PATIENTS = 10_000;
const DOCTORS = 50;
const TURNS = 200;
const WARM_UP = 100;
const REQUESTS = 600;
const MAX_US_PER_CALL = 5;
const MAX_MS_P95 = 25;

const gates = gatesOf('access');

/**
 * A member of a structure that holds the file, asked for among 200 grants; the one that decides is the last looked at.
 * @returns {any} the facts of `may`
 */
function factsWithManyGrants() {
  const grants = Array.from({ length: GRANTS - 2 }, (_, index) => ({
    resource: index % 2 === 0 ? 'medical-file' : 'practitioner_calendar',
    status: 'ACCEPTED',
    rights: ['READ', 'WRITE'],
    from: `patient ${index}`,
    to: 'me',
  }));
  grants.push({
    resource: 'organization',
    status: 'ACCEPTED',
    rights: ['MEMBER', 'PATIENTS'],
    from: 'structure',
    to: 'me',
  });
  grants.push({ resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: 'wanted', to: 'structure' });
  return { grants, employer: null, visits: [], now: Date.now() };
}

function measureDecision() {
  const facts = factsWithManyGrants();
  const actor = { partyId: 'me', userType: /** @type {const} */ ('doctor') };
  /** @type {[any, { kind: any, id: string }, boolean][]} */
  const questions = [
    ['READ', { kind: 'patient', id: 'wanted' }, true],
    ['WRITE', { kind: 'patient', id: 'wanted' }, false],
    ['READ', { kind: 'patient', id: 'nobody' }, false],
    ['READ', { kind: 'calendar', id: 'nobody' }, false],
    ['PATIENTS', { kind: 'organization', id: 'structure' }, true],
  ];
  for (const [right, thing, wanted] of questions) {
    if (may(actor, right, thing, facts) !== wanted) throw new Error(`${right} ${thing.kind} is decided wrongly`);
  }
  const calls = 100_000;
  for (const [right, thing] of questions) {
    for (let call = 0; call < calls / 10; call++) may(actor, right, thing, facts);
    // Many short turns and their median: a turn in which the machine did something else does not count.
    const turns = Array.from({ length: TURNS }, () => {
      const start = performance.now();
      for (let call = 0; call < calls / TURNS; call++) may(actor, right, thing, facts);
      return ((performance.now() - start) * 1000 * TURNS) / calls;
    });
    const microseconds = median(turns);
    const line = { bench: 'access', question: `${right} ${thing.kind} ${thing.id}`, grants: GRANTS };
    console.log(JSON.stringify({ ...line, microseconds: Number(microseconds.toFixed(3)) }));
    gates.atMost(`µs per call, ${line.question}`, microseconds, MAX_US_PER_CALL);
  }
}

async function seedGrants(client, doctors, patients) {
  const random = seededRandom(7);
  const [from, to] = [[], []];
  for (const { id } of doctors) {
    const chosen = new Set();
    while (chosen.size < GRANTS) chosen.add(random(patients.length));
    for (const index of chosen) {
      from.push(patients[index].id);
      to.push(id);
    }
  }
  await client.query(
    `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
     SELECT gen_random_uuid(), 'medical-file', g.giver, g.holder, 'ACCEPTED', '{READ,WRITE}', g.giver
       FROM unnest($1::uuid[], $2::uuid[]) AS g(giver, holder)`,
    [from, to],
  );
  await client.query('ANALYZE');
}

async function timeOf(url, headers) {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  const body = await answer.json();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return { ms: performance.now() - start, length: body.length };
}

async function measureLists() {
  const product = await startProduct('access');
  try {
    const patients = await seedPeople(product.client, 'patient', PATIENTS);
    const doctors = await seedPeople(product.client, 'doctor', DOCTORS);
    await seedGrants(product.client, doctors, patients);
    // A person may read ten times a second, so a handful of them take turns.
    const readers = await signInAll(product.url, doctors.slice(0, 16));
    for (const [name, path, length] of [
      ['all of mine', '/api/patient?$limit=200', GRANTS],
      ['the first fifty', '/api/patient', 50],
      ['by name', '/api/patient?query=nom%209', undefined],
    ]) {
      const times = [];
      for (let request = 0; request < WARM_UP + REQUESTS; request++) {
        const answer = await timeOf(product.url + path, readers[request % readers.length]);
        if (length !== undefined && answer.length !== length) throw new Error(`${name}: ${answer.length} patients`);
        if (request >= WARM_UP) times.push(answer.ms);
      }
      times.sort((a, b) => a - b);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      console.log(JSON.stringify({ bench: 'access', list: name, patients: PATIENTS, grants: GRANTS, p50, p95 }));
      gates.atMost(`ms at p95, ${name}`, p95, MAX_MS_P95);
    }
  } finally {
    await product.stop();
  }
}

measureDecision();
if (!process.argv.includes('--domain')) await measureLists();
gates.close();
