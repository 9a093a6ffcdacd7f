import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { ensureDefaultGroup, ensurePatientGroup } from '@maillon/vault/use/groups';
import type { AccessPolicy } from '../../data/access/access-policies.ts';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { fakeApi, json, NO_CARDS } from '../../testing/fake-api.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { idOf, openFor, TestVault } from '../../testing/vault.ts';
import { seal } from '../encryption/sealing.ts';
import { giveKeys } from '../keys.ts';
import { medicalFile } from '../pending/pending-grants.ts';
import { signPolicy } from '../policy-signatures.ts';
import { contextOfObservation } from '../record/open-observations.ts';
import { recordResource } from '../record-resource.ts';
import { signPendingGrants } from '../sign-pending-grants.ts';
import { takeOver } from './take-over.ts';

let world: TestVault;
let preparer: EmbeddedProvider;
let nurse: EmbeddedProvider;
let policies: AccessPolicy[];
beforeEach(async () => {
  localStorage.clear();
  setPublicConfig(TEST_CONFIG);
  policies = [];
  fakeApi({ ...NO_CARDS, 'GET /api/access-policy': () => json(policies) });
  world = await TestVault.found();
  [preparer, nurse] = [await world.person('preparer'), await world.person('nurse')];
});

/** The application gave `preparer` what it takes to make her keys, before she ever came. */
const prepare = async () => {
  const { sldId } = await preparer.createDelegatedIdentity({
    signupJWT: await world.memory.signupToken('newcomer', 'newcomer'),
    tmr: { userId: 'newcomer', ...(await world.challenge('newcomer')) },
  });
  const { id } = await ensurePatientGroup(preparer, 'newcomer', sldId);
  await preparer.groups.addMembers(id, [await idOf(nurse)]);
  return id;
};

/** She comes, with a code at her own mailbox: what her page does at an unlock. */
const comes = async (): Promise<EmbeddedProvider> => {
  const patient = world.memory.provider('newcomer');
  await patient.initialize({ userId: 'newcomer', databasePath: 'spec', databaseKey: 'key' });
  await patient.twoManRule.retrieve(await world.proof('newcomer'));
  openFor(patient);
  return patient;
};
const unlocks = async (patient: EmbeddedProvider) =>
  takeOver(patient, 'newcomer', (await ensureDefaultGroup(patient, 'newcomer')).id);

const writes = async (patient: EncryptionProvider) =>
  (await seal(patient, recordResource('newcomer', null), contextOfObservation('newcomer-tabac'), 'jamais')).text;
/** By a program of their own, which only wants to read. */
const readBy = (who: EncryptionProvider, text: string) =>
  who.sessions
    .retrieve({ encryptedMessage: text })
    .then((session) => session.decryptMessage(text, { context: 'observation:newcomer-tabac:valueString' }))
    .catch((error: { code: string }) => error.code);

const sharing = async (changes: object = {}): Promise<AccessPolicy> =>
  ({
    ...{ id: 'policy-1', resource: 'medical-file', status: 'ACCEPTED', rights: ['READ', 'WRITE'], from: 'newcomer' },
    to: { id: 'preparer', userId: 'u', sldId: await idOf(preparer), name: 'Hélène Vasseur', type: 'Médecin' },
    ...{ direction: 'given', grant: null, version: 1 },
    ...changes,
  }) as AccessPolicy;

describe('whoever prepared the keys of somebody who had never come', () => {
  it('reads nothing that she writes from her first sign-in on, decides for nobody, and neither do those whom they let in', async () => {
    await prepare();
    policies = [await sharing()];
    const patient = await comes();
    await unlocks(patient);
    const text = await writes(patient);
    expect([await readBy(preparer, text), await readBy(nurse, text)]).toEqual(['NOT_RECIPIENT', 'NOT_RECIPIENT']);
    const group = await patient.groups.findByName('newcomer');
    expect((await patient.groups.members(group?.id ?? '')).map(({ id }) => id)).toEqual([await idOf(patient)]);
  });

  it('reads everything again once she has said so by name, and decides for nobody', async () => {
    const groupId = await prepare();
    policies = [await sharing()];
    const patient = await comes();
    await unlocks(patient);
    const text = await writes(patient);
    const standings = await giveKeys(patient, 'newcomer', policies);
    expect(standings.get('policy-1')?.is).toBe('unsigned');
    const signed = await signPendingGrants(patient, [medicalFile('preparer')], policies, standings);
    await giveKeys(patient, 'newcomer', signed);
    expect(await readBy(preparer, text)).toBe('jamais');
    policies = [...signed];
    await unlocks(patient);
    const members = await patient.groups.members(groupId);
    expect(members.find(({ displayName }) => displayName === 'Hélène Vasseur')?.isAdmin).toBe(false);
    expect(members).toHaveLength(2);
  });

  it('keeps the keys where she has signed for them before, and is no admin any more', async () => {
    const groupId = await prepare();
    const patient = await comes();
    const policy = await sharing();
    policies = [{ ...policy, grant: await signPolicy(patient, policy) }];
    await unlocks(patient);
    const members = await patient.groups.members(groupId);
    const theirs = await idOf(preparer);
    expect(members.map(({ id, isAdmin }) => [id === theirs, isAdmin]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('makes no other group of hers that somebody takes for hers, once she came', async () => {
    const groupId = await prepare();
    const patient = await comes();
    await unlocks(patient);
    const both = [await idOf(patient), await idOf(preparer)];
    await preparer.groups.create({ name: 'newcomer', members: both, admins: both });
    world.memory.state.groups = new Map([...world.memory.state.groups].reverse());
    const doctor = await world.person('doctor');
    expect((await doctor.groups.findByName('newcomer', { ofProfile: true }))?.id).toBe(groupId);
  });
});
