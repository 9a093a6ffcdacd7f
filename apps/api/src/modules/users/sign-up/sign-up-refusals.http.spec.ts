import { beforeAll, describe, expect, it } from '@jest/globals';
import { nirKey } from '@maillon/domain/identifiers';
import type { Browser } from '../../../testing/browser.ts';
import { dayFromToday } from '../../../testing/days.ts';
import {
  aNewcomer,
  anIdentity,
  aSignedUpPatient,
  assistantForm,
  dispatchForm,
  type Identity,
  patientForm,
} from '../../../testing/sign-in/people.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const app = anApp();

describe('a sign-up is refused', () => {
  // One for all of them: a person who was refused is a newcomer still.
  let browser: Browser;
  let identity: Identity;
  beforeAll(async () => {
    ({ browser, identity } = await aNewcomer(app()));
  });

  it.each([
    ['without a session', 401, async () => (await app().inject({ method: 'POST', url: '/api/user' })).statusCode],
    [
      'without an idempotency key',
      400,
      async () => (await browser.post('/user', patientForm(identity), { 'idempotency-key': '' })).statusCode,
    ],
  ])('%s', async (_what, status, ask) => {
    expect(await ask()).toBe(status);
  });

  it('with contacts of which none was proved', async () => {
    const answer = await browser.post('/user', patientForm(anIdentity()));
    expect(answer.json()).toMatchObject({ status: 422, code: 'CONTACT_NOT_VERIFIED' });
  });

  it.each([
    ['assistant', assistantForm],
    ['dispatchManager', dispatchForm],
    ['dispatch-manager', dispatchForm],
    ['dispatch-operator', dispatchForm],
  ] as const)('as %j: a profile that this product does not offer', async (userType, form) => {
    const { browser, identity } = await aNewcomer(app());
    const answer = await browser.post('/user', form(identity, { userType }));
    expect(answer.json()).toMatchObject({ status: 403, code: 'USER_TYPE_NOT_ALLOWED' });
    const noted = await app().db.rows(
      `SELECT outcome FROM audit_events WHERE action = 'user.create' AND outcome = 'refused' AND detail = 'USER_TYPE_NOT_ALLOWED'
       ORDER BY seq DESC LIMIT 1`,
    );
    expect(noted).toEqual([{ outcome: 'refused' }]);
  });

  it.each(['midwife', 'organization', 'doctor'])('as %j with the block of a patient', async (userType) => {
    const answer = await browser.post('/user', patientForm(identity, { userType }));
    expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
  });

  it.each(['admin', '', null, 7])('as %j: no such profile', async (userType) => {
    const answer = await browser.post('/user', patientForm(identity, { userType }));
    expect(answer.json()).toMatchObject({ status: 422, message: 'Invalid profile type' });
  });

  it.each([
    ['active', true],
    ['isAdmin', true],
    ['isDemo', true],
    ['verifiedAt', '2026-01-01'],
    ['stUserId', 'x'],
    ['organizations', []],
    ['doctor', {}],
    ['__proto__x', 1],
  ])('with a member nobody asked for: %s', async (name, value) => {
    const answer = await browser.post('/user', patientForm(identity, { [name]: value }));
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'UNKNOWN_FIELD',
      errors: [{ pointer: `/user/${name}`, code: 'UNKNOWN_FIELD' }],
    });
  });

  it('with a member nobody asked for inside its block', async () => {
    const answer = await browser.post('/user', patientForm(identity, {}, { verifiedAt: '2026-01-01' }));
    expect(answer.json()).toMatchObject({ code: 'UNKNOWN_FIELD', errors: [{ pointer: '/user/patient/verifiedAt' }] });
  });

  it.each([
    ['birthDate', { birthDate: dayFromToday(2) }, 'Une date de naissance ne peut être dans le futur'],
    ['birthDate', { birthDate: '2026-02-30' }, 'Cette date n’est pas valide'],
    ['lastName', { lastName: 'X' }, 'Le nom doit contenir au moins 2 caractères'],
    ['firstName', { firstName: '   ' }, 'Ce champ est obligatoire'],
    [
      'firstName',
      { firstName: 'A\u0000' },
      'Ce texte contient un caractère invisible interdit, souvent issu d’un copier-coller',
    ],
    ['email', { email: 'nope' }, 'L’adresse e-mail n’est pas valide'],
    ['phoneNumber', { phoneNumber: '12' }, 'Numéro invalide'],
  ])('for its %s: %j', async (field, changes, message) => {
    const answer = await browser.post('/user', patientForm(identity, changes));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ pointer: `/user/${field}`, message }));
  });

  it.each([
    ['nir', { nir: '123' }, 'Le numéro de sécurité sociale doit contenir 15 caractères'],
    ['bloodGroup', { bloodGroup: 'C' }, 'Cette valeur n’est pas dans la liste proposée'],
    ['lastPeriod', { lastPeriod: dayFromToday(-295) }, 'Cette date n’est pas valide'],
    ['lastPeriod', { lastPeriod: dayFromToday(2) }, 'Cette date n’est pas valide'],
    ['gender', { gender: undefined }, 'Ce champ est obligatoire'],
  ])('for its %s: %j', async (field, block, message) => {
    const answer = await browser.post('/user', patientForm(identity, {}, block));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual(
      expect.objectContaining({ pointer: `/user/patient/${field}`, message }),
    );
  });

  it.each([
    ["Robert'); DROP TABLE users;--", 'Fontanel'],
    ['<script>alert(1)</script>', 'Fontanel'],
    ['é'.normalize('NFD').repeat(3), 'Œuvre-d’Été'],
    ['🧑‍⚕️', '木村'],
  ])('a sign-up is not refused for a strange name: %s %s', async (firstName, lastName) => {
    const { me } = await aSignedUpPatient(app(), { firstName, lastName });
    expect(me).toMatchObject({ firstName: firstName.normalize('NFC'), lastName });
  });

  it('a sign-up is not refused for a NIR of Corsica with spaces', async () => {
    const { browser, identity } = await aNewcomer(app());
    const nir = `2900${identity.nir.slice(4, 5)}2A999${identity.nir.slice(10, 13)}`;
    const spaced = `${nir}${nirKey(nir)}`
      .replace(/(.)(..)(..)(..)(...)(...)(..)/, '$1 $2 $3 $4 $5 $6 $7')
      .toLowerCase();
    const answer = await browser.post('/user', patientForm({ ...identity, nir: spaced }));
    expect(answer.statusCode).toBe(201);
  });
});
