import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Actor } from '../../platform/actor.ts';
import { aDoctor, aPatient, aStructure } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const as = (actor: Actor) => app().as(actor);
const SIGNATURE = 'A'.repeat(86);
let made = 0;

/** A person with an identity in the vault, by decree. */
const withKeys = async <T extends Actor>(person: T): Promise<T & { sldId: string }> => {
  const sldId = `cvi_${String.fromCharCode(97 + (made++ % 26)).repeat(32)}`;
  await app().db.rows('UPDATE users SET sld_id = $2 WHERE id = $1', [person.userId, sldId]);
  return { ...person, sldId };
};

let patient: Actor & { sldId: string };
let doctor: Actor & { sldId: string };
let policy: AccessPolicy;
beforeEach(async () => {
  patient = await withKeys(await aPatient(app().db));
  doctor = await withKeys(await aDoctor(app().db));
  policy = (
    await as(doctor).post('/access-policy/request', { resource: 'medical-file', fromId: patient.partyId })
  ).json();
});

const grantOf = (changes: object = {}, signer = patient) => {
  const { id: policyId, resource, rights, from: owner } = policy;
  const by = { id: signer.sldId, kseq: 0, head: 'head' };
  const body = { v: 1, kind: 'grant', policyId, resource, owner, to: doctor.sldId, rights, by, ts: 1, ...changes };
  return { b: Buffer.from(JSON.stringify(body)).toString('base64url'), s: SIGNATURE, k: `${signer.sldId}#0` };
};

describe('the owner’s signature of an access', () => {
  it('comes with their approval, and both sides read it', async () => {
    const grant = grantOf();
    const answer = await as(patient).post(`/access-policy/${policy.id}/approve`, { grant });
    expect(answer.json()).toMatchObject({ status: 'ACCEPTED', grant });
    expect((await as(doctor).get(`/access-policy/${policy.id}`)).json().grant).toEqual(grant);
  });

  it('may come later, and goes with the rights it was given for', async () => {
    await as(patient).post(`/access-policy/${policy.id}/approve`);
    expect((await as(patient).get(`/access-policy/${policy.id}`)).json().grant).toBeNull();
    expect((await as(patient).post(`/access-policy/${policy.id}/grant`, { grant: grantOf() })).statusCode).toBe(200);
    const changed = await as(patient).patch(`/access-policy/${policy.id}`, { rights: ['READ'] });
    expect(changed.json()).toMatchObject({ rights: ['READ'], grant: null });
  });

  it('is refused for another access, another person, other rights, or under another’s name', async () => {
    const wrong = [
      grantOf({ policyId: '0' }),
      grantOf({ to: patient.sldId }),
      grantOf({ owner: doctor.partyId }),
      grantOf({ rights: ['READ'] }),
      grantOf({ resource: 'patient-delegation' }),
      grantOf({ more: 1 }),
      grantOf({}, doctor),
      { ...grantOf(), k: `${doctor.sldId}#0` },
      { ...grantOf(), b: 'e30' },
    ];
    for (const grant of wrong) {
      const answer = await as(patient).post(`/access-policy/${policy.id}/grant`, { grant });
      expect(answer.json().code).toBe('GRANT_MISMATCH');
    }
    const approval = await as(patient).post(`/access-policy/${policy.id}/approve`, { grant: wrong[0] });
    expect(approval.statusCode).toBe(422);
    expect((await as(patient).get(`/access-policy/${policy.id}`)).json()).toMatchObject({
      status: 'PENDING',
      grant: null,
    });
  });

  it('names those whom a structure’s members are, to the owner alone, who signs for each of them', async () => {
    const { staff: member, organizationId } = await aStructure(app().db);
    const staff = await withKeys(member);
    const shared = await as(patient).post('/access-policy', { resource: 'medical-file', toId: organizationId });
    const { id } = shared.json();
    await as(staff).post(`/access-policy/${id}/approve`);
    expect((await as(patient).get(`/access-policy/${id}/key-holders`)).json()).toMatchObject([{ sldId: staff.sldId }]);
    expect((await as(staff).get(`/access-policy/${id}/key-holders`)).statusCode).toBe(403);
    expect((await as(doctor).get(`/access-policy/${id}/key-holders`)).statusCode).toBe(404);
    policy = (await as(patient).get(`/access-policy/${id}`)).json();
    const grant = grantOf({ to: organizationId, members: [staff.sldId], through: 'cvg_team', name: 'Maison de santé' });
    expect((await as(patient).post(`/access-policy/${id}/grant`, { grant })).json()).toMatchObject({ grant });
  });

  it('is the owner’s alone: the grantee is refused, others find nothing', async () => {
    const path = `/access-policy/${policy.id}/grant`;
    expect((await as(doctor).post(path, { grant: grantOf({}, doctor) })).statusCode).toBe(403);
    expect((await as(await aDoctor(app().db)).post(path, { grant: grantOf() })).statusCode).toBe(404);
  });
});
