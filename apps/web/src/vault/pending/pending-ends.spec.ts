import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../../data/access/access-policies.ts';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { endPendingSharings, giveKeys } from '../keys.ts';
import { signPolicy } from '../policy-signatures.ts';
import { signAndGiveKeys } from '../sign-pending-grants.ts';
import { pendingEnds } from './pending-ends.ts';

const whose = { userId: 'ana', profileId: 'patient' };
let patient: EncryptionProvider;
let doctorId: string;
let shown: AccessPolicy;

beforeEach(async () => {
  localStorage.clear();
  setPublicConfig(TEST_CONFIG);
  const world = await TestVault.found();
  patient = await world.person('patient');
  doctorId = (await (await world.person('doctor')).accountInfo())?.sldId ?? '';
  const policy = {
    ...{ id: 'policy-1', resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: 'patient' },
    to: { id: 'doctor', userId: 'u', sldId: doctorId, name: 'Hélène VASSEUR', type: 'Médecin' },
    ...{ direction: 'given', grant: null, version: 1 },
  } as AccessPolicy;
  shown = { ...policy, grant: await signPolicy(patient, policy) };
});

const members = async (): Promise<readonly string[]> => {
  const group = await patient.groups.findByName('patient', { mine: true });
  return (await patient.groups.members(group?.id ?? '')).map(({ id }) => id);
};

describe('a sharing that was taken back while the vault was shut', () => {
  it('ends when the vault opens: its reader loses the keys, and the application cannot bring it back', async () => {
    await giveKeys(patient, 'patient', [shown]);
    expect(await members()).toContain(doctorId);
    pendingEnds.add('ana', 'policy-1');
    // The application goes on showing it, signature and all.
    await signAndGiveKeys(patient, whose, [shown]);
    expect(await members()).not.toContain(doctorId);
    expect((await giveKeys(patient, 'patient', [shown])).get('policy-1')?.is).toBe('unsigned');
    expect(pendingEnds.of('ana')).toEqual([]);
  });

  it('leaves the keys to a reader who has them by another sharing, and waits where the vault fails', async () => {
    const other = { ...shown, id: 'policy-2' };
    const kept = { ...other, grant: await signPolicy(patient, other) };
    await giveKeys(patient, 'patient', [shown, kept]);
    pendingEnds.add('ana', 'policy-1');
    const { endGrants } = patient.verify;
    patient.verify.endGrants = () => Promise.reject(new Error('no network'));
    await expect(endPendingSharings(patient, whose, [kept])).rejects.toThrow('no network');
    expect(pendingEnds.of('ana')).toEqual(['policy-1']);
    if (endGrants) patient.verify.endGrants = endGrants;
    await endPendingSharings(patient, whose, [kept]);
    expect(pendingEnds.of('ana')).toEqual([]);
    expect(await members()).toContain(doctorId);
  });
});

describe('what is remembered of it', () => {
  it('is of that person alone, once, and readable where it is damaged', () => {
    pendingEnds.add('ana', 'policy-1');
    pendingEnds.add('ana', 'policy-1');
    pendingEnds.add('eve', 'policy-2');
    expect(pendingEnds.of('ana')).toEqual(['policy-1']);
    pendingEnds.remove('ana', 'policy-1');
    expect(pendingEnds.of('eve')).toEqual(['policy-2']);
    localStorage.setItem('maillon.pending-ends', '{');
    expect(pendingEnds.of('eve')).toEqual([]);
  });
});
