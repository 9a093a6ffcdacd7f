import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { countedReveals } from '@maillon/contracts/endpoint/reveals';
import { allEndpoints } from '@maillon/contracts/registry';
import type { UserType } from '@maillon/domain/user-type';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from './platform/ids.ts';
import { RateLimiter } from './platform/rate-limit/rate-limiter.ts';
import { Browser } from './testing/browser.ts';
import { aGrant } from './testing/calendars.ts';
import { anActor, FakeSessions } from './testing/http/an-http-server.ts';
import {
  ADDRESS,
  aNewcomer,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpOrganization,
  aSignedUpPatient,
  type Identity,
  patientForm,
  type SignedUp,
} from './testing/sign-in/people.ts';
import { anApp, type TestApp } from './testing/start/an-app.ts';

/** Whether a person exists is asked of one allowance per person and structure, by whatever route (docs/decisions/lookups.md). */

const SPENT =
  /^Vous avez recherché beaucoup de personnes en peu de temps\. Réessayez dans (une|\d+) (minute|heure)s?\.$/;
const counted = allEndpoints.filter((contract) => countedReveals(contract) !== null);

const aPatientForm = ({ email, phoneNumber, nir }: Identity) => ({
  patient: {
    ...{ firstName: 'Inès', lastName: 'Berthaud', email, phoneNumber, nir, gender: 'FEMALE', address: ADDRESS },
    ...{ birthDate: '1990-05-12', bloodGroup: 'O+' },
  },
});
const pathOf = ({ me }: SignedUp) => `/doctor/${me.doctor?.id ?? ''}`;
const statuses = (answers: readonly LightMyRequestResponse[]) => answers.map(({ statusCode }) => statusCode);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

describe('every route that says whether a person exists', () => {
  const sessions = new FakeSessions();
  const app = anApp({ sessions });

  const ask = (contract: Endpoint, who: string) => {
    const names = Object.fromEntries((countedReveals(contract)?.by ?? []).map((name) => [name, 'somebody']));
    const isRead = contract.method === 'GET';
    return app().inject({
      method: contract.method as 'GET',
      url: `/api${contract.path.replace(/:(\w+)/g, (_match, name: string) => (name === 'userType' ? 'doctor' : newId()))}`,
      headers: { authorization: who, rid: 'anti-csrf', 'idempotency-key': randomUUID() },
      ...(isRead ? { query: names } : { payload: names }),
    });
  };

  it.each(counted.map((contract) => [contract.id, contract] as const))(
    '%s is closed to whoever has asked enough elsewhere',
    async (id, contract) => {
      const [userType = 'doctor'] = Array.isArray(contract.audience) ? (contract.audience as UserType[]) : [];
      const stUserId = `spent ${id}`;
      sessions.people.set(stUserId, anActor({ userType, stUserId }));
      await app().get(RateLimiter).take('person-lookup', stUserId, 30);

      const answer = await ask(contract, stUserId);

      expect(answer.statusCode).toBe(429);
      const problem = answer.json();
      expect(problem.detail ?? problem.issue[0].details.text).toMatch(SPENT);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

describe('a user who asks', () => {
  const app = anApp();
  let second: TestApp;
  beforeAll(async () => {
    second = await app().beside();
  });
  afterAll(() => second.close());

  it('sixty at once, on several routes and through two processes, is answered about thirty people', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const elsewhere = new Browser(second, { cookie: doctor.browser.cookieHeader });
    const { nir } = patient.identity;
    const routes: readonly ((browser: Browser) => Promise<LightMyRequestResponse>)[] = [
      (browser) => browser.post(`${pathOf(doctor)}/patient`, aPatientForm({ ...anIdentity(), nir })),
      (browser) => browser.post(`${pathOf(doctor)}/affiliate-new-patient`, aPatientForm({ ...anIdentity(), nir })),
      (browser) => browser.post(`${pathOf(doctor)}/is-patient-affiliated`, { nir }),
      (browser) => browser.get(`/user?username=${anIdentity().email}`),
      (browser) => browser.post('/patient-check-up/find-by-nir', { nir }),
    ];
    const answers = await Promise.all(
      times(60, (index) => routes[index % routes.length]?.(index % 2 === 0 ? doctor.browser : elsewhere)),
    );

    // A form names a person by three identifiers, the others by one.
    const costs = answers.map((answer, index) => (answer?.statusCode === 429 ? 0 : index % routes.length < 2 ? 3 : 1));
    expect(costs.reduce<number>((sum, cost) => sum + cost, 0)).toBe(30);
    // The refusal is the same for a number that no account has.
    const [known, unknown] = [nir, anIdentity().nir].map((number) =>
      elsewhere.post(`${pathOf(doctor)}/patient`, aPatientForm({ ...anIdentity(), nir: number })),
    );
    for (const answer of [await known, await unknown]) {
      expect(answer?.json()).toMatchObject({ code: 'RATE_LIMITED', detail: expect.stringMatching(SPENT) });
    }
  });

  it('three people in one question are three questions', async () => {
    const [doctor, owner] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const [mail, phone] = [await aSignedUpPatient(app()), await aSignedUpPatient(app())];
    const all = { nir: owner.identity.nir, email: mail.identity.email, phoneNumber: phone.identity.phoneNumber };
    const ask = () => doctor.browser.post(`${pathOf(doctor)}/patient`, aPatientForm({ ...anIdentity(), ...all }));

    expect((await ask()).json()).toMatchObject({ nirExists: true, emailExists: true, phoneExists: true });
    const others = [];
    for (let n = 0; n < 11; n += 1) others.push(await ask());
    expect(statuses(others)).toEqual([...Array(9).fill(409), 429, 429]);
    expect((await doctor.browser.get(`/user?username=${anIdentity().email}`)).statusCode).toBe(429);
  });

  it('is counted once for a key that is sent again, and the key resets nothing', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const form = aPatientForm({ ...anIdentity(), nir: patient.identity.nir });
    const again = { 'idempotency-key': randomUUID() };
    const replays = await Promise.all(times(40, () => doctor.browser.post(`${pathOf(doctor)}/patient`, form, again)));
    const later = await doctor.browser.post(`${pathOf(doctor)}/patient`, form, again);
    expect(later.statusCode).toBe(409);
    expect(statuses(replays)).toContain(409);
    await app().db.rows('DELETE FROM rate_buckets');

    for (let asked = 0; asked < 50; asked += 1) await doctor.browser.post(`${pathOf(doctor)}/patient`, form, again);
    const fresh = await Promise.all(times(40, () => doctor.browser.post(`${pathOf(doctor)}/patient`, form)));
    expect(statuses(fresh).filter((status) => status === 409)).toHaveLength(10);
    // What was answered before is answered again: it says nothing new.
    expect((await doctor.browser.post(`${pathOf(doctor)}/patient`, form, again)).statusCode).toBe(409);
  });

  it('registers patients all day: only who is here already counts', async () => {
    const doctor = await aSignedUpDoctor(app());
    const made = [];
    for (let patient = 0; patient < 35; patient += 1) {
      made.push(await doctor.browser.post(`${pathOf(doctor)}/patient`, aPatientForm(anIdentity())));
    }
    expect(statuses(made)).toEqual(Array(35).fill(201));

    const faulty = { ...aPatientForm(anIdentity()).patient, birthDate: '2190-01-01' };
    // One after the other: of more than ten at once, those on their way have taken the whole allowance for a moment.
    const refused = [];
    for (let n = 0; n < 35; n += 1) {
      refused.push(await doctor.browser.post(`${pathOf(doctor)}/patient`, { patient: faulty }));
    }
    expect(new Set(statuses(refused))).toEqual(new Set([422]));
    expect((await doctor.browser.get(`/user?username=${doctor.identity.email}`)).statusCode).toBe(200);
  });

  it('asks for their structure too, in whichever name they ask', async () => {
    const [founder, doctor] = [await aSignedUpOrganization(app()), await aSignedUpDoctor(app())];
    const structure = founder.me.organization?.organizations[0]?.id ?? '';
    const to = doctor.me.doctor?.id ?? '';
    await aGrant(app().db, { resource: 'organization', from: structure, to, rights: ['MEMBER'] });
    await app().get(RateLimiter).take('person-lookup-structure', structure, 299);
    const ask = () => doctor.browser.post(`${pathOf(doctor)}/is-patient-affiliated`, { nir: anIdentity().nir });

    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).json()).toMatchObject({ status: 429, detail: expect.stringMatching(SPENT) });
    // What the structure refuses is not taken from the person.
    await app().db.rows(`UPDATE access_policies SET revoked_at = now() WHERE to_party = $1`, [to]);
    expect(statuses(await Promise.all(times(31, ask))).filter((status) => status === 200)).toHaveLength(29);
  });

  it('before they have a profile is counted by their account', async () => {
    const [newcomer, patient] = [await aNewcomer(app()), await aSignedUpPatient(app())];
    const form = patientForm({ ...newcomer.identity, nir: patient.identity.nir });
    const answers = await Promise.all(times(60, () => newcomer.browser.post('/user', form)));

    expect(statuses(answers).filter((status) => status === 409)).toHaveLength(10);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(50);
  });

  it('changes their own profile as often as they like', async () => {
    const doctor = await aSignedUpDoctor(app());
    await app().db.rows('DELETE FROM rate_buckets');
    const changes = await Promise.all(
      times(35, (n) => doctor.browser.patch('/user/current', { doctor: { description: `Consultations ${n}` } })),
    );

    expect(statuses(changes)).not.toContain(429);
  });
});
