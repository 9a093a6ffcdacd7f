import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  anIdentity,
  aSignedUpDoctor,
  aSignedUpOrganization,
  aSignedUpPatient,
  doctorForm,
  patientForm,
} from '../../testing/sign-in/people.ts';
import { outboxOf, signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();

interface Attempt {
  readonly kind?: 'organization' | 'organization_external_practitioners' | 'practitioner_contacts';
  readonly expired?: boolean;
}

/** An invitation that left for an address without an account, and the structure or doctor that sent it. */
const anInvitation = async (email: string, { kind = 'organization', expired = false }: Attempt = {}) => {
  const isContact = kind === 'practitioner_contacts';
  const inviter = isContact ? await aSignedUpDoctor(app()) : await aSignedUpOrganization(app());
  const structure = inviter.me.organization?.organizations[0]?.id ?? null;
  const party = isContact ? inviter.me.doctor?.id : structure;
  await app().db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE party_id = $1', [structure]);
  const id = newId();
  const token = `token-${id}`;
  await app().db.rows(
    `INSERT INTO invitations (id, kind, email, inviter_party, organization_id, invited_by, token_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8::interval)`,
    [
      id,
      kind,
      email,
      party,
      structure,
      inviter.me.id,
      createHash('sha256').update(token).digest(),
      expired ? '-1 second' : '30 days',
    ],
  );
  return { id, token, party };
};

const statusOf = async (id: string) =>
  (await app().db.rows<{ status: string }>('SELECT status FROM invitations WHERE id = $1', [id]))[0]?.status;

describe('an invitation to somebody without an account (design api §4.7)', () => {
  it.each(['organization', 'organization_external_practitioners', 'practitioner_contacts'] as const)(
    'of kind %s becomes an offer when they sign up with that address, token or not',
    async (kind) => {
      const identity = anIdentity();
      const { id, party } = await anInvitation(identity.email, { kind });
      const browser = await signIn(app(), identity.email);
      const { user } = (await browser.post('/user', doctorForm(identity))).json();
      expect(user.hasAccessTo).toMatchObject([{ resource: kind, status: 'INVITED', from: party }]);
      expect(await statusOf(id)).toBe('REDEEMED');
    },
  );

  it('gives nothing to whoever borrows its token, and leaves a line', async () => {
    const { id, token } = await anInvitation(anIdentity().email);
    const thief = anIdentity();
    const browser = await signIn(app(), thief.email);
    const answer = await browser.post('/user', doctorForm(thief, { invitationToken: token }));
    expect(answer.json().user.hasAccessTo).toEqual([]);
    expect(await statusOf(id)).toBe('SENT');
    const trail = await app().db.rows(
      `SELECT outcome, detail FROM audit_events WHERE action = 'invitation.redeem' AND target_id = $1`,
      [id],
    );
    expect(trail).toEqual([{ outcome: 'refused', detail: 'OTHER_ADDRESS' }]);
  });

  it('waits for whoever proved only the phone: the address is a claim', async () => {
    const identity = anIdentity();
    const { id } = await anInvitation(identity.email);
    const browser = await signIn(app(), identity.phoneNumber);
    expect((await browser.post('/user', doctorForm(identity))).json().user.hasAccessTo).toEqual([]);
    expect(await statusOf(id)).toBe('SENT');
  });

  it('is not for patients, and not for ever', async () => {
    const patient = anIdentity();
    const first = await anInvitation(patient.email);
    const browser = await signIn(app(), patient.email);
    expect((await browser.post('/user', patientForm(patient))).json().user.hasAccessTo).toEqual([]);
    expect(await statusOf(first.id)).toBe('SENT');

    const late = anIdentity();
    const second = await anInvitation(late.email, { expired: true });
    const other = await signIn(app(), late.email);
    expect((await other.post('/user', doctorForm(late))).json().user.hasAccessTo).toEqual([]);
    expect(await statusOf(second.id)).toBe('SENT');
  });
});

describe('an invitation that a structure sends', () => {
  it('leaves by mail with a link, and brings the newcomer into the team', async () => {
    const founder = await aSignedUpOrganization(app());
    const structure = founder.me.organization?.organizations[0]?.id ?? '';
    await app().db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE party_id = $1', [structure]);
    await app().db.rows('UPDATE users SET active = true, inactive_reason = NULL WHERE id = $1', [founder.me.id]);
    const newcomer = anIdentity();
    const body = { email: newcomer.email, message: '<p>Rejoignez-nous, <strong>vite</strong>&nbsp;!</p>' };
    expect((await founder.browser.post(`/organization/${structure}/invite-new`, body)).statusCode).toBe(201);

    const mail = await eventually(async () => (await outboxOf(app(), newcomer.email))[0]?.text);
    expect(mail).toContain('Rejoignez-nous, vite');
    expect(mail).not.toContain('<p>Rejoignez');
    const token = /invitation#([\w-]{43})/.exec(mail)?.[1];
    const browser = await signIn(app(), newcomer.email);
    const { user } = (await browser.post('/user', doctorForm(newcomer, { invitationToken: token }))).json();
    expect(user.hasAccessTo).toMatchObject([{ resource: 'organization', status: 'INVITED', from: structure }]);
    expect((await browser.post(`/access-policy/${user.hasAccessTo[0].id}/approve`)).json().status).toBe('ACCEPTED');
    expect((await browser.get(`/organization/${structure}/team`)).statusCode).toBe(200);
  });

  it('is refused for a professional who can be invited by name, and sent to a patient like to anybody', async () => {
    const founder = await aSignedUpOrganization(app());
    const structure = founder.me.organization?.organizations[0]?.id ?? '';
    await app().db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE party_id = $1', [structure]);
    await app().db.rows('UPDATE users SET active = true, inactive_reason = NULL WHERE id = $1', [founder.me.id]);
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const invite = (email: string) => founder.browser.post(`/organization/${structure}/invite-new`, { email });
    expect((await invite(doctor.identity.email)).json()).toMatchObject({ status: 409, code: 'USER_EXISTS' });
    expect((await invite(patient.identity.email)).statusCode).toBe(201);

    const find = async (email: string) => (await founder.browser.get(`/user?username=${email}&$first=1`)).json();
    expect(await find(doctor.identity.email)).toEqual({
      id: doctor.me.id,
      userType: 'doctor',
      userData: { id: doctor.me.doctor?.id },
      common: { name: 'Hugo Lestrade', type: 'Médecin' },
      sldId: null,
    });
    for (const email of [patient.identity.email, founder.identity.email, 'nobody@people.example']) {
      expect(await find(email)).toBeNull();
    }
  });
});
