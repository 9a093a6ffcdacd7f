import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../../testing/browser.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import {
  ADDRESS,
  aFiness,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpOrganization,
  aSignedUpPatient,
  organizationForm,
  type SignedUp,
} from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN } });

const structureOf = ({ me }: SignedUp): string => me.organization?.organizations[0]?.id ?? '';

/** A structure that waits, and who brought it. */
const waiting = async () => {
  const finess = aFiness();
  const founder = await aSignedUpOrganization(app(), { finess });
  return { finess, founder, id: structureOf(founder) };
};

/** One that an administrator let in. */
const accepted = async () => {
  const admin = await anAdmin(app());
  const structure = await waiting();
  const answer = await admin.browser.post(`/organization/${structure.id}/accept`);
  expect(answer.statusCode).toBe(200);
  return { ...structure, admin };
};

describe('finding structures', () => {
  it('by FINESS shows active ones, with their first address', async () => {
    const { finess, id } = await accepted();
    const { browser } = await aSignedUpPatient(app());
    expect((await browser.get(`/organization?finess=${finess}`)).json()).toEqual([
      { id, name: 'Maternité des Tilleuls', active: true, finess, address: [ADDRESS] },
    ]);
  });

  it('by FINESS knows nothing of one that waits', async () => {
    const { finess } = await waiting();
    const { browser } = await aSignedUpDoctor(app());
    expect((await browser.get(`/organization?finess=${finess}`)).json()).toEqual([]);
  });

  it.each(['finess=1234', 'finess=abcdefghi', 'active=maybe', 'name=x'])('refuses %s', async (query) => {
    const { browser } = await aSignedUpDoctor(app());
    expect((await browser.get(`/organization?${query}`)).statusCode).toBe(422);
  });

  it('without a filter shows one’s own', async () => {
    const { founder, id } = await accepted();
    expect((await founder.browser.get('/organization')).json()).toMatchObject([{ id, active: true }]);
    const { browser } = await aSignedUpDoctor(app());
    expect((await browser.get('/organization')).json()).toEqual([]);
  });

  it('that wait is for administrators alone', async () => {
    const { id, founder } = await waiting();
    const admin = await anAdmin(app());
    const list = (await admin.browser.get('/organization?active=false')).json();
    expect(list).toContainEqual(
      expect.objectContaining({
        id,
        active: false,
        type: 'Maternité',
        manager: { userId: founder.me.id, name: 'Claire Berthaud', email: founder.identity.email },
      }),
    );
    const { browser } = await aSignedUpDoctor(app());
    expect((await browser.get('/organization?active=false')).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await new Browser(app()).get('/organization')).statusCode).toBe(401);
  });
});

describe('a structure', () => {
  it('is seen by who belongs to it and by administrators; others do not learn that it exists', async () => {
    const { founder, id, admin } = await accepted();
    const answer = await founder.browser.get(`/organization/${id}`);
    expect(answer.json()).toMatchObject({ id, manager: true, telecom: [], description: null });
    expect(answer.headers.etag).toMatch(/^"\d+"$/);
    expect((await admin.browser.get(`/organization/${id}`)).json()).toMatchObject({ id, manager: false });
    const { browser } = await aSignedUpDoctor(app());
    expect((await browser.get(`/organization/${id}`)).statusCode).toBe(404);
    expect((await founder.browser.get(`/organization/${newId()}`)).statusCode).toBe(404);
  });

  it('is changed by who administers it, with the version they saw', async () => {
    const { founder, id } = await accepted();
    const etag = String((await founder.browser.get(`/organization/${id}`)).headers.etag);
    const change = {
      name: 'Les Tilleuls',
      description: 'Niveau 2',
      telecom: [{ system: 'PHONE', value: '0199000200' }],
    };
    expect((await founder.browser.patch(`/organization/${id}`, change)).statusCode).toBe(428);
    const answer = await founder.browser.patch(`/organization/${id}`, change, { 'if-match': etag });
    expect(answer.json()).toMatchObject(change);
    const stale = await founder.browser.patch(`/organization/${id}`, { name: 'x' }, { 'if-match': etag });
    expect(stale.json()).toMatchObject({ status: 412, code: 'STALE_VERSION' });
  });

  it.each([
    ['EMAIL', 'pas une adresse', 'E-mail invalide'],
    ['PHONE', 'pas un numéro', 'Numéro invalide'],
  ])('is not reached by %s at « %s »', async (system, value, message) => {
    const { founder, id } = await accepted();
    const change = { telecom: [{ system, value }] };
    const answer = await founder.browser.patch(`/organization/${id}`, change, { 'if-match': '"1"' });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/telecom/0/value', message }] });
  });

  it.each(['active', 'finess', 'manager', 'siret', 'type'])(
    'a structure never changes its %s that way',
    async (member) => {
      const { founder, id } = await accepted();
      const answer = await founder.browser.patch(`/organization/${id}`, { [member]: 'x' }, { 'if-match': '"1"' });
      expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
    },
  );

  it('is not changed by strangers, nor by members who do not administer it', async () => {
    const { id } = await accepted();
    const member = await aSignedUpDoctor(app());
    expect((await member.browser.patch(`/organization/${id}`, { name: 'x' }, { 'if-match': '"1"' })).statusCode).toBe(
      404,
    );
    await app().db.rows(
      `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
       VALUES ($1, 'organization', $2, $3, 'ACCEPTED', '{MEMBER}', $3)`,
      [newId(), id, member.me.doctor?.id],
    );
    const answer = await member.browser.patch(`/organization/${id}`, { name: 'x' }, { 'if-match': '"1"' });
    expect(answer.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await member.browser.get(`/organization/${id}`)).json()).toMatchObject({ manager: false });
  });
});

describe('an administrator', () => {
  it('accepts a structure, and its founder enters; once', async () => {
    const { founder, id, admin } = await accepted();
    expect((await founder.browser.get('/user/current')).json()).toMatchObject({
      active: true,
      organization: { organizations: [{ id, manager: true }] },
      hasAccessTo: [{ resource: 'organization', status: 'ACCEPTED', rights: expect.arrayContaining(['MANAGE']) }],
    });
    for (const verb of ['accept', 'decline']) {
      const again = await admin.browser.post(`/organization/${id}/${verb}`);
      expect(again.json()).toMatchObject({ status: 409, code: 'ORGANIZATION_STATE' });
    }
    const trail = await app().db.rows(
      `SELECT actor, action FROM audit_events WHERE target_id = $1 AND action = 'organization.accept'`,
      [id],
    );
    expect(trail).toEqual([{ actor: admin.me.id, action: 'organization.accept' }]);
  });

  it('declines a structure: its founder may try again, with the same number', async () => {
    const admin = await anAdmin(app());
    const { founder, id, finess } = await waiting();
    const answer = await admin.browser.post(`/organization/${id}/decline`, { reason: 'numéro inconnu' });
    expect(answer.statusCode).toBe(204);
    expect((await founder.browser.get('/user/current')).json()).toMatchObject({
      active: true,
      organization: { organizations: [] },
      hasAccessTo: [],
    });
    expect((await founder.browser.get(`/organization/${id}`)).statusCode).toBe(404);

    const again = await founder.browser.post('/organization', {
      finess,
      name: 'Tilleuls',
      address: ADDRESS,
      type: 'PMI',
    });
    expect(again.json()).toMatchObject({ active: false, finess, manager: true });
    expect((await founder.browser.get('/user/current')).json()).toMatchObject({
      active: false,
      inactiveReason: 'ORGANIZATION_PENDING',
    });
  });

  it('is needed: nobody else decides, the founder least of all', async () => {
    const { founder, id } = await waiting();
    const doctor = await aSignedUpDoctor(app());
    const boss = await accepted();
    for (const { browser } of [doctor, founder, boss.founder]) {
      for (const verb of ['accept', 'decline']) {
        expect((await browser.post(`/organization/${id}/${verb}`)).statusCode).toBe(403);
      }
    }
    expect((await boss.admin.browser.post(`/organization/${newId()}/accept`)).statusCode).toBe(404);
  });
});

describe('joining a structure', () => {
  it('asks those who administer it; twice is once', async () => {
    const { id } = await accepted();
    const doctor = await aSignedUpDoctor(app());
    const asked = await doctor.browser.post(`/organization/${id}/request-to-join`);
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({ resource: 'organization', status: 'PENDING' });
    const again = await doctor.browser.post(`/organization/${id}/request-to-join`);
    expect(again.json()).toEqual(asked.json());
    expect((await doctor.browser.get(`/organization/${id}`)).statusCode).toBe(404);
  });

  it('succeeds when they approve: staff then work for the structure', async () => {
    const { finess, id, founder } = await accepted();
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const form = organizationForm(identity);
    const organization = { finess, isAlreadyRegistered: true };
    const { user } = (await browser.post('/user', { user: { ...form.user, organization } })).json();
    const policyId = user.hasAccessTo[0].id;

    expect((await founder.browser.post(`/access-policy/${policyId}/approve`)).statusCode).toBe(200);
    expect((await browser.get(`/organization/${id}`)).json()).toMatchObject({ id });
    const twice = await browser.post(`/organization/${id}/request-to-join`);
    expect(twice.json()).toMatchObject({ status: 409, code: 'ALREADY_MEMBER' });
    const other = await browser.post('/organization', { finess: aFiness(), name: 'x', address: ADDRESS, type: 'PMI' });
    expect(other.json()).toMatchObject({ status: 409, code: 'ALREADY_MEMBER' });
  });

  it('is over when they refuse', async () => {
    const { id, founder } = await accepted();
    const doctor = await aSignedUpDoctor(app());
    const policy = (await doctor.browser.post(`/organization/${id}/request-to-join`)).json();
    expect((await founder.browser.post(`/access-policy/${policy.id}/reject`)).statusCode).toBe(200);
    const again = await doctor.browser.post(`/organization/${id}/request-to-join`);
    expect(again.json()).toMatchObject({ status: 409, code: 'ACCESS_REQUEST_REJECTED', detail: 'Demande refusée' });
  });

  it('is for professionals and staff, into structures that were let in', async () => {
    const { id } = await waiting();
    const doctor = await aSignedUpDoctor(app());
    expect((await doctor.browser.post(`/organization/${id}/request-to-join`)).statusCode).toBe(404);
    expect((await doctor.browser.post(`/organization/${newId()}/request-to-join`)).statusCode).toBe(404);
    const patient = await aSignedUpPatient(app());
    expect((await patient.browser.post(`/organization/${id}/request-to-join`)).statusCode).toBe(403);
    expect((await doctor.browser.post('/organization', {})).statusCode).toBe(403);
  });
});
