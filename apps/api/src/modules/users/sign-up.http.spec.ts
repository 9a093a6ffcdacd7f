import { describe, expect, it } from '@jest/globals';
import { nirKey } from '@maillon/domain/identifiers';
import { newId } from '../../platform/ids.ts';
import { anApp } from '../../testing/an-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { aDoctor, aMidwife } from '../../testing/calendars.ts';
import {
  ADDRESS,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpPatient,
  assistantForm,
  dispatchForm,
  doctorForm,
  type Identity,
  patientForm,
} from '../../testing/people.ts';
import { signIn } from '../../testing/sign-in.ts';

const app = anApp();

/** Somebody who has just signed in with the e-mail of the identity. */
const newcomer = async (identity: Identity = anIdentity()): Promise<{ browser: Browser; identity: Identity }> => ({
  browser: await signIn(app(), identity.email),
  identity,
});
const rows = (table: string) => app().db.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('a patient who signs up', () => {
  it('becomes a user with a profile, and sees both', async () => {
    const { browser, identity } = await newcomer();
    expect((await browser.get('/user/current')).json()).toMatchObject({ code: 'USER_NOT_FOUND', status: 404 });

    const answer = await browser.post('/user', patientForm(identity, { termsAcceptedAt: new Date().toISOString() }));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toMatch(/^"\d+"$/);
    const { user, signupJWT } = answer.json();
    expect(signupJWT).toBeNull();
    expect(user).toMatchObject({
      username: identity.email,
      userType: 'patient',
      firstName: 'Camille',
      lastName: 'Fontanel',
      active: true,
      isAdmin: false,
      termsVersion: '2025-01-29',
      patient: {
        nir: identity.nir,
        birthDate: '1990-05-12',
        gender: 'FEMALE',
        address: [ADDRESS],
        languages: ['fr'],
        telecom: [
          { system: 'EMAIL', value: identity.email },
          { system: 'PHONE', value: identity.phoneNumber },
        ],
      },
    });
    expect(user.patient.id).not.toBe(user.id);
    expect((await browser.get('/user/current')).json()).toEqual(user);
    expect((await browser.get('/auth/session')).json()).toMatchObject({ userId: user.id });
  });

  it('names a midwife who follows them, and nobody else', async () => {
    const { browser, identity } = await newcomer();
    const midwife = await aMidwife(app().db);
    const doctor = await aDoctor(app().db);
    const followedBy = (id: string) =>
      browser.post('/user', patientForm(identity, {}, { supervisorType: 'midwife', midwifeSupervisor: id }));
    for (const id of [doctor.partyId, newId()]) {
      const answer = await followedBy(id);
      expect([answer.statusCode, answer.json().errors]).toMatchObject([
        422,
        [{ pointer: '/user/patient/midwifeSupervisor' }],
      ]);
    }
    expect((await followedBy(midwife.partyId)).statusCode).toBe(201);
  });

  it('has NIR, address and history in the database sealed, and told and audited in the same commit', async () => {
    const { me, identity } = await aSignedUpPatient(app());
    const [row] = await app().db.rows<Record<string, Buffer>>('SELECT * FROM patients WHERE party_id = $1', [
      me.patient?.id,
    ]);
    const stored = Object.values(row ?? {})
      .filter((value) => Buffer.isBuffer(value))
      .map((value) => value.toString('latin1'))
      .join(' ');
    for (const secret of [identity.nir, 'Fondaudège', 'Bordeaux', 'Fer']) expect(stored).not.toContain(secret);

    const audited = await app().db.rows(
      `SELECT actor FROM audit_events WHERE action = 'user.create' AND target_id = $1`,
      [me.id],
    );
    expect(audited).toEqual([{ actor: me.id }]);
    const told = await app().db.rows(`SELECT payload FROM spec.told WHERE kind = 'user.created' AND key = $1`, [
      `user:${me.id}`,
    ]);
    expect(told).toEqual([{ payload: { userId: me.id } }]);
  });

  it('has the contact of the sign-in proved, and the other one not', async () => {
    const { me } = await aSignedUpPatient(app());
    const [row] = await app().db.rows(
      'SELECT email_verified_at IS NOT NULL AS email, phone_verified_at IS NOT NULL AS phone FROM users WHERE id = $1',
      [me.id],
    );
    expect(row).toEqual({ email: true, phone: false });
  });

  it('may sign up with the phone alone proved', async () => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.phoneNumber);
    expect((await browser.post('/user', patientForm(identity))).statusCode).toBe(201);
  });

  it('finds the same account at the next sign-in', async () => {
    const { identity, me } = await aSignedUpPatient(app());
    const again = await signIn(app(), identity.email.toUpperCase());
    expect((await again.get('/user/current')).json()).toMatchObject({ id: me.id });
  });

  it('keeps the account when the core was made anew: the proved contact tells who it is', async () => {
    const { identity, me } = await aSignedUpPatient(app());
    await app().db.rows(`UPDATE users SET st_user_id = 'an account of another core' WHERE id = $1`, [me.id]);
    const again = await signIn(app(), identity.email);
    expect((await again.get('/user/current')).json()).toMatchObject({ id: me.id });
  });
});

describe('a doctor who signs up', () => {
  it('has a schedule, is active at once and not verified yet', async () => {
    const { browser, me, identity } = await aSignedUpDoctor(app());
    expect(me).toMatchObject({
      userType: 'doctor',
      active: true,
      doctor: { rpps: identity.rpps, qualifications: [{ code: 'gynecologue' }], schedule: { id: expect.any(String) } },
    });
    const [row] = await app().db.rows('SELECT verified_at, kind FROM practitioners WHERE party_id = $1', [
      me.doctor?.id,
    ]);
    expect(row).toEqual({ verified_at: null, kind: 'doctor' });
    expect((await browser.get(`/doctor/${me.id}`)).statusCode).toBe(200);
  });
});

describe('a conflict', () => {
  it('is told by a flag for each contact and number that somebody else has', async () => {
    const { identity: taken } = await aSignedUpPatient(app());
    const { browser, identity } = await newcomer();
    const answer = await browser.post(
      '/user',
      patientForm({ ...identity, phoneNumber: taken.phoneNumber, nir: taken.nir }),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'USER_CONFLICT', phoneExists: true, nirExists: true });
    expect(answer.json()).not.toHaveProperty('emailExists');
  });

  it('of the e-mail is flagged for whoever proved the phone', async () => {
    const { identity: taken } = await aSignedUpPatient(app());
    const identity = anIdentity();
    const browser = await signIn(app(), identity.phoneNumber);
    const answer = await browser.post('/user', patientForm({ ...identity, email: taken.email }));
    expect(answer.json()).toMatchObject({ status: 409, emailExists: true });
  });

  it('of the RPPS names its field', async () => {
    const { identity: taken } = await aSignedUpDoctor(app());
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', doctorForm({ ...identity, rpps: taken.rpps }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '/user/doctor/rpps' }] });
  });

  it('gives way to whoever proved a contact that its holder never proved', async () => {
    const { browser: squatter, me: holder, identity: squatted } = await aSignedUpPatient(app());
    const identity = anIdentity();
    const owner = await signIn(app(), squatted.phoneNumber);
    const answer = await owner.post('/user', patientForm({ ...identity, phoneNumber: squatted.phoneNumber }));

    expect(answer.statusCode).toBe(201);
    const left = (await squatter.get('/user/current')).json();
    expect(left.patient.telecom).toEqual([{ system: 'EMAIL', value: squatted.email }]);
    const told = await app().db.rows(`SELECT payload FROM spec.told WHERE kind = 'user.contact_lost'`);
    expect(told).toEqual([{ payload: { userId: holder.id } }]);
  });

  it('leaves nothing behind', async () => {
    const { identity: taken } = await aSignedUpPatient(app());
    const { browser, identity } = await newcomer();
    const [before] = await rows('users');
    await browser.post('/user', patientForm({ ...identity, nir: taken.nir }));
    expect(await rows('users')).toEqual([before]);
  });

  it('between two people at the same moment makes one account', async () => {
    const nir = anIdentity().nir;
    const both = await Promise.all([newcomer(), newcomer()]);
    const answers = await Promise.all(
      both.map(({ browser, identity }) => browser.post('/user', patientForm({ ...identity, nir }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('with oneself is no second account', async () => {
    const { browser, identity } = await aSignedUpPatient(app());
    const answer = await browser.post('/user', patientForm({ ...anIdentity(), email: identity.email }));
    expect(answer.json()).toMatchObject({ status: 409, code: 'ALREADY_SIGNED_UP' });
  });

  it('with oneself at the same moment is no second account', async () => {
    const { browser, identity } = await newcomer();
    const answers = await Promise.all(
      [1, 2].map(() => browser.post('/user', patientForm({ ...anIdentity(), email: identity.email }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});

describe('a sign-up is refused', () => {
  it.each([
    ['without a session', 401, async () => (await app().inject({ method: 'POST', url: '/api/user' })).statusCode],
    [
      'without an idempotency key',
      400,
      async () => {
        const { browser, identity } = await newcomer();
        return (await browser.post('/user', patientForm(identity), { 'idempotency-key': '' })).statusCode;
      },
    ],
  ])('%s', async (_what, status, ask) => {
    expect(await ask()).toBe(status);
  });

  it('with contacts of which none was proved', async () => {
    const { browser } = await newcomer();
    const answer = await browser.post('/user', patientForm(anIdentity()));
    expect(answer.json()).toMatchObject({ status: 422, code: 'CONTACT_NOT_VERIFIED' });
  });

  it.each([
    ['assistant', assistantForm],
    ['dispatchManager', dispatchForm],
    ['dispatch-manager', dispatchForm],
    ['dispatch-operator', dispatchForm],
  ] as const)('as %j: a profile that this product does not offer', async (userType, form) => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', form(identity, { userType }));
    expect(answer.json()).toMatchObject({ status: 403, code: 'USER_TYPE_NOT_ALLOWED' });
    const noted = await app().db.rows(
      `SELECT outcome FROM audit_events WHERE action = 'user.create' AND outcome = 'refused' AND detail = 'USER_TYPE_NOT_ALLOWED'
       ORDER BY seq DESC LIMIT 1`,
    );
    expect(noted).toEqual([{ outcome: 'refused' }]);
  });

  it.each(['midwife', 'organization', 'doctor'])('as %j with the block of a patient', async (userType) => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', patientForm(identity, { userType }));
    expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
  });

  it.each(['admin', '', null, 7])('as %j: no such profile', async (userType) => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', patientForm(identity, { userType }));
    expect(answer.json()).toMatchObject({ status: 422, message: 'Invalid profile type' });
  });

  it.each([
    ['active', true],
    ['isAdmin', true],
    ['isDemo', true],
    ['verifiedAt', '2026-01-01'],
    ['stUserId', 'x'],
    ['organizations', []],
    ['doctor', {}],
    ['__proto__x', 1],
  ])('with a member nobody asked for: %s', async (name, value) => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', patientForm(identity, { [name]: value }));
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'UNKNOWN_FIELD',
      errors: [{ pointer: `/user/${name}`, code: 'UNKNOWN_FIELD' }],
    });
  });

  it('with a member nobody asked for inside its block', async () => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', patientForm(identity, {}, { verifiedAt: '2026-01-01' }));
    expect(answer.json()).toMatchObject({ code: 'UNKNOWN_FIELD', errors: [{ pointer: '/user/patient/verifiedAt' }] });
  });

  it.each([
    ['birthDate', { birthDate: daysAgo(-2) }, 'Une date de naissance ne peut être dans le futur'],
    ['birthDate', { birthDate: '2026-02-30' }, 'Cette date n’est pas valide'],
    ['lastName', { lastName: 'X' }, 'Le nom doit contenir au moins 2 caractères'],
    ['firstName', { firstName: '   ' }, 'Ce champ est obligatoire'],
    ['firstName', { firstName: 'A\u0000' }, 'Ce texte contient un caractère interdit'],
    ['email', { email: 'nope' }, "L'adresse email n'est pas valide"],
    ['phoneNumber', { phoneNumber: '12' }, 'Numéro invalide'],
  ])('for its %s: %j', async (field, changes, message) => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', patientForm(identity, changes));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ pointer: `/user/${field}`, message }));
  });

  it.each([
    ['nir', { nir: '123' }, 'Le numéro de sécurtié sociale doit contenir 15 chiffres !'],
    ['bloodGroup', { bloodGroup: 'C' }, 'Cette valeur n’est pas dans la liste proposée'],
    ['lastPeriod', { lastPeriod: daysAgo(295) }, 'Cette date n’est pas valide'],
    ['lastPeriod', { lastPeriod: daysAgo(-2) }, 'Cette date n’est pas valide'],
    ['gender', { gender: undefined }, 'Ce champ est obligatoire'],
  ])('for its %s: %j', async (field, block, message) => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', patientForm(identity, {}, block));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual(
      expect.objectContaining({ pointer: `/user/patient/${field}`, message }),
    );
  });

  it.each([
    ["Robert'); DROP TABLE users;--", 'Fontanel'],
    ['<script>alert(1)</script>', 'Fontanel'],
    ['é'.normalize('NFD').repeat(3), 'Œuvre-d’Été'],
    ['🧑‍⚕️', '木村'],
  ])('not for a strange name: %s %s', async (firstName, lastName) => {
    const { me } = await aSignedUpPatient(app(), { firstName, lastName });
    expect(me).toMatchObject({ firstName: firstName.normalize('NFC'), lastName });
  });

  it('not for a NIR of Corsica with spaces', async () => {
    const { browser, identity } = await newcomer();
    const nir = `2900${identity.nir.slice(4, 5)}2A999${identity.nir.slice(10, 13)}`;
    const spaced = `${nir}${nirKey(nir)}`
      .replace(/(.)(..)(..)(..)(...)(...)(..)/, '$1 $2 $3 $4 $5 $6 $7')
      .toLowerCase();
    const answer = await browser.post('/user', patientForm({ ...identity, nir: spaced }));
    expect(answer.statusCode).toBe(201);
  });
});

describe('a person below fifteen', () => {
  it('needs the e-mail of a parent', async () => {
    const { browser, identity } = await newcomer();
    const answer = await browser.post('/user', patientForm(identity, { birthDate: yearsAgo(14) }));
    expect(answer.json()).toMatchObject({ status: 422, code: 'PARENTAL_CONSENT_REQUIRED' });
  });

  it('is no parent of their own', async () => {
    const { browser, identity } = await newcomer();
    const parentEmail = identity.email.toUpperCase();
    const answer = await browser.post('/user', patientForm(identity, { birthDate: yearsAgo(14), parentEmail }));
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/user/parentEmail', code: 'NOT_A_PARENT' }],
    });
  });

  it('waits for that parent', async () => {
    const { browser, identity } = await newcomer();
    const form = patientForm(identity, { birthDate: yearsAgo(14), parentEmail: 'parent@people.example' });
    const answer = await browser.post('/user', form);
    expect(answer.json().user).toMatchObject({ active: false, inactiveReason: 'PARENTAL_CONSENT' });
    expect((await browser.get('/doctor')).json()).toMatchObject({ status: 403, code: 'USER_INACTIVE' });
    const [row] = await app().db.rows<{ sealed: Buffer }>(
      'SELECT parent_email_sealed AS sealed FROM parental_consents WHERE user_id = $1',
      [answer.json().user.id],
    );
    expect(row?.sealed.toString('latin1')).not.toContain('parent@');
  });
});

describe('the same sign-up sent twice', () => {
  it('makes one account and gets one answer', async () => {
    const { browser, identity } = await newcomer();
    const key = { 'idempotency-key': '01970000-0000-7000-8000-00000000abcd' };
    const first = await browser.post('/user', patientForm(identity), key);
    const second = await browser.post('/user', patientForm(identity), key);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotency-replayed']).toBe('true');
  });
});
