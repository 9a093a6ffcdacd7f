import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { newId } from '../../platform/ids.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp, type TestApp } from '../../testing/start/an-app.ts';

const profileOf = ({ me }: SignedUp): string => me.patient?.id ?? '';
const write = (who: SignedUp, session: string, patientId = profileOf(who)) =>
  who.browser.patch(`/patient/${patientId}/observation`, {
    observationsSldId: session,
    observations: [{ id: `${patientId}-tabac`, type: 'tabac', valueString: aSealedText(7, session), version: 0 }],
  });
const kept = async (app: TestApp, who: SignedUp) =>
  (
    await app.db.rows<{ id: string | null }>('SELECT observations_sld_id AS id FROM patients WHERE party_id = $1', [
      profileOf(who),
    ])
  )[0]?.id;

const SECRET = Buffer.alloc(32, 7).toString('base64url');
const asked: { path: string; body: { ids: string[]; userIds: string[] } }[] = [];
let answer: () => { status: number; body: string } | Promise<{ status: number; body: string }>;
const vault = await HttpStub.start(({ path, body }) => {
  if (!path.startsWith('/internal/sessions/')) return { status: 200, body: '[]' };
  asked.push({ path, body: JSON.parse(body.toString()) });
  return answer();
});
afterAll(() => vault.stop());

describe('our vault', () => {
  const app = anApp({ env: { VAULT_URL: vault.url, VAULT_APP_SECRET: SECRET } });

  let patient: SignedUp;
  beforeEach(async () => {
    patient = await aSignedUpPatient(app());
    asked.length = 0;
  });

  it('is asked for the session and its writer, and believed', async () => {
    const session = newId();
    const metadata = sealedFor.record(profileOf(patient));
    answer = () => ({
      status: 200,
      body: JSON.stringify({ sessions: [{ id: session, metadata, readers: [patient.me.id], shutOut: [] }] }),
    });
    expect((await write(patient, session)).statusCode).toBe(200);
    expect(asked).toEqual([
      {
        path: '/internal/sessions/describe',
        body: { ids: [session], userIds: [patient.me.id], profileIds: [profileOf(patient)] },
      },
    ]);
  });

  it('has made one that the patient, who has keys, cannot open: nobody writes in it', async () => {
    const session = newId();
    const metadata = sealedFor.record(profileOf(patient));
    const said = { id: session, metadata, readers: [patient.me.id], shutOut: [profileOf(patient)] };
    answer = () => ({ status: 200, body: JSON.stringify({ sessions: [said] }) });
    expect((await write(patient, session)).json()).toMatchObject({
      status: 422,
      code: 'ENVELOPE_SCOPE',
      errors: [{ pointer: '/observationsSldId' }],
    });
    expect(await kept(app(), patient)).toBeNull();

    // A record that names it all the same, from before this was asked, is told apart from one whose key is lost.
    await app().db.rows('UPDATE patients SET observations_sld_id = $2 WHERE party_id = $1', [
      profileOf(patient),
      session,
    ]);
    const state = await patient.browser.get(`/patient/${profileOf(patient)}/observation/session`);
    expect(state.json()).toEqual({ state: 'patientExcluded' });
  });

  const away: [string, typeof answer][] = [
    ['fails', () => ({ status: 500, body: '{}' })],
    ['says something else', () => ({ status: 200, body: '{"sessions":[{"id":1}]}' })],
    [
      'does not answer',
      () => new Promise((resolve) => setTimeout(resolve, 25_000, { status: 200, body: '{}' }).unref()),
    ],
  ];
  it.each(away)('that %s is waited for two seconds, and nothing is written', async (_how, its) => {
    answer = its;
    const start = Date.now();
    const refused = await write(patient, newId());
    expect(refused.json()).toMatchObject({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Date.now() - start).toBeLessThan(15_000);
    expect(await kept(app(), patient)).toBeNull();
  });
});

describe('Seald', () => {
  const app = anApp({
    env: {
      SEALD_APP_ID: 'app-of-ours',
      SEALD_API_URL: 'https://api.seald.example',
      SEALD_KEY_STORAGE_URL: 'http://127.0.0.1:9',
      SEALD_KEY_STORAGE_KEY: 'key-of-ours',
      SEALD_JWT_SECRET_ID: 'secret-id',
      SEALD_JWT_SECRET: 'the secret itself',
    },
  });

  it('tells nothing of a session: the resource that names it first keeps it, and another one is refused', async () => {
    const [ana, eve] = [await aSignedUpPatient(app()), await aSignedUpPatient(app())];
    const session = newId();
    expect((await write(ana, session)).statusCode).toBe(200);
    expect((await write(eve, session)).json()).toMatchObject({ status: 422, code: 'ENVELOPE_SCOPE' });
    expect(await kept(app(), eve)).toBeNull();
    expect((await write(eve, newId())).statusCode).toBe(200);
  });

  it('leaves it to the patient to say that the record’s session is lost', async () => {
    const ana = await aSignedUpPatient(app());
    const [lost, fresh] = [newId(), newId()];
    await write(ana, lost);
    const path = `/patient/${profileOf(ana)}/observation/session`;
    expect((await ana.browser.get(path)).json()).toEqual({ state: 'unknown' });
    const body = { lostSldId: lost, observationsSldId: fresh };
    expect((await ana.browser.post(path, body)).json()).toMatchObject({ observationsSldId: fresh });
    expect((await write(ana, fresh)).statusCode).toBe(200);
  });
});
