import { describe, expect, it } from '@jest/globals';
import {
  aFiness,
  anIdentity,
  aSignedUpDispatcher,
  aSignedUpOrganization,
  dispatchForm,
  organizationForm,
  patientForm,
} from '../../../testing/sign-in/people.ts';
import { signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const REQUIRED = 'Ce champ est obligatoire';

describe('a sign-up of staff', () => {
  const app = anApp();
  const signUp = async (block: Record<string, unknown>) => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    return browser.post('/user', organizationForm(identity, {}, block));
  };
  const accepted = async (finess: string) =>
    app().db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE finess = $1', [finess]);

  it('brings a new one and waits with it for an administrator', async () => {
    const finess = aFiness();
    const { me, browser } = await aSignedUpOrganization(app(), { finess });
    expect(me).toMatchObject({
      userType: 'organization',
      active: false,
      inactiveReason: 'ORGANIZATION_PENDING',
      organization: { organizations: [{ name: 'Maternité des Tilleuls', finess, manager: true }] },
    });
    expect((await browser.get('/organization')).json()).toMatchObject({ status: 403, code: 'USER_INACTIVE' });
    const [published] = await app().db.rows(
      `SELECT kind FROM spec.published WHERE kind = 'organization.pending' LIMIT 1`,
    );
    expect(published).toBeDefined();
  });

  it('may have a SIRET where there is no FINESS', async () => {
    const answer = await signUp({ finess: undefined, siret: '000 123 455 00016' });
    expect(answer.statusCode).toBe(201);
    const rows = await app().db.rows(`SELECT siret, finess FROM organizations WHERE siret = '00012345500016'`);
    expect(rows).toEqual([{ siret: '00012345500016', finess: null }]);
  });

  it('joins one that is there by asking those who administer it', async () => {
    const finess = aFiness();
    const founder = await aSignedUpOrganization(app(), { finess });
    await accepted(finess);
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const body = organizationForm(identity, { organization: { finess, isAlreadyRegistered: true } });
    const answer = await browser.post('/user', body);

    expect(answer.statusCode).toBe(201);
    expect(answer.json().user).toMatchObject({
      active: true,
      organization: { organizations: [] },
      hasAccessTo: [{ resource: 'organization', status: 'PENDING' }],
    });
    const count = await app().db.rows('SELECT count(*)::int AS n FROM organizations WHERE finess = $1', [finess]);
    expect(count).toEqual([{ n: 1 }]);
    expect(founder.me.userType).toBe('organization');
  });

  it('cannot join one that nobody knows, or that still waits', async () => {
    const waiting = aFiness();
    await aSignedUpOrganization(app(), { finess: waiting });
    for (const finess of [aFiness(), waiting]) {
      const answer = await signUp({ finess, isAlreadyRegistered: true });
      expect(answer.json()).toMatchObject({ status: 422, code: 'ORGANIZATION_UNKNOWN' });
    }
  });

  it.each(['finess', 'siret'])('a sign-up of staff cannot bring one whose %s is there', async (number) => {
    const value = number === 'finess' ? aFiness() : '00099901100018';
    const numbers = number === 'finess' ? { finess: value } : { finess: aFiness(), siret: value };
    expect((await signUp(numbers)).statusCode).toBe(201);
    const again = number === 'finess' ? { finess: value } : { finess: undefined, siret: value };
    const answer = await signUp(again);
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'ORGANIZATION_ALREADY_REGISTERED',
      errors: [{ pointer: `/user/organization/${number}` }],
    });
  });

  it.each([
    ['finess', { finess: undefined }, REQUIRED],
    ['finess', { finess: '12345678' }, 'Un numéro FINESS contient 9 caractères'],
    ['siret', { finess: undefined, siret: '1234' }, 'Un numéro SIRET contient 14 chiffres'],
    ['name', { name: '' }, REQUIRED],
    ['type', { type: undefined }, REQUIRED],
    ['address', { address: undefined }, REQUIRED],
    ['finess', { finess: undefined, isAlreadyRegistered: true }, REQUIRED],
  ])('somebody of a structure is asked for its %s: %j', async (field, block, message) => {
    const answer = await signUp(block);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual(
      expect.objectContaining({ pointer: `/user/organization/${field}`, message }),
    );
  });

  it.each(['active', 'manager', 'decidedBy', 'version'])(
    'somebody of a structure cannot say %s of it',
    async (member) => {
      const answer = await signUp({ [member]: true });
      expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
    },
  );
});

describe('a dispatcher', () => {
  const app = anApp({ env: { VARIANT: 'dispatch' } });

  it.each([
    ['dispatchManager', 'dispatchManager'],
    ['dispatch-manager', 'dispatchManager'],
    ['dispatchOperator', 'dispatchOperator'],
    ['dispatch-operator', 'dispatchOperator'],
  ])('signs up as %s, is kept as %s, and waits for an administrator', async (userType, stored) => {
    const { me, browser } = await aSignedUpDispatcher(app(), { userType });
    expect(me).toMatchObject({ userType: stored, active: false, inactiveReason: 'DISPATCH_APPROVAL' });
    expect(me[stored as 'dispatchManager']?.telecom).toHaveLength(2);
    expect((await browser.patch('/user/current', {})).json()).toMatchObject({ code: 'USER_INACTIVE' });
  });

  it('a dispatcher needs a name of two letters', async () => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const answer = await browser.post('/user', dispatchForm(identity, { lastName: 'K' }));
    expect(answer.json().errors).toEqual([expect.objectContaining({ pointer: '/user/lastName' })]);
  });

  it.each([
    ['patient', patientForm],
    ['organization', organizationForm],
  ] as const)('a dispatcher is not a %s here', async (_type, form) => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const answer = await browser.post('/user', form(identity));
    expect(answer.json()).toMatchObject({ status: 403, code: 'USER_TYPE_NOT_ALLOWED' });
  });
});
