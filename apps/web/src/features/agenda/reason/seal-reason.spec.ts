import { beforeEach, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { idOf, openFor, TestVault, unseal } from '../../../testing/vault.ts';
import { ofVisit } from '../../../vault/encryption/sealed-place.ts';
import { reasonOf } from '../../../vault/encryption/visit-reason.ts';
import { takeKeys } from '../../../vault/keys.ts';
import { sealReason } from './seal-reason.ts';

let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let midwife: EncryptionProvider;
beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  fakeApi({});
  const world = await TestVault.found();
  [patient, doctor, midwife] = [
    await world.person('patient'),
    await world.person('doctor'),
    await world.person('midwife'),
  ];
});

const read = (who: EncryptionProvider, sealed: string): Promise<string> =>
  unseal(who, { sealed, context: reasonOf('v1'), of: ofVisit('v1', 'patient') }).catch(
    (error: { code: string }) => error.code,
  );

it('a reason that is changed opens to nobody who was in the visit before and is not named now', async () => {
  openFor(patient);
  const group = (await patient.groups.findByName('patient'))?.id ?? '';
  await patient.groups.addMembers(group, [await idOf(doctor), await idOf(midwife)]);
  const first = await sealReason('v1', { patientId: 'patient', doctorId: 'doctor' }, 'avant');
  expect(await read(doctor, first)).toBe('avant');
  await takeKeys(patient, 'patient', [await idOf(doctor)]);

  openFor(midwife);
  const next = await sealReason('v1', { patientId: 'patient', midwifeId: 'midwife' }, 'après');
  expect(await read(doctor, next)).toBe('NOT_RECIPIENT');
  for (const who of [patient, midwife]) expect(await read(who, next)).toBe('après');
});
