import { describe, expect, it } from '@jest/globals';
import { anIdentity, doctorForm, patientForm } from '../../../testing/sign-in/people.ts';
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

  it('refuses a NIR with a wrong key where the operator enforces it', async () => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const nir = identity.nir.slice(0, 13) + (identity.nir.endsWith('01') ? '02' : '01');
    const answer = await browser.post('/user', patientForm({ ...identity, nir }));
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/user/patient/nir', code: 'NIR_KEY' }] });
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
