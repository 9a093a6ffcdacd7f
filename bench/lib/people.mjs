import { randomUUID } from 'node:crypto';

// By a name that the type check does not follow: it is the compiled output of another package.
const compiled = '../../apps/api/dist/platform/crypto/column-cipher.js';
const { ColumnCipher } = await import(compiled);

/** What our web client sends with every request. */
const CLIENT = { rid: 'anti-csrf', 'st-auth-mode': 'cookie', accept: 'application/json' };
/** Where everybody lives and works: near enough for every exercise radius, and a distance to be computed. */
const ADDRESS = { city: 'Bordeaux', text: 'Bordeaux', coordinates: { latitude: 44.84, longitude: -0.58 } };
/** Sign-ins at a time. */
const AT_ONCE = 8;

/**
 * People with a profile and, for practitioners, an empty schedule; by SQL, because there are thousands of them.
 * @param {import('pg').Client} client
 * @param {'patient' | 'doctor' | 'midwife' | 'assistant'} kind
 * @returns {Promise<{ userId: string, id: string, scheduleId: string | null, email: string }[]>}
 */
export async function seedPeople(client, kind, count) {
  const people = Array.from({ length: count }, (_, index) => ({
    userId: randomUUID(),
    id: randomUUID(),
    scheduleId: kind === 'patient' ? null : randomUUID(),
    email: `${kind}-${index}-${randomUUID().slice(0, 8)}@bench.example`,
  }));
  const column = (name) => people.map((person) => person[name]);
  await client.query(
    `INSERT INTO users (id, user_type, first_name, last_name, email, email_verified_at, activated_at)
     SELECT id, $2::text::"UserType", 'Prénom ' || n, 'Nom ' || n, email, now(), now()
       FROM unnest($1::uuid[], $3::text[]) WITH ORDINALITY AS u(id, email, n)`,
    [column('userId'), kind, column('email')],
  );
  await client.query(
    `INSERT INTO parties (id, kind, user_id)
     SELECT id, $2::text::"PartyKind", user_id FROM unnest($1::uuid[], $3::uuid[]) AS p(id, user_id)`,
    [column('id'), kind, column('userId')],
  );
  if (kind === 'patient') {
    await client.query(
      `INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, blood_group, address_sealed, intake_sealed)
       SELECT id, '\\x00', uuid_send(id), true, '1990-03-01', 'FEMALE', 'O+', '\\x00', '\\x00' FROM unnest($1::uuid[]) AS p(id)`,
      [column('id')],
    );
    return people;
  }
  await client.query(
    `INSERT INTO practitioners (party_id, kind, gender, address, verified_at)
     SELECT id, $2::text::"PractitionerKind", 'FEMALE', $3, now()
       FROM unnest($1::uuid[]) AS p(id)`,
    [column('id'), kind, JSON.stringify(ADDRESS)],
  );
  await client.query(
    'INSERT INTO schedules (id, party_id) SELECT id, party_id FROM unnest($1::uuid[], $2::uuid[]) AS s(id, party_id)',
    [column('scheduleId'), column('id')],
  );
  return people;
}

/**
 * Gives patients an address as the product seals it, for what measures from where they live.
 * @param {import('pg').Client} client
 * @param {string} secretKey of the product
 * @param {{ id: string }[]} patients
 */
export async function sealAddresses(client, secretKey, patients) {
  const cipher = new ColumnCipher({ SECRET_KEY: secretKey });
  const ids = patients.map(({ id }) => id);
  const sealed = ids.map((id) => cipher.seal('patients', 'address', id, JSON.stringify(ADDRESS)));
  await client.query(
    `UPDATE patients pt SET address_sealed = s.address FROM unnest($1::uuid[], $2::bytea[]) AS s(id, address) WHERE pt.party_id = s.id`,
    [ids, sealed],
  );
}

/**
 * Signs people in through the real routes: a code by mail, read from the outbox of LOCAL mode.
 * @returns {Promise<Record<string, string>[]>} for each person the headers of their requests
 */
export async function signInAll(url, people) {
  const headers = [];
  for (let index = 0; index < people.length; index += AT_ONCE) {
    const portion = people.slice(index, index + AT_ONCE).map(({ email }) => signIn(url, email));
    headers.push(...(await Promise.all(portion)));
  }
  return headers;
}

async function signIn(url, email) {
  const asked = await post(url, '/api/auth/signinup/code', { email });
  const { deviceId, preAuthSessionId } = await asked.json();
  const sent = await fetch(`${url}/dev/outbox?to=${encodeURIComponent(email)}`);
  const [{ text }] = await sent.json();
  const userInputCode = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  const entered = await post(url, '/api/auth/signinup/code/consume', { deviceId, preAuthSessionId, userInputCode });
  const { status } = await entered.json();
  if (status !== 'OK') throw new Error(`${email} could not sign in: ${entered.status} ${status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .filter((pair) => pair.startsWith('sAccessToken='))
    .join('; ');
  return { ...CLIENT, cookie };
}

const post = (url, path, body) =>
  fetch(url + path, {
    method: 'POST',
    headers: { ...CLIENT, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
