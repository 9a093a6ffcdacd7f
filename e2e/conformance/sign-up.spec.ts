import { nirKey } from '@maillon/domain/identifiers';
import { bornYearsAgo } from '../support/days.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctor, aNewcomer, aPatient, doctorForm, patientForm } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { tally } from './support/visits.ts';

const EMAIL_TAKEN = 'Cet e-mail est déjà associé à un compte existant';
const PHONE_TAKEN = 'Ce numéro de téléphone est déjà associé à un compte existant';
const NIR_TAKEN = 'Ce numéro de sécurité sociale est déjà associé à un compte existant';

const withKey = (first13: string): string => `${first13}${nirKey(first13)}`;

test('a caller cannot set what only the server decides', async ({ product }) => {
  const { caller, who } = await aNewcomer(product);
  for (const name of [
    'isAdmin',
    'active',
    'activatedAt',
    'verifiedAt',
    'emailVerifiedAt',
    'stUserId',
    'isDemo',
    'version',
    'role',
  ]) {
    expectRefusal(await caller.post('/user', patientForm(who, {}, { [name]: true })), 422, 'UNKNOWN_FIELD', {
      errors: [{ pointer: `/user/${name}`, code: 'UNKNOWN_FIELD' }],
    });
  }
  expectRefusal(await caller.post('/user', { ...patientForm(who), isAdmin: true }), 422, 'UNKNOWN_FIELD');
  expectRefusal(await caller.post('/user', patientForm(who, { nirKeyValid: true })), 422, 'UNKNOWN_FIELD');
  expectRefusal(await caller.post('/user', patientForm(who, {}, doctorForm(who).user)), 422, 'UNKNOWN_FIELD');
  expect(await product.ask('select 1 from users where email = $1', [who.email])).toEqual([]);
});

test('a profile of another product is not allowed, a word that is none is not valid', async ({ product }) => {
  const { caller, who } = await aNewcomer(product);
  const as = (userType: unknown) => caller.post('/user', patientForm(who, {}, { userType }));
  const { patient, ...identity } = patientForm(who).user;
  const { gender, address } = patient;
  const assistant = { certificationNumber: '7', gender, address, description: 'Infirmière', exerciceZone: 'Bordeaux' };
  for (const user of [
    { ...identity, userType: 'assistant', assistant },
    { ...identity, userType: 'dispatchManager' },
    { ...identity, userType: 'dispatch-operator' },
  ]) {
    expectRefusal(await caller.post('/user', { user }), 403, 'USER_TYPE_NOT_ALLOWED');
  }
  for (const type of ['admin', 'Patient', '', null, 3]) {
    expectRefusal(await as(type), 422, 'INVALID_PROFILE_TYPE', { message: 'Invalid profile type' });
  }
});

const REQUIRED = 'Ce champ est obligatoire';
const NIR = 'Le numéro de sécurité sociale doit contenir 15 caractères';
const FAULTS: readonly [field: string, values: readonly unknown[], message: string][] = [
  ['/user/firstName', ['', ' ', null, undefined], REQUIRED],
  ['/user/lastName', ['', undefined], REQUIRED],
  ['/user/birthDate', ['', null, undefined], REQUIRED],
  ['/user/birthDate', [bornYearsAgo(0, 2), '9999-12-31'], 'Une date de naissance ne peut être dans le futur'],
  ['/user/birthDate', ['1990-02-30', '1990-03-12T00:00:00Z', '-001-01-01'], 'Cette date n’est pas valide'],
  ['/user/email', ['x', 'a@b', 'a@b@c.fr', 'a b@c.fr', `${'x'.repeat(250)}@a.fr`], 'L’adresse e-mail n’est pas valide'],
  ['/user/phoneNumber', ['1', 'abc', '+33', '+3361234567890123'], 'Numéro invalide'],
  ['/user/patient/nir', ['1', '29003991234', '2900399C2345678', '1234567890123456'], NIR],
  ['/user/patient/nir', ['', undefined], REQUIRED],
  ['/user/patient/bloodGroup', ['', undefined], REQUIRED],
  ['/user/patient/bloodGroup', ['C+', 'a+'], 'Cette valeur n’est pas dans la liste proposée'],
  ['/user/patient/gender', [null, undefined], REQUIRED],
  ['/user/patient/address/text', ['', undefined], REQUIRED],
];

const setAt = (form: object, pointer: string, value: unknown): object => {
  const [name = '', ...rest] = pointer.slice(1).split('/');
  const inner = Reflect.get(form, name);
  return { ...form, [name]: rest.length === 0 ? value : setAt(inner, `/${rest.join('/')}`, value) };
};

test('each field at fault is named, with its sentence', async ({ product }) => {
  const { caller, who } = await aNewcomer(product);
  for (const [pointer, values, message] of FAULTS) {
    for (const value of values) {
      await test.step(`${pointer} ${JSON.stringify(value)}`.slice(0, 80), async () => {
        const answer = await caller.post('/user', setAt(patientForm(who), pointer, value));
        const errors = expect.arrayContaining([expect.objectContaining({ pointer, message })]);
        expectRefusal(answer, 422, 'VALIDATION_FAILED', { errors });
      });
    }
  }
  const rpps = await caller.post('/user', doctorForm(who, { rpps: '123' }));
  expectRefusal(rpps, 422, 'VALIDATION_FAILED', {
    errors: [{ pointer: '/user/doctor/rpps', message: 'Le numéro RPPS doit contenir 11 chiffres' }],
  });
  expect((await caller.post('/user', patientForm(who))).status).toBe(201);
});

test('what is taken is flagged, alone and together, in the words of the specification', async ({ product }) => {
  const { who: taken } = await aPatient(product);
  const { caller: byMail, who } = await aNewcomer(product);
  const { caller: byPhone, who: other } = await aNewcomer(product, { by: 'phone' });
  const spaced = taken.nir.replace(/^(.)(..)(..)/, '$1 $2 $3 ');
  const national = taken.phoneNumber.replace('+33', '0').replaceAll(/(..)/g, '$1 ');

  const refused: [answer: Promise<Parameters<typeof expectRefusal>[0]>, flags: object, detail: string][] = [
    [byMail.post('/user', patientForm({ ...who, phoneNumber: national })), { phoneExists: true }, PHONE_TAKEN],
    [byMail.post('/user', patientForm({ ...who, nir: spaced })), { nirExists: true }, NIR_TAKEN],
    [
      byPhone.post('/user', patientForm({ ...other, email: taken.email.toUpperCase() })),
      { emailExists: true },
      EMAIL_TAKEN,
    ],
    [
      byPhone.post('/user', patientForm({ ...other, email: taken.email, nir: taken.nir })),
      { emailExists: true, nirExists: true },
      `${EMAIL_TAKEN}. ${NIR_TAKEN}`,
    ],
  ];
  for (const [answer, flags, detail] of refused) {
    expectRefusal(await answer, 409, 'USER_CONFLICT', { ...flags, detail });
    const { emailExists, phoneExists, nirExists } = (await answer).as<Record<string, boolean>>();
    expect(Object.values({ emailExists, phoneExists, nirExists }).filter(Boolean)).toHaveLength(
      Object.keys(flags).length,
    );
  }
});

test('a contact that was proved goes before one that was only claimed', async ({ product }) => {
  const claimant = await aNewcomer(product, { by: 'phone' });
  expect((await claimant.caller.post('/user', patientForm(claimant.who))).status).toBe(201);
  const { caller, who } = await aNewcomer(product);
  await caller.signOut();
  await caller.signIn(claimant.who.email);
  expect((await caller.post('/user', patientForm({ ...who, email: claimant.who.email }))).status).toBe(201);
  const { patient } = (await claimant.caller.get('/user/current')).as<{ patient: { telecom: object[] } }>();
  expect(patient.telecom).toEqual([{ system: 'PHONE', value: claimant.who.phoneNumber }]);
});

test('the contact of the session must be one of the form', async ({ product }) => {
  const { caller, who } = await aNewcomer(product);
  const { email, phoneNumber } = anIdentity();
  expectRefusal(await caller.post('/user', patientForm({ ...who, email, phoneNumber })), 422, 'CONTACT_NOT_VERIFIED');
});

test('before 15 a parent is needed, and the account waits; on the birthday it does not', async ({ product }) => {
  const [young, old] = [await aNewcomer(product), await aNewcomer(product)];
  const minor = { ...young.who, birthDate: bornYearsAgo(15, 2) };
  expectRefusal(await young.caller.post('/user', patientForm(minor)), 422, 'PARENTAL_CONSENT_REQUIRED');
  const waiting = await young.caller.post('/user', patientForm(minor, {}, { parentEmail: 'parent@famille.example' }));
  expect(waiting.as()).toMatchObject({ user: { active: false, inactiveReason: 'PARENTAL_CONSENT' } });
  expectRefusal(await young.caller.get('/appointment'), 403, 'USER_INACTIVE');

  const adult = await old.caller.post('/user', patientForm({ ...old.who, birthDate: bornYearsAgo(15) }));
  expect(adult.as()).toMatchObject({ user: { active: true } });
});

test('numbers of Corsica and overseas are read in every spelling', async ({ product }) => {
  const serial = () => String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  const [south, north, island] = [
    withKey(`290032A${serial()}`),
    withKey(`290032B${serial()}`),
    withKey(`2900397${serial()}`),
  ];
  for (const [typed, stored] of [
    [south.replace(/^(.)(..)(..)(..)(...)(...)(..)$/, '$1 $2 $3 $4 $5 $6 $7'), south],
    [north.toLowerCase(), north],
    [island, island],
  ]) {
    const { caller, who } = await aNewcomer(product);
    const answer = await caller.post('/user', patientForm({ ...who, nir: typed ?? '' }));
    expect(answer.as()).toMatchObject({ user: { patient: { nir: stored } } });
  }
});

test('texts are kept trimmed and composed', async ({ product }) => {
  const { caller, who } = await aNewcomer(product);
  const answer = await caller.post(
    '/user',
    patientForm({ ...who, firstName: '  E\u0301lodie\t', email: ` ${who.email.toUpperCase()} ` }),
  );
  expect(answer.as()).toMatchObject({ user: { firstName: 'Élodie', username: who.email } });
});

test('one session makes one person, however often and at once it asks', async ({ product }) => {
  const { caller, who } = await aNewcomer(product);
  const answers = await Promise.all([...Array(6)].map(() => caller.post('/user', patientForm(who))));
  expect(tally(answers)).toEqual({ 201: 1, '409 ALREADY_SIGNED_UP': 5 });
  expectRefusal(await caller.post('/user', patientForm(anIdentity())), 409, 'ALREADY_SIGNED_UP');
});

test('one number makes one patient, one licence one doctor, however many ask at once', async ({ product }) => {
  const newcomers = await Promise.all([...Array(4)].map(() => aNewcomer(product)));
  const { nir } = anIdentity();
  const answers = await Promise.all(
    newcomers.map(({ caller, who }) => caller.post('/user', patientForm({ ...who, nir }))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefusal(answer, 409, 'USER_CONFLICT', { nirExists: true });
  }
  const { who: doctor } = await aDoctor(product);
  const { caller, who } = await aNewcomer(product);
  expectRefusal(await caller.post('/user', doctorForm(who, { rpps: doctor.rpps })), 409, 'USER_CONFLICT', {
    errors: [{ pointer: '/user/doctor/rpps' }],
  });
});

test('a user type does not change after sign-up', async ({ product }) => {
  const { caller } = await aPatient(product);
  for (const change of [{ isAdmin: true }, { userType: 'doctor' }, { patient: { nir: '1' } }, { active: true }]) {
    expectRefusal(await caller.call('PATCH', '/user/current', { body: change }), 422, 'UNKNOWN_FIELD');
  }
  const doctor = await caller.call('PATCH', '/user/current', { body: { doctor: { languages: ['fr'] } } });
  expectRefusal(doctor, 422, 'INVALID_PROFILE_TYPE');
});
