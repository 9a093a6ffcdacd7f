import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../../testing/sign-in/admins.ts';
import { CardService } from '../../../testing/sign-in/card-service.ts';
import { presentCard, signInByCard } from '../../../testing/sign-in/card-sign-in.ts';
import {
  anIdentity,
  aSignedUpDoctor,
  doctorForm,
  type Identity,
  midwifeForm,
  organizationForm,
  patientForm,
} from '../../../testing/sign-in/people.ts';
import { anApp } from '../../../testing/start/an-app.ts';

/** Several sign-ins each, over real HTTP, on a machine that may be busy. */
jest.setTimeout(60_000);

const service = await CardService.start('http://localhost:3000');
afterAll(() => service.stop());
const app = anApp({ env: { ...service.env, ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN } });

const DOCTOR = '10';
const MIDWIFE = '50';
const NURSE = '60';
const PHARMACIST = '21';

const cardOf = ({ rpps }: Pick<Identity, 'rpps'>, profession = DOCTOR) => ({
  given: 'Hugo',
  family: 'LESTRADE',
  rpps,
  profession,
});
const signedInWith = async (identity: Identity, profession = DOCTOR) =>
  (await signInByCard(app(), cardOf(identity, profession))).browser;
const profilesOf = (identity: Identity) =>
  app().db.rows('SELECT id FROM users WHERE email = $1 OR phone = $2', [identity.email, identity.phoneNumber]);
const isVerified = async (userId: string) => {
  const [row] = await app().db.rows<{ verified: boolean }>(
    `SELECT verified_at IS NOT NULL AS verified FROM practitioners WHERE party_id = (SELECT id FROM parties WHERE user_id = $1)`,
    [userId],
  );
  return row?.verified;
};
const typeFault = (message: RegExp) => [
  { pointer: '/user/userType', code: 'CARD_TYPE', message: expect.stringMatching(message) },
];
const numberFault = (pointer: string) => [
  { pointer, code: 'CARD_RPPS', message: 'Ce numéro RPPS n’est pas celui de votre carte' },
];

describe('at the sign-up the card decides', () => {
  it.each([
    ['a doctor’s card, a midwife', DOCTOR, midwifeForm, /carte est celle d’un médecin/],
    ['a doctor’s card, a patient', DOCTOR, patientForm, /carte est celle d’un médecin/],
    ['a doctor’s card, a structure', DOCTOR, organizationForm, /carte est celle d’un médecin/],
    ['a midwife’s card, a doctor', MIDWIFE, doctorForm, /carte est celle d’une sage-femme/],
    ['a nurse’s card, a doctor', NURSE, doctorForm, /un compte de patient/],
    ['a pharmacist’s card, a doctor', PHARMACIST, doctorForm, /un compte de patient/],
  ])('the profile: %s is refused in words', async (_what, profession, form, sentence) => {
    const identity = anIdentity();
    const answer = await (await signedInWith(identity, profession)).post('/user', form(identity));
    expect(answer.json()).toMatchObject({ status: 409, code: 'CARD_MISMATCH', errors: typeFault(sentence) });
    expect(await profilesOf(identity)).toEqual([]);
  });

  it('the number: another RPPS is refused, even one that somebody has', async () => {
    const [identity, { identity: colleague }] = [anIdentity(), await aSignedUpDoctor(app())];
    const browser = await signedInWith(identity);
    for (const rpps of [anIdentity().rpps, colleague.rpps]) {
      const answer = await browser.post('/user', doctorForm(identity, {}, { rpps }));
      const errors = numberFault('/user/doctor/rpps');
      expect(answer.json()).toMatchObject({ status: 409, code: 'CARD_MISMATCH', errors });
    }
    expect(await profilesOf(identity)).toEqual([]);
  });

  it('the number of a midwife too, where she gives an RPPS number', async () => {
    const identity = anIdentity();
    const browser = await signedInWith(identity, MIDWIFE);
    const other = await browser.post('/user', midwifeForm(identity, {}, { certification: anIdentity().rpps }));
    expect(other.json()).toMatchObject({ code: 'CARD_MISMATCH', errors: numberFault('/user/midwife/certification') });

    const own = await browser.post('/user', midwifeForm(identity, {}, { certification: identity.rpps }));
    expect(own.statusCode).toBe(201);
    expect(await isVerified(own.json().user.id)).toBe(true);
  });

  it('a pharmacist’s may be a patient', async () => {
    const identity = anIdentity();
    const answer = await (await signedInWith(identity, PHARMACIST)).post('/user', patientForm(identity));
    expect(answer.statusCode).toBe(201);
  });

  it('leaves a line of what it refused', async () => {
    const identity = anIdentity();
    await (await signedInWith(identity)).post('/user', patientForm(identity));
    const lines = await app().db.rows(
      `SELECT target_kind, outcome FROM audit_events WHERE action = 'user.create' AND detail = 'CARD_MISMATCH' ORDER BY seq DESC LIMIT 1`,
    );
    expect(lines).toEqual([{ target_kind: 'account', outcome: 'refused' }]);
  });

  it('tells the form what to fill in and lock, also after a reload', async () => {
    const identity = anIdentity();
    const browser = await signedInWith(identity);
    expect((await browser.get('/auth/session')).json().identity).toEqual({
      firstName: 'Hugo',
      lastName: 'LESTRADE',
      rpps: identity.rpps,
      codeProfession: DOCTOR,
      userType: 'doctor',
    });
    await browser.post('/user', doctorForm(identity));
    expect((await browser.get('/auth/session')).json().identity).toBeNull();
  });
});

describe('afterwards', () => {
  const verified = async () => {
    const identity = anIdentity();
    const browser = await signedInWith(identity);
    const answer = await browser.post('/user', doctorForm(identity));
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return { identity, browser, id: answer.json().user.id as string };
  };
  const answerTo = async (identity: Identity, profession: string) => {
    const browser = new Browser(app());
    const answer = await browser.post('/auth/signinup', await presentCard(browser, cardOf(identity, profession)));
    return { browser, answer };
  };
  const expectRefused = async ({ browser, answer }: { browser: Browser; answer: { json: () => unknown } }) => {
    expect(answer.json()).toEqual({
      status: 'SIGN_IN_UP_NOT_ALLOWED',
      reason: expect.stringMatching(/^La profession de cette carte n’est pas celle de votre profil\. Connectez-vous/),
    });
    expect(browser.cookie('sAccessToken')).toBeUndefined();
  };

  it('neither type nor number can be changed', async () => {
    const { browser, id, identity } = await verified();
    const other = anIdentity().rpps;
    for (const change of [{ doctor: { rpps: other } }, { userType: 'midwife' }, { rpps: other }]) {
      expect((await browser.patch('/user/current', change)).statusCode).toBe(422);
    }
    expect((await browser.patch('/user/current', { midwife: { description: 'x' } })).statusCode).toBe(422);
    const [row] = await app().db.rows(
      'SELECT pr.kind, pr.rpps FROM practitioners pr JOIN parties p ON p.id = party_id WHERE p.user_id = $1',
      [id],
    );
    expect(row).toEqual({ kind: 'doctor', rpps: identity.rpps });
  });

  it('a card whose profession is another one now signs nobody in, whether it was tied or bears the number', async () => {
    const { identity } = await verified();
    await expectRefused(await answerTo(identity, MIDWIFE));

    const { identity: coded, me } = await aSignedUpDoctor(app());
    await app().db.rows(
      'UPDATE practitioners SET verified_at = now() WHERE party_id = (SELECT id FROM parties WHERE user_id = $1)',
      [me.id],
    );
    await expectRefused(await answerTo(coded, NURSE));
  });

  it('one card has one account: a second profile is refused the card of the first', async () => {
    const { identity } = await verified();
    const again = await signedInWith(identity);
    const second = anIdentity();
    const answer = await again.post('/user', doctorForm(second, {}, { rpps: identity.rpps }));
    expect(answer.json()).toMatchObject({ status: 409, code: 'ALREADY_SIGNED_UP' });
  });

  it('an administrator does not confirm what a card denies', async () => {
    const { id } = await verified();
    const other = anIdentity().rpps;
    await app().db.rows(
      `UPDATE practitioners SET rpps = $2, verified_at = NULL WHERE party_id = (SELECT id FROM parties WHERE user_id = $1)`,
      [id, other],
    );
    const admin = await anAdmin(app());
    const answer = await admin.browser.post(`/admin/user/${id}/verify-professional`);
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'CARD_MISMATCH',
      errors: [{ pointer: '/rpps', message: 'Le numéro RPPS de cette carte n’est pas celui de votre profil' }],
    });
    expect(await isVerified(id)).toBe(false);
  });
});
