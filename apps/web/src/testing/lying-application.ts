import { beforeEach } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json } from './fake-api.ts';
import { TEST_CONFIG } from './render.tsx';
import { TestVault } from './vault.ts';

/**
 * The application names sessions, readers and texts: what it makes up is neither written into nor shown as another person's word. Real keys; every
 * case is one answer of an application that lies (issue 16, design vault §7).
 */
export let world: TestVault;

export let patient: EncryptionProvider;
export let doctor: EncryptionProvider;
export let stranger: EncryptionProvider;
export const idOf = async (provider: EncryptionProvider): Promise<string> =>
  (await provider.accountInfo())?.sldId ?? '';

export const groupOf = async (provider: EncryptionProvider, profile: string): Promise<string> =>
  (await provider.groups.findByName(profile))?.id ?? '';

export const to = { id: 'doctor', userId: 'u', sldId: '', name: 'Hélène VASSEUR', type: 'Médecin' };
export const structure = { id: 'structure', userId: null, sldId: null, name: 'Maison de santé', type: 'Organisation' };

export const aPolicy = (changes: object): AccessPolicy =>
  ({
    ...{ id: 'policy-1', resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: 'patient' },
    ...{ to, direction: 'given', grant: null, version: 1 },
    ...changes,
  }) as AccessPolicy;

export const namesAsHolders = (...people: object[]) =>
  fakeApi({ 'GET /api/access-policy/policy-1/key-holders': () => json(people) });

export const membersOf = async (profile: string): Promise<readonly string[]> =>
  (await patient.groups.members(await groupOf(patient, profile))).map(({ id }) => id);

export const setUpLies = (): void => {
  beforeEach(async () => {
    world = await TestVault.found();
    [patient, doctor, stranger] = [
      await world.person('patient'),
      await world.person('doctor'),
      await world.person('stranger'),
    ];
    await patient.groups.addMembers(await groupOf(patient, 'patient'), [await idOf(doctor)]);
  });
};

/** Before her doctor is let in. */
export const setUpPolicies = (): void => {
  setUpLies();
  beforeEach(async () => {
    setPublicConfig(TEST_CONFIG);
    await patient.groups.removeMembers(await groupOf(patient, 'patient'), [await idOf(doctor)]);
  });
};
