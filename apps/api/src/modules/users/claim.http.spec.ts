import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { anIdentity, aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
const BORN = '1990-05-12';

/** A patient whose account a doctor prepared and who has never come: with grants in their name and unproved contacts. */
const aPreparedPatient = async (): Promise<{ email: string; userId: string; doctor: SignedUp }> => {
  const doctor = await aSignedUpDoctor(app());
  const { me } = await aSignedUpPatient(app());
  const { email } = anIdentity();
  await app().db.rows(
    `UPDATE users SET st_user_id = NULL, email = $2, email_verified_at = NULL, phone_verified_at = NULL, active = false,
                      inactive_reason = 'CLAIM_REQUIRED', activated_at = NULL, prepared_by = $3 WHERE id = $1`,
    [me.id, email, doctor.me.doctor?.id],
  );
  await app().db.rows(
    `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
     VALUES ($1, 'patient-delegation', $2, $3, 'ACCEPTED', '{ACT,KEYS}', $3)`,
    [newId(), me.patient?.id, doctor.me.doctor?.id],
  );
  return { email, userId: me.id, doctor };
};

describe('a patient whose account a professional prepared', () => {
  it('is known by the contact that the professional wrote, and told nothing before they confirm who they are', async () => {
    const { email, userId } = await aPreparedPatient();
    const browser = await signIn(app(), email);
    const me = (await browser.get('/user/current')).json();
    expect(me).toMatchObject({
      id: userId,
      active: false,
      inactiveReason: 'CLAIM_REQUIRED',
      firstName: '',
      lastName: '',
      username: '',
      hasAccessTo: [],
      grantedAccessTo: [],
      channels: [],
      patient: { name: [], telecom: [], birthDate: null, nir: null, address: [] },
    });
    expect((await browser.get('/doctor')).json()).toMatchObject({ code: 'USER_INACTIVE' });
  });

  it('opens it with their birth date, and sees what was given in their name', async () => {
    const { email, doctor } = await aPreparedPatient();
    const browser = await signIn(app(), email);
    const answer = await browser.post('/user/current/claim', { birthDate: BORN });
    expect(answer.json()).toMatchObject({
      active: true,
      firstName: 'Camille',
      patient: { birthDate: BORN },
      grantedAccessTo: [{ resource: 'patient-delegation', status: 'ACCEPTED', to: { id: doctor.me.doctor?.id } }],
    });
    const [grant] = answer.json().grantedAccessTo;
    expect((await browser.post(`/access-policy/${grant.id}/revoke`)).statusCode).toBe(204);
    expect((await browser.get('/doctor')).statusCode).toBe(200);
    const again = await signIn(app(), email);
    expect((await again.get('/user/current')).json()).toMatchObject({ active: true });
    const twice = await browser.post('/user/current/claim', { birthDate: BORN });
    expect(twice.json()).toMatchObject({ status: 409, code: 'CLAIM_STATE' });
  });

  it('has three tries, whatever the idempotency key or the session; then the professional is told', async () => {
    const { email, userId, doctor } = await aPreparedPatient();
    const browser = await signIn(app(), email);
    for (const birthDate of ['1990-05-13', '1991-05-12', '1990-12-05']) {
      const answer = await browser.post('/user/current/claim', { birthDate });
      expect(answer.json()).toMatchObject({ status: 422, code: 'CLAIM_MISMATCH' });
    }
    const right = await browser.post('/user/current/claim', { birthDate: BORN });
    expect(right.json()).toMatchObject({ status: 409, code: 'CLAIM_LOCKED' });
    expect((await browser.get('/user/current')).json()).toMatchObject({ active: false });

    const published = await app().db.rows(
      `SELECT payload ->> 'userId' AS who, payload ->> 'template' AS what FROM spec.published WHERE payload ->> 'template' = 'claim-locked'`,
    );
    expect(published).toEqual([{ who: doctor.me.id, what: 'claim-locked' }]);
    const trail = await app().db.rows(
      `SELECT count(*)::int AS n FROM audit_events WHERE action = 'user.claim' AND outcome = 'refused' AND target_id = $1`,
      [userId],
    );
    expect(trail).toEqual([{ n: 3 }]);
  });

  it('has three tries even when they are sent at once', async () => {
    const { email } = await aPreparedPatient();
    const browser = await signIn(app(), email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        browser.post('/user/current/claim', { birthDate: `1991-01-0${index + 1}` }),
      ),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'CLAIM_MISMATCH')).toHaveLength(3);
    expect(codes.filter((code) => code === 'CLAIM_LOCKED')).toHaveLength(5);
  });

  it('is not taken over by somebody else who signs in', async () => {
    const { userId } = await aPreparedPatient();
    const stranger = await signIn(app(), anIdentity().email);
    expect((await stranger.get('/user/current')).json()).toMatchObject({ code: 'USER_NOT_FOUND' });
    expect((await stranger.post('/user/current/claim', { birthDate: BORN })).json()).toMatchObject({ status: 404 });
    const { browser } = await aSignedUpPatient(app());
    expect((await browser.post('/user/current/claim', { birthDate: BORN })).json()).toMatchObject({
      code: 'CLAIM_STATE',
    });
    expect(userId).toBeDefined();
  });
});
