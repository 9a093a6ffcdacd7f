import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Browser } from '../../testing/browser.ts';
import { ADDRESS, aSignedUpDoctor, aSignedUpPatient } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
const meOf = async (browser: Browser): Promise<UserMe> => (await browser.get('/user/current')).json();

describe('one’s own profile', () => {
  it('changes what is sent and keeps the rest', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    const address = { ...ADDRESS, text: '27 rue Judaïque, 33000 Bordeaux', streetNumber: '27' };
    const answer = await browser.patch('/user/current', {
      patient: { name: [{ given: ['Inès'], family: 'Berthaud' }], languages: ['fr', 'es'], address },
    });

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      firstName: 'Inès',
      lastName: 'Berthaud',
      version: me.version + 1,
      patient: { languages: ['fr', 'es'], address: [address], birthDate: '1990-05-12', gender: 'FEMALE' },
    });
    expect((await browser.get('/user/current')).json()).toEqual(answer.json());
  });

  it('of a doctor has qualifications and a description, which null removes', async () => {
    const { browser } = await aSignedUpDoctor(app());
    const qualifications = [{ code: 'medecin_generaliste' }, { code: 'geriatre' }, { code: 'geriatre' }];
    const changed = await browser.patch('/user/current', {
      doctor: { qualifications, description: 'Sur rendez-vous' },
    });
    expect(changed.json().doctor).toMatchObject({
      qualifications: [{ code: 'geriatre' }, { code: 'medecin_generaliste' }],
      description: 'Sur rendez-vous',
    });

    const removed = await browser.patch('/user/current', { doctor: { description: null } });
    expect(removed.json().doctor).toMatchObject({
      description: null,
      qualifications: changed.json().doctor.qualifications,
    });
  });

  it('one’s own profile is told to the person’s other screens', async () => {
    const { browser, me } = await aSignedUpDoctor(app());
    await browser.patch('/user/current', { doctor: { languages: ['en'] } });
    const published = await app().db.rows(
      `SELECT payload FROM spec.published WHERE kind = 'realtime.emit' AND key = $1`,
      [`user:${me.id}`],
    );
    expect(published).toContainEqual({
      payload: { rooms: [`user:${me.id}`], event: 'user/updated', payload: { userId: me.id } },
    });
  });

  it('is not overwritten by whoever saw an older version', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    await browser.patch('/user/current', { patient: { languages: ['en'] } });
    const late = await browser.patch(
      '/user/current',
      { patient: { languages: ['de'] } },
      { 'if-match': `"${me.version}"` },
    );
    expect(late.json()).toMatchObject({ status: 412, code: 'STALE_VERSION' });
    expect((await browser.get('/user/current')).json().patient.languages).toEqual(['en']);
  });

  it('of another kind is refused', async () => {
    const { browser } = await aSignedUpPatient(app());
    const answer = await browser.patch('/user/current', { doctor: { languages: ['en'] } });
    expect(answer.json()).toMatchObject({ status: 422, message: 'Invalid profile type' });
  });

  it.each([
    ['userType', { userType: 'doctor' }],
    ['active', { active: true }],
    ['isAdmin', { isAdmin: true }],
    ['nir', { patient: { nir: '290053399900146' } }],
    ['rpps', { doctor: { rpps: '99700001011' } }],
    ['organizations', { patient: { organizations: [] } }],
    ['qualifications of a patient', { patient: { qualifications: [] } }],
  ])('one’s own profile never changes %s', async (_what, body) => {
    const { browser, me } = await aSignedUpPatient(app());
    expect((await browser.patch('/user/current', body)).json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
    expect((await browser.get('/user/current')).json()).toEqual(me);
  });

  it.each([
    ['a family name of one letter', [{ given: ['Inès'], family: 'B' }], '/patient/name/0/family'],
    [
      'first names longer than at sign-up',
      [{ given: Array(5).fill('x'.repeat(30)), family: 'Bo' }],
      '/patient/name/0/given',
    ],
  ])('one’s own profile does not take %s', async (_what, name, pointer) => {
    const { browser, me } = await aSignedUpPatient(app());
    const answer = await browser.patch('/user/current', { patient: { name } });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer }] });
    expect((await browser.get('/user/current')).json()).toEqual(me);
  });

  it('of a doctor takes a family name of one letter', async () => {
    const { browser } = await aSignedUpDoctor(app());
    const answer = await browser.patch('/user/current', { doctor: { name: [{ given: ['Li'], family: 'E' }] } });
    expect(answer.json()).toMatchObject({ lastName: 'E', doctor: { common: { name: 'Li E', type: 'Médecin' } } });
  });

  it('one’s own profile shows the person as every screen does', async () => {
    const { me, identity } = await aSignedUpPatient(app());
    const { text, coordinates, city, country } = ADDRESS;
    expect(me.patient?.common).toEqual({
      name: 'Camille Fontanel',
      type: 'Patient',
      email: identity.email,
      phoneNumber: identity.phoneNumber,
      address: { text, coordinates, city, country },
      age: expect.any(Number),
      gender: 'FEMALE',
      profileId: me.patient?.id,
    });
  });

  it('is not made that of a child, for whom a parent would have been asked', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    const young = await browser.patch('/user/current', { patient: { birthDate: '2020-01-01' } });
    expect(young.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/patient/birthDate', code: 'PARENT_REQUIRED' }],
    });
    const page = await browser.patch(`/patient/${me.patient?.id}`, { birthDate: '2020-01-01' }, { 'if-match': '"1"' });
    expect(page.json()).toMatchObject({ status: 422, errors: [{ pointer: '/birthDate', code: 'PARENT_REQUIRED' }] });
  });

  it('one’s own profile has no birth date to come', async () => {
    const { browser } = await aSignedUpPatient(app());
    const answer = await browser.patch('/user/current', { patient: { birthDate: '2999-01-01' } });
    expect(answer.json().errors).toEqual([
      expect.objectContaining({
        pointer: '/patient/birthDate',
        message: 'Une date de naissance ne peut être dans le futur',
      }),
    ]);
  });
});

it('what somebody gave and holds is in their profile, with the other side named, the newest first', async () => {
  const [patient, doctor, other] = [
    await aSignedUpPatient(app()),
    await aSignedUpDoctor(app()),
    await aSignedUpDoctor(app()),
  ];
  const offer = async (toId: string | undefined): Promise<string> =>
    (await patient.browser.post('/access-policy', { resource: 'medical-file', toId })).json().id;
  const first = await offer(doctor.me.doctor?.id);
  const second = await offer(other.me.doctor?.id);
  await doctor.browser.post(`/access-policy/${first}/approve`);

  const { grantedAccessTo, hasAccessTo } = await meOf(patient.browser);
  expect(hasAccessTo).toEqual([]);
  expect(grantedAccessTo.map(({ id, status }) => [id, status])).toEqual([
    [second, 'INVITED'],
    [first, 'ACCEPTED'],
  ]);
  expect(grantedAccessTo[1]).toEqual({
    id: first,
    resource: 'medical-file',
    status: 'ACCEPTED',
    rights: ['READ', 'WRITE'],
    to: {
      id: doctor.me.doctor?.id,
      userId: doctor.me.id,
      sldId: null,
      name: `${doctor.me.firstName} ${doctor.me.lastName}`,
      type: 'Médecin',
    },
  });
  expect((await meOf(doctor.browser)).hasAccessTo).toEqual([
    {
      id: first,
      resource: 'medical-file',
      status: 'ACCEPTED',
      rights: ['READ', 'WRITE'],
      from: patient.me.patient?.id,
      fromDisplay: {
        userId: patient.me.id,
        sldId: null,
        name: `${patient.me.firstName} ${patient.me.lastName}`,
        type: 'Patient',
      },
    },
  ]);

  await patient.browser.post(`/access-policy/${first}/revoke`);
  expect((await meOf(doctor.browser)).hasAccessTo).toEqual([]);
}, 30_000);
