import { describe, expect, it } from '@jest/globals';
import {
  ADDRESS,
  anIdentity,
  aSignedUpAssistant,
  aSignedUpMidwife,
  assistantForm,
  midwifeForm,
} from '../../../testing/sign-in/people.ts';
import { signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const REQUIRED = 'Ce champ est obligatoire';

describe('a midwife', () => {
  const app = anApp();
  const signUp = async (block: Record<string, unknown>, changes: Record<string, unknown> = {}) => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    return browser.post('/user', midwifeForm(identity, changes, block));
  };

  it('signs up with her practice, her schedule and nothing more', async () => {
    const { me } = await aSignedUpMidwife(app());
    expect(me).toMatchObject({
      userType: 'midwife',
      active: true,
      isAdmin: false,
      midwife: {
        initialProfile: 'liberal',
        experties: ['suivi_grossesse', 'allaitement'],
        exerciceZone: { text: 'Bordeaux', city: 'Bordeaux' },
        exerciceRadius: 50,
        languages: ['fr'],
        pmi: null,
        organizations: [],
        schedule: { id: expect.any(String) },
      },
    });
  });

  it('a midwife says to which PMI she belongs', async () => {
    const answer = await signUp({
      affiliation: true,
      pmiName: 'PMI Bordeaux Bastide',
      pmiAddress: ADDRESS,
      pmiTelecom: '05 36 49 00 02',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().user.midwife.pmi).toEqual({
      name: 'PMI Bordeaux Bastide',
      address: ADDRESS,
      telecom: [{ system: 'PHONE', value: '05 36 49 00 02' }],
    });
  });

  it('may write her zone and her PMI freely, and spell what she knows as qualifications are', async () => {
    const answer = await signUp({
      exerciceZone: 'Rive droite',
      affiliation: true,
      pmiName: 'PMI de quartier',
      pmiAddress: 'Rue des Faures, Bordeaux',
      experties: [{ code: 'echographie' }],
      exerciceRadius: 0,
    });
    expect(answer.json().user.midwife).toMatchObject({
      exerciceZone: { text: 'Rive droite' },
      exerciceRadius: 0,
      experties: ['echographie'],
      pmi: { address: { text: 'Rue des Faures, Bordeaux' }, telecom: [] },
    });
  });

  it.each([
    ['gender', { gender: undefined }, REQUIRED],
    ['description', { description: ' ' }, REQUIRED],
    ['initialProfile', { initialProfile: undefined }, REQUIRED],
    ['initialProfile', { initialProfile: 'chamane' }, 'Cette valeur n’est pas dans la liste proposée'],
    ['exerciceZone', { exerciceZone: undefined }, REQUIRED],
    ['exerciceRadius', { exerciceRadius: 7 }, 'Cette valeur n’est pas dans la liste proposée'],
    ['experties', { experties: [] }, REQUIRED],
    ['pmiName', { affiliation: true, pmiAddress: ADDRESS }, REQUIRED],
    ['pmiAddress', { affiliation: true, pmiName: 'PMI' }, REQUIRED],
    ['address/text', { address: {} }, REQUIRED],
  ])('a midwife is asked for her %s: %j', async (field, block, message) => {
    const answer = await signUp(block);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual(
      expect.objectContaining({ pointer: `/user/midwife/${field}`, message }),
    );
  });

  it('a midwife is refused what nobody asked for', async () => {
    const answer = await signUp({ verifiedAt: '2026-01-01', rpps: '99700000013' });
    expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
  });

  it('a midwife cannot take the number of a colleague', async () => {
    const certification = 'SF-33-0001';
    expect((await signUp({ certification })).statusCode).toBe(201);
    const answer = await signUp({ certification });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'USER_CONFLICT',
      errors: [{ pointer: '/user/midwife/certification' }],
    });
  });

  it('changes her practice afterwards, and not the block of another', async () => {
    const { browser } = await aSignedUpMidwife(app());
    const changed = await browser.patch('/user/current', {
      midwife: { exerciceZone: 'Talence', exerciceRadius: 10, qualifications: [{ code: 'sf_liberale' }] },
    });
    expect(changed.json().midwife).toMatchObject({
      exerciceZone: { text: 'Talence' },
      exerciceRadius: 10,
      qualifications: [{ code: 'sf_liberale' }],
      description: 'Suivi à domicile.',
    });
    const foreign = await browser.patch('/user/current', { doctor: { description: 'x' } });
    expect(foreign.json()).toMatchObject({ status: 422, code: 'INVALID_PROFILE_TYPE' });
    for (const secret of ['rpps', 'certification', 'verifiedAt', 'organizations', 'userType']) {
      const answer = await browser.patch('/user/current', { midwife: { [secret]: 'x' } });
      expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
    }
  });
});

describe('a nurse', () => {
  const app = anApp({ env: { VARIANT: 'mobility' } });
  const signUp = async (block: Record<string, unknown>) => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    return browser.post('/user', assistantForm(identity, {}, block));
  };

  it('signs up in the ambulatory product, with a schedule', async () => {
    const { me, identity } = await aSignedUpAssistant(app());
    expect(me).toMatchObject({
      userType: 'assistant',
      active: true,
      assistant: {
        certificationNumber: `ORDRE-${identity.rpps}`,
        languages: ['fr'],
        exerciceRadius: 50,
        schedule: { id: expect.any(String) },
      },
    });
  });

  it.each([
    ['certificationNumber', { certificationNumber: '' }],
    ['description', { description: undefined }],
    ['exerciceZone', { exerciceZone: '' }],
    ['gender', { gender: '' }],
  ])('a nurse is asked for the %s', async (field, block) => {
    const answer = await signUp(block);
    expect(answer.json().errors).toContainEqual(
      expect.objectContaining({ pointer: `/user/assistant/${field}`, message: REQUIRED }),
    );
  });

  it('cannot take the number of a colleague, at the same moment either', async () => {
    const answers = await Promise.all([1, 2].map(() => signUp({ certificationNumber: 'INF-1' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ errors: [{ pointer: '/user/assistant/certificationNumber' }] });
  });

  it('is no midwife: that profile belongs to the maternity product', async () => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);
    const answer = await browser.post('/user', midwifeForm(identity));
    expect(answer.json()).toMatchObject({ status: 403, code: 'USER_TYPE_NOT_ALLOWED' });
  });
});
