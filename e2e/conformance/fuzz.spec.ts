import { problem } from '@maillon/contracts/endpoint/problem';
import fc from 'fast-check';
import { anIdentity } from '../support/identities.ts';
import { Caller } from './support/caller.ts';
import { type Operation, operationsOf } from './support/operations.ts';
import { ADDRESS, anOpenDoctor, aPatient, type Person, type Practitioner, patientForm } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { at, book, draft, period } from './support/visits.ts';
import type { Answer } from './support/wire.ts';

const RUNS = 25;

interface World {
  readonly callers: readonly Caller[];
  readonly ids: readonly string[];
  /** A good body of some operations: what is nearly right gets further than what is wholly wrong. */
  readonly good: Readonly<Record<string, () => object>>;
}

const aWorld = async (doctor: Practitioner, patient: Person): Promise<World> => {
  const visit = await book(doctor, patient, at(3));
  return {
    callers: [patient.caller, doctor.caller, new Caller(patient.caller.address)],
    ids: [doctor.id, doctor.userId, doctor.scheduleId, patient.id, patient.userId, visit.id, crypto.randomUUID()],
    good: {
      'users.create': () => patientForm(anIdentity()),
      'users.update': () => ({ patient: { languages: ['fr'], address: ADDRESS } }),
      'appointments.book': () => draft(doctor, patient, at(4)),
      'appointments.update': () => period(at(5)),
      'schedules.saveSettings': () => ({ slots: [{ weekday: 1, startTime: '09:00', endTime: '12:00' }], duration: 30 }),
      'schedules.addExceptions': () => ({ slots: [{ ...period(at(6)), status: 'BUSY' }] }),
    },
  };
};

const TIMES = [
  '2027-03-28',
  '2027-03-28T02:30:00+01:00',
  '2027-02-30T00:00:00Z',
  '2027-01-01T00:00:00',
  '9999-12-31',
  '1900-01-01',
  '2199-12-31T23:59:59.999999999Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2027-01-01T00:00:00-14:59',
  '23:59',
  '24:00',
  'Europe/Paris',
  'Etc/GMT+14',
];
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '😀'.repeat(50),
  'e\u0301',
  'x'.repeat(3000),
  "'; DROP TABLE users; --",
  '%_\\',
  '$1',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '0x10',
  'doctor',
  'patient',
  'BOOKED',
  'FREE',
  'FEMALE',
  'Consultation',
  'A+',
  'fr',
];
const NUMBERS = [0, -0, -1, 1.5, 15, 60, 1e21, -1e308, Number.MAX_SAFE_INTEGER + 1, 2_147_483_648];

const anyValue = ({ ids }: World): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...TIMES, ...TEXTS, ...NUMBERS, null, true, [], {}, ADDRESS),
    fc.constantFrom(...ids, ids.join()),
    fc.jsonValue({ maxDepth: 3 }),
  );

/** The body with one of its parts left out, replaced or renamed, at any depth. */
const mutated = (body: unknown, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return value;
  return fc.constantFrom(...Object.keys(body)).chain((name) => {
    const part: unknown = Reflect.get(body, name);
    const withPart = (changed: unknown): unknown =>
      Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed };
    return fc.oneof(
      value.map(withPart),
      mutated(part, value).map(withPart),
      fc.constant(withPart(undefined)),
      value.map((extra) => (Array.isArray(body) ? [...body, extra] : { ...body, extra })),
    );
  });
};

interface Shot {
  readonly caller: Caller;
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Record<string, string>;
}

const inPath = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 300).replace(/%\w?$/, '') || 'x';
};

const shotAt = (operation: Operation, world: World): fc.Arbitrary<Shot> => {
  const value = anyValue(world);
  const names = fc.constantFrom('$first', '__proto__', 'a[b]', 'x', ...operation.query);
  const good = world.good[operation.id];
  const someMembers = fc.dictionary(fc.constantFrom('x', ...operation.members), value, { maxKeys: 4 });
  const body =
    good === undefined
      ? fc.oneof(someMembers, value)
      : fc.oneof({ weight: 3, arbitrary: mutated(good(), value) }, someMembers);
  return fc.record({
    caller: fc.constantFrom(...world.callers),
    path: fc
      .tuple(
        fc.array(fc.oneof(fc.constantFrom(...world.ids), value), { minLength: 2, maxLength: 2 }),
        fc.array(fc.tuple(names, value), { maxLength: 4 }),
      )
      .map(([parts, pairs]) => {
        let next = 0;
        const path = operation.path.replaceAll(/\{\w+\}/g, () => inPath(parts[next++ % parts.length]));
        return `${path}?${pairs.map(([name, text]) => `${inPath(name)}=${inPath(text)}`).join('&')}`;
      }),
    body: operation.method === 'GET' ? fc.constant(undefined) : body.map((made) => JSON.stringify(made)),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { 'if-match': '"1"' },
      { 'if-match': '*' },
      { 'if-none-match': ',' },
    ),
  });
};

/** Never a 5xx, always the one problem format; FHIR has a form of its own. */
const expectWellFormedAnswer = (path: string, answer: Answer): void => {
  if (answer.status < 400) return;
  expect(answer.status).toBeLessThan(500);
  if (path.startsWith('/fhir/')) {
    expect(answer.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    expect(answer.as()).toMatchObject({ resourceType: 'OperationOutcome', issue: expect.any(Array) });
    return;
  }
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(problem.parse(answer.as())).toMatchObject({ status: answer.status });
};

test('whatever is sent to whatever operation, the answer is an answer', async ({ product }) => {
  test.setTimeout(300_000);
  const world = await aWorld(await anOpenDoctor(product), await aPatient(product));
  // Those of SuperTokens answer in its own form, and one of them ends the session of who calls.
  const operations = (await operationsOf(world.callers[0] as Caller)).filter(({ path }) => !path.startsWith('/auth/'));
  expect(operations.length).toBeGreaterThan(25);
  for (const operation of operations) {
    await test.step(operation.id, () =>
      fc.assert(
        fc.asyncProperty(shotAt(operation, world), async ({ caller, path, body, headers }) => {
          expectWellFormedAnswer(
            path,
            await caller.call(operation.method, path, { body, headers, key: crypto.randomUUID() }),
          );
        }),
        { numRuns: RUNS, endOnFailure: true },
      ),
    );
  }
});

test('whatever is sent to sign-in, the answer is an answer', async ({ product }) => {
  const world = await aWorld(await anOpenDoctor(product), await aPatient(product));
  const value = anyValue(world);
  const bodies = fc.dictionary(
    fc.constantFrom('email', 'phoneNumber', 'deviceId', 'preAuthSessionId', 'userInputCode', 'linkCode', 'x'),
    value,
    { maxKeys: 4 },
  );
  const paths = ['/signinup/code', '/signinup/code/resend', '/signinup/code/consume', '/session/refresh', '/signout'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(bodies, value), async (path, body) => {
      const anonymous = new Caller(product.address);
      const answer = await anonymous.call('POST', `/auth${path}`, { body: JSON.stringify(body) });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/SELECT|stack|node_modules|\/work\//);
    }),
    { numRuns: 150, endOnFailure: true },
  );
});
