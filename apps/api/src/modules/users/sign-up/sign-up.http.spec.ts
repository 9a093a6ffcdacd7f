import { describe, expect, it } from '@jest/globals';
import { newId } from '../../../platform/ids.ts';
import { aDoctor, aMidwife } from '../../../testing/calendars.ts';
import {
  ADDRESS,
  aNewcomer,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpPatient,
  doctorForm,
  type Identity,
  patientForm,
} from '../../../testing/sign-in/people.ts';
import { signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const app = anApp();

const newcomer = (identity?: Identity) => aNewcomer(app(), identity);
const rows = (table: string) => app().db.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);

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

  it.each(['2099-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'])(
    'has accepted the terms when they signed up, although their client says %s',
    async (termsAcceptedAt) => {
      const { browser, identity } = await newcomer();
      const before = Date.now();
      const { user } = (await browser.post('/user', patientForm(identity, { termsAcceptedAt }))).json();

      const [terms] = await app().db.rows<{ signedAt: string }>(
        `SELECT signed_at AS "signedAt" FROM consents WHERE party_id = $1 AND type = 'terms'`,
        [user.patient.id],
      );
      const signedAt = new Date(terms?.signedAt ?? 0).getTime();
      expect(signedAt).toBeGreaterThanOrEqual(before);
      expect(signedAt).toBeLessThanOrEqual(Date.now());
    },
  );

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
    const published = await app().db.rows(
      `SELECT payload FROM spec.published WHERE kind = 'user.created' AND key = $1`,
      [`user:${me.id}`],
    );
    expect(published).toEqual([{ payload: { userId: me.id } }]);
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
    const published = await app().db.rows(`SELECT payload FROM spec.published WHERE kind = 'user.contact_lost'`);
    expect(published).toEqual([{ payload: { userId: holder.id } }]);
  });

  it('a conflict leaves nothing behind', async () => {
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

describe('the same sign-up sent twice', () => {
  it('the same sign-up sent twice makes one account and gets one answer', async () => {
    const { browser, identity } = await newcomer();
    const key = { 'idempotency-key': '01970000-0000-7000-8000-00000000abcd' };
    const first = await browser.post('/user', patientForm(identity), key);
    const second = await browser.post('/user', patientForm(identity), key);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotency-replayed']).toBe('true');
  });
});
