import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { meQuery } from '../../data/users.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { vault } from '../vault.ts';

type Listener = (payload: never) => void;
const listeners = new Map<string, Listener>();
jest.unstable_mockModule('../../lib/realtime/use-realtime.ts', () => ({
  useRealtime: (event: string, listener: Listener) => void listeners.set(event, listener),
  useMissedEvents: () => undefined,
}));
const { KeyKeeper } = await import('./key-keeper.tsx');

const hear = (event: string, payload: object) => act(async () => listeners.get(event)?.(payload as never));

let world: TestVault;
let provider: EncryptionProvider;
beforeEach(async () => {
  listeners.clear();
  world = await TestVault.found();
  provider = await world.opensFor('patient');
  fakeApi({ 'GET /api/access-policy': () => json([]) });
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const Kept = () => {
  useQueryClient().setQueryData(meQuery().queryKey, aPatient());
  return (
    <>
      <KeyKeeper provider={provider} />
      <Toaster />
    </>
  );
};

describe('the keeper of the keys', () => {
  it('renews the key of a group that somebody has to leave, when the server asks', async () => {
    const group = await provider.groups.findByName('patient', { mine: true });
    await act(async () => renderApp(<Kept />));
    await hear('vault/rotate-needed', { groupId: group?.id ?? '' });
    await waitFor(async () => expect((await provider.groups.findByName('patient', { mine: true }))?.epoch).toBe(2));
  });

  it('locks the page at once where the person removed this device on another one', async () => {
    await provider.twoManRule.save(await world.challenge('patient').then((one) => ({ ...one, userId: 'patient' })));
    await act(async () => renderApp(<Kept />));
    const other = world.memory.provider('patient');
    await other.initialize({ userId: 'patient', databasePath: 'spec', databaseKey: 'key' });
    await other.twoManRule.retrieve(await world.proof('patient'));
    await other.devices.remove([(await provider.accountInfo())?.deviceId ?? '']);
    await hear('vault/devices-changed', {});
    await waitFor(() => expect(vault.current()).toMatchObject({ is: 'shut', error: { code: 'DEVICE_REVOKED' } }));
    expect(await provider.status()).toBe('locked');
  });

  it('says in words what cannot be true of the log, and reads nothing with it', async () => {
    await act(async () => renderApp(<Kept />));
    world.memory.state.log.splice(0);
    await act(async () => {
      await provider
        .initialize({ userId: 'patient', databasePath: 'spec', databaseKey: 'key' })
        .catch((error: unknown) => expect((error as VaultError).code).toBe('LOG_INCONSISTENT'));
    });
    expect(await screen.findByText('Le coffre ne montre pas la même chose à tout le monde')).toBeInTheDocument();
  });
});
