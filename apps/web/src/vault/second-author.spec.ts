import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { unlock } from '@maillon/vault/use/unlock';

import { setPublicConfig } from '../lib/api/public-config.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { idOf, TestVault, unseal } from '../testing/vault.ts';
import { ofMessage } from './encryption/sealed-place.ts';
import { seal } from './encryption/sealing.ts';
import { contextOfMessage } from './encryption/thread-contexts.ts';

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
    (text) => `opened: ${String(text)}`,
    (error: { code: string }) => error.code,
  );
const HALF = 'A'.repeat(43);

/** An identity of the application's own for a profile that is known: it signs the sign-up token. */
const rivalOf = async (user: string, profile: string) => {
  const provider = world.memory.provider(user);
  const authFactor = { type: 'EM', value: `${user}@example.test` } as const;
  await unlock(provider, {
    user: { userId: user, databasePath: 'spec', databaseKey: 'key' },
    signupToken: () => world.memory.signupToken(user, profile),
    sendChallenge: async () => ({
      ...(await world.memory.sendChallenge(user, authFactor)),
      authFactor,
      twoManRuleKey: HALF,
    }),
    askCode: async ({ isSent }) => (isSent ? (world.memory.lastCode(authFactor) ?? '') : { way: 'send' }),
  });
  return provider;
};

describe('a second identity for a profile that is known', () => {
  const TEXT = contextOfMessage('m9');

  it('writes nothing in the name of its person', async () => {
    // She knows him: his keys are in her group, she wrote to him, and she compared the numbers.
    await patient.groups.addMembers((await patient.groups.findByName('patient'))?.id ?? '', [await idOf(doctor)]);
    await patient.verify.trust?.(await idOf(doctor));
    await seal(
      patient,
      { sldId: null, readers: ['patient', 'doctor'], ...ofMessage('c1', 'patient') },
      contextOfMessage('m1'),
      'x',
    );
    const eve = await rivalOf('eve', 'doctor');
    const session = await eve.sessions.create([(await eve.groups.findByName('patient'))?.id ?? ''], {
      metadata: 'channel-c1',
    });
    const sealed = await session.encryptMessage('Arrêtez votre traitement', { context: 'message:m9:text', sign: true });
    expect(await codeOf(unseal(patient, { sealed, context: TEXT, of: ofMessage('c1', 'doctor') }))).toBe(
      'UNVERIFIED_AUTHOR',
    );
  });

  it('what was written before a person accepted another identity of the same profile stays theirs', async () => {
    const before = await idOf(doctor);
    const said = await seal(
      doctor,
      { sldId: null, readers: ['patient'], ...ofMessage('c1', 'doctor') },
      TEXT,
      'Bonjour',
    );
    const read = () => codeOf(unseal(patient, { sealed: said.text, context: TEXT, of: ofMessage('c1', 'doctor') }));
    await patient.verify.trust?.(before);
    expect(await read()).toBe('opened: Bonjour');
    await patient.verify.trust?.(await idOf(await rivalOf('eve', 'doctor')));
    expect(await read()).toBe('opened: Bonjour');
  });
});
