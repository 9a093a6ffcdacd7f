import { describe, expect, it } from '@jest/globals';
import { anIdentity, doctorForm, organizationForm, patientForm } from '../../../testing/sign-in/people.ts';
import { signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const offers = async (app: ReturnType<typeof anApp>, form: typeof patientForm | typeof doctorForm): Promise<number> => {
  const identity = anIdentity();
  const browser = await signIn(app(), identity.email);
  return (await browser.post('/user', form(identity))).statusCode;
};

describe('the ambulatory product', () => {
  const app = anApp({
    env: {
      VARIANT: 'mobility',
      COUNTRY: 'CI',
      NIR_KEY_CHECK: 'enforce',
      ADMIN_EMAIL_DOMAINS: 'people.example',
      ADMIN_EXCLUDED: '',
    },
  });

  it('the ambulatory product signs patients and doctors up', async () => {
    expect(await offers(app, patientForm)).toBe(201);
    expect(await offers(app, doctorForm)).toBe(201);
  });

  it('the ambulatory product keeps the schedules of Abidjan', async () => {
    const zones = await app().db.rows('SELECT DISTINCT time_zone FROM schedules');
    expect(zones).toEqual([{ time_zone: 'Africa/Abidjan' }]);
  });

  const signUp = async (form: typeof patientForm, block: Record<string, unknown>) => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    return (await browser.post('/user', form(identity, {}, block))).json();
  };

  it('asks no number of a patient of Côte d’Ivoire, and keeps apart those who have none', async () => {
    for (const nir of [undefined, ''])
      expect(await signUp(patientForm, { nir })).toMatchObject({ user: { patient: { nir: null } } });
    const nir = 'CMU 384-0001234567';
    expect(await signUp(patientForm, { nir })).toMatchObject({ user: { patient: { nir: 'CMU3840001234567' } } });
    expect(await signUp(patientForm, { nir })).toMatchObject({ status: 409, nirExists: true });
    expect(await signUp(patientForm, { nir: 'n° 12' })).toMatchObject({
      ...{ status: 422, code: 'VALIDATION_FAILED', errors: [{ pointer: '/user/patient/nir' }] },
    });
  });

  it('takes the number of the Order for a doctor, once', async () => {
    const rpps = 'cnom-ci  4521';
    expect(await signUp(doctorForm, { rpps })).toMatchObject({ user: { doctor: { rpps: 'CNOM-CI 4521' } } });
    expect(await signUp(doctorForm, { rpps })).toMatchObject({ status: 409, errors: [{ code: 'RPPS_EXISTS' }] });
    for (const wrong of ['12', 'a'.repeat(31), '<b>4521</b>', ''])
      expect(await signUp(doctorForm, { rpps: wrong })).toMatchObject({
        ...{ status: 422, errors: [{ pointer: '/user/doctor/rpps' }] },
      });
  });

  it('takes the register of commerce for a structure, once', async () => {
    const block = { finess: undefined, rccm: 'CI-ABJ-03-2022-B12-01234' };
    expect(await signUp(organizationForm, block)).toMatchObject({ user: { userType: 'organization' } });
    expect(await signUp(organizationForm, block)).toMatchObject({
      ...{ status: 409, code: 'ORGANIZATION_ALREADY_REGISTERED', errors: [{ pointer: '/user/organization/rccm' }] },
    });
    await app().db.rows('UPDATE organizations SET active = true WHERE rccm = $1', [block.rccm]);
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    await browser.post('/user', doctorForm(identity));
    const found = async (number: string) => (await browser.get(`/organization?rccm=${number}`)).json();
    expect(await found('ci-abj-03-2022-b12-01234')).toMatchObject([{ name: 'Maternité des Tilleuls' }]);
    expect(await found('CI-ABJ-03-2022-B12-0123')).toEqual([]);
  });

  it('makes an administrator of whoever proved an internal e-mail, and only of them', async () => {
    const proved = anIdentity();
    const browser = await signIn(app(), proved.email);
    expect((await browser.post('/user', patientForm(proved))).json().user).toMatchObject({ isAdmin: true });

    const claimed = anIdentity();
    const other = await signIn(app(), claimed.phoneNumber);
    expect((await other.post('/user', patientForm(claimed))).json().user).toMatchObject({ isAdmin: false });
  });

  it('takes the flag away at the next sign-in when the domain is no longer internal', async () => {
    const { email, ...identity } = anIdentity();
    const outside = `outside-${email.replace('people.example', 'elsewhere.example')}`;
    const browser = await signIn(app(), outside);
    const { user } = (await browser.post('/user', patientForm({ ...identity, email: outside }))).json();
    await app().db.rows('UPDATE users SET is_admin = true WHERE id = $1', [user.id]);

    const again = await signIn(app(), outside);
    expect((await again.get('/user/current')).json()).toMatchObject({ isAdmin: false });
  });
});

describe('the dispatch product', () => {
  const app = anApp({ env: { VARIANT: 'dispatch' } });

  it('the dispatch product signs neither patients nor doctors up', async () => {
    expect(await offers(app, patientForm)).toBe(403);
    expect(await offers(app, doctorForm)).toBe(403);
  });
});

describe('a product of France', () => {
  const app = anApp({ env: { NIR_KEY_CHECK: 'enforce' } });

  it('refuses a NIR with a wrong key where the operator enforces it', async () => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const nir = identity.nir.slice(0, 13) + (identity.nir.endsWith('01') ? '02' : '01');
    const answer = await browser.post('/user', patientForm({ ...identity, nir }));
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/user/patient/nir', code: 'NIR_KEY' }] });
  });

  it.each([
    ['a patient without a number', patientForm, { nir: undefined }, '/user/patient/nir', 'Ce champ est obligatoire'],
    ['a patient with another number', patientForm, { nir: 'CMU384' }, '/user/patient/nir', /15 caractères/],
    ['a doctor with the number of an Order', doctorForm, { rpps: 'CNOM-CI 1' }, '/user/doctor/rpps', /11 chiffres/],
    ['a structure of another register', organizationForm, { rccm: 'CI-ABJ' }, '/user/organization/rccm', /reconnu/],
  ])('refuses %s', async (_who, form, block, pointer, message) => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const answer = (await browser.post('/user', form(identity, {}, block))).json();
    expect(answer).toMatchObject({ status: 422, errors: [{ pointer, message: expect.stringMatching(message) }] });
  });
});
