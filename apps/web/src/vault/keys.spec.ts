import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access-policies.ts';
import { TestVault } from '../testing/vault.ts';
import { giveKeys, holdsKeys, signPolicy, takeKeys } from './keys.ts';
import { seal, unseal } from './sealing.ts';

const RECORD = { entity: 'document', id: 'd1', field: 'title' };
const own = { sldId: null, readers: ['patient'], metadata: 'documents-patient' };

let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let doctorId: string;
beforeEach(async () => {
  const world = await TestVault.found();
  [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
  doctorId = (await doctor.accountInfo())?.sldId ?? '';
});

const aPolicy = (changes: Partial<AccessPolicy> = {}): AccessPolicy =>
  ({
    id: 'policy-1',
    resource: 'medical-file',
    status: 'ACCEPTED',
    rights: ['READ', 'WRITE'],
    from: 'patient',
    to: { id: 'doctor', userId: 'u', sldId: doctorId, name: 'Hélène VASSEUR', type: 'Médecin' },
    direction: 'given',
    grant: null,
    version: 1,
    ...changes,
  }) as AccessPolicy;

const reads = async (text: string): Promise<boolean> =>
  unseal(doctor, { sealed: text, context: RECORD }).then(
    () => true,
    () => false,
  );

describe('the keys of a shared file', () => {
  it('are given to whom their owner signed for, with what was written before', async () => {
    const { text } = await seal(patient, own, RECORD, 'Échographie');
    const grant = await signPolicy(patient, aPolicy());
    expect(await giveKeys(patient, 'patient', [aPolicy({ grant })])).toEqual(new Map([['policy-1', 'given']]));
    expect(await reads(text)).toBe(true);
  });

  it.each<[string, Partial<AccessPolicy>]>([
    ['the word of a server alone', {}],
    ['a request that waits', { status: 'PENDING' }],
    ['a calendar', { resource: 'practitioner_calendar' }],
  ])('are not given for %s', async (_what, changes) => {
    const { text } = await seal(patient, own, RECORD, 'Échographie');
    const states = await giveKeys(patient, 'patient', [aPolicy(changes)]);
    expect([...states.values()]).not.toContain('given');
    expect(await reads(text)).toBe(false);
  });

  it('are not given for a signature under fewer rights', async () => {
    const grant = await signPolicy(patient, aPolicy({ rights: ['READ'] }));
    expect(await giveKeys(patient, 'patient', [aPolicy({ grant })])).toEqual(new Map([['policy-1', 'unsigned']]));
  });

  it('are others once the access is taken back: nothing written after is read', async () => {
    const grant = await signPolicy(patient, aPolicy());
    await giveKeys(patient, 'patient', [aPolicy({ grant })]);
    expect(await holdsKeys(patient, 'patient', doctorId)).toBe(true);
    await takeKeys(patient, 'patient', doctorId);
    expect(await holdsKeys(patient, 'patient', doctorId)).toBe(false);
    const { text } = await seal(patient, own, RECORD, 'Après');
    expect(await reads(text)).toBe(false);
    // Twice is once: another device may have been faster.
    await takeKeys(patient, 'patient', doctorId);
  });
});
