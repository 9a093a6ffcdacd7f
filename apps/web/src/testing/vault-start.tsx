import { afterEach, beforeEach, expect } from '@jest/globals';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { MemoryVault } from '@maillon/vault/memory';
import type { OpenStore } from '@maillon/vault/port/local-store';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { act, screen, waitFor } from '@testing-library/react';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { CodeDialog } from '../vault/unlock/code-dialog.tsx';
import { startVault } from '../vault/unlock/start-vault.ts';
import { vault } from '../vault/vault.ts';
import { fakeApi, json } from './fake-api.ts';
import { renderApp, TEST_CONFIG } from './render.tsx';

export const HOLDER = { userId: 'ana', profileId: 'profile-ana', databaseKey: 'sdbkey' };
export const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;
export const HALF = toBase64Url(new Uint8Array(32));
export let memory: MemoryVault;
export let device: OpenStore;

export const api = () =>
  fakeApi({
    'POST /api/user/current/send-challenge-2mr': async () =>
      json({ ...(await memory.sendChallenge('ana', FACTOR)), authFactor: FACTOR, twoManRuleKey: HALF }),
    'POST /api/user/current/seald-signup-jwt': async () =>
      json({ signupJWT: await memory.signupToken('ana', 'profile-ana') }),
  });

export const start = (on: OpenStore = device, reload: () => void = () => undefined) =>
  startVault(memory.provider('ana', on), HOLDER, reload);

export const code = () => memory.lastCode(FACTOR) ?? '';
export const field = () => screen.findByRole('textbox', { name: 'Code de sécurité' });

/** Something sealed is opened on a device that does not know her. */
export const wantsToRead = () =>
  waitFor(() => expect(vault.current().is).toBe('locked')).then(() => act(vault.tryAgain));

/** Ana is known to the vault, and comes on a device that it does not know. */
export const comesBack = async () => {
  await start();
  const view = renderApp(<CodeDialog />);
  const started = start(memoryDevice());
  await wantsToRead();
  await view.user.click(await screen.findByRole('button', { name: 'Recevoir le code' }));
  return { ...view, started, input: await field() };
};

export const setUpStart = (): void => {
  beforeEach(async () => {
    memory = await MemoryVault.found();
    device = memoryDevice();
    setPublicConfig(TEST_CONFIG);
  });
  afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));
};
