import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { TestVault, unseal } from '../../testing/vault.ts';
import { ofMessage } from './sealed-place.ts';
import { seal } from './sealing.ts';

const TEXT = { entity: 'message', id: 'm1', field: 'text' };
/** As a writer sends it who names these readers. */
const written = async (writer: EncryptionProvider, readers: readonly string[]) => {
  const { text } = await seal(writer, { sldId: null, readers, ...ofMessage('c1', 'unread') }, TEXT, 'Bonjour');
  return (author: string) => ({ sealed: text, context: TEXT, of: ofMessage('c1', author) });
};

let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  world = await TestVault.found();
  [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: { code: string }) => error.code,
  );

describe('a message', () => {
  it('is its author’s, and opens for both', async () => {
    const by = await written(doctor, ['patient', 'doctor']);
    expect(await unseal(patient, by('doctor'))).toBe('Bonjour');
    expect(await unseal(doctor, by('doctor'))).toBe('Bonjour');
  });

  it('of which the application says that another person wrote it is believed to be neither’s', async () => {
    const by = await written(doctor, ['patient', 'doctor']);
    expect(await codeOf(unseal(patient, by('patient')))).toBe('UNVERIFIED_AUTHOR');
  });

  it('of a stranger, in a session that the stranger made for both, is not the doctor’s', async () => {
    const by = await written(await world.person('stranger'), ['patient', 'doctor']);
    expect(await codeOf(unseal(patient, by('doctor')))).toBe('UNVERIFIED_AUTHOR');
  });

  it('is never sealed in a session that a stranger made, whom it would let read along', async () => {
    const stranger = await world.person('stranger');
    const planted = await seal(
      stranger,
      { sldId: null, readers: ['patient', 'doctor'], ...ofMessage('c1', 'stranger') },
      TEXT,
      'x',
    );
    const place = { sldId: planted.sldId, readers: ['patient', 'doctor'], ...ofMessage('c1', 'doctor') };
    const kept: (string | null)[] = [];
    const keep = async (_sldId: string, before: string | null) => kept.push(before);
    const { sldId, text } = await seal(doctor, { ...place, keep }, TEXT, 'Bonjour');
    expect([sldId === planted.sldId, kept]).toEqual([false, [planted.sldId]]);
    expect(await codeOf(unseal(stranger, { sealed: text, context: TEXT, of: ofMessage('c1', 'doctor') }))).toBe(
      'NOT_RECIPIENT',
    );
  });

  it('that was moved to another conversation does not count', async () => {
    const by = await written(doctor, ['patient', 'doctor']);
    expect(await codeOf(unseal(patient, { ...by('doctor'), of: ofMessage('c2', 'doctor') }))).toBe('UNVERIFIED_AUTHOR');
  });
});
