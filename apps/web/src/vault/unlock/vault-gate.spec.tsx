import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { meQuery } from '../../data/users.ts';
import type { PublicConfig } from '../../lib/api/public-config.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp, TEST_CONFIG } from '../../testing/render.tsx';
import { vault } from '../vault.ts';
import type { Trust } from '../vault-trust.ts';
import type { holdVault as hold } from './hold-vault.ts';
import { VaultGate } from './vault-gate.tsx';

const holdVault = jest.fn<typeof hold>();
const loadHold = async () => ({ holdVault });

const CONFIG = { features: { ...TEST_CONFIG.features, vault: true } };
const TRUST: Trust = {
  vault: { url: 'http://vault.test', serverKeys: [{ key: 'key' }], auditorKeys: [], card: null },
  seald: null,
};
const ANA = aPatient({ sdbkey: 'sdbkey' });

beforeEach(() => {
  sessionStorage.clear();
  holdVault.mockReset();
  globalThis.maillonTrust = TRUST;
  fakeApi({ 'GET /api/user/current': () => json(ANA) });
});
afterEach(() => {
  globalThis.maillonTrust = undefined;
  vault.become({ is: 'absent', why: 'signed-out' });
});

const aScreen = (isHere: boolean) => {
  const arrival = Promise.withResolvers<void>();
  return { screen: { isHere: () => isHere, whenHere: arrival.promise }, arrive: arrival.resolve };
};

const Page = ({ screen: first }: { readonly screen: ReturnType<typeof aScreen>['screen'] }) =>
  useQuery(meQuery()).data === undefined ? null : (
    <VaultGate waiting={<p>Déverrouillage de vos données…</p>} screen={first} loadHold={loadHold}>
      <p>Bonjour Ana</p>
    </VaultGate>
  );

const open = (first: ReturnType<typeof aScreen>, config: Partial<PublicConfig> = {}) =>
  renderApp(
    <Suspense>
      <Page screen={first.screen} />
    </Suspense>,
    { config: { ...CONFIG, ...config } },
  );

describe('between the sign-in and the first screen', () => {
  it('says that the data is being unlocked while the code of the screen is on its way', async () => {
    const first = aScreen(false);
    open(first);
    await screen.findByText('Déverrouillage de vos données…');
    expect(screen.queryByText('Bonjour Ana')).not.toBeInTheDocument();
    await act(async () => first.arrive());
    await screen.findByText('Bonjour Ana');
    expect(vault.current().is).toBe('opening');
  });

  it('never keeps a screen that is here waiting for the vault', async () => {
    open(aScreen(true));
    await screen.findByText('Bonjour Ana');
    expect(screen.queryByText('Déverrouillage de vos données…')).not.toBeInTheDocument();
  });

  it('shows the screen as soon as the vault could not be opened', async () => {
    open(aScreen(false));
    await screen.findByText('Déverrouillage de vos données…');
    act(() => vault.become({ is: 'shut', error: new VaultError('NETWORK') }));
    await screen.findByText('Bonjour Ana');
  });

  it('starts the vault of whoever is signed in once the screen is drawn', async () => {
    open(aScreen(true));
    await screen.findByText('Bonjour Ana');
    expect(holdVault).not.toHaveBeenCalled();
    const holder = {
      ...{ userId: ANA.id, profileId: ANA.patient?.id, databaseKey: 'sdbkey' },
      ...{ demoContacts: [], sldId: null },
    };
    await waitFor(() => expect(holdVault.mock.calls).toEqual([[holder, TRUST]]));
  });

  it('knows where codes go on a machine in LOCAL mode alone, and there of the demo alone', async () => {
    const wanted = async (isDemo: boolean, devOutbox: boolean): Promise<unknown> => {
      holdVault.mockReset();
      vault.become({ is: 'absent', why: 'signed-out' });
      const telecom = [{ system: 'PHONE', value: '+33199000001' }];
      fakeApi({ 'GET /api/user/current': () => json({ ...ANA, isDemo, patient: { ...ANA.patient, telecom } }) });
      const { unmount } = open(aScreen(true), { features: { ...CONFIG.features, devOutbox } });
      await waitFor(() => expect(holdVault).toHaveBeenCalled());
      unmount();
      return holdVault.mock.calls[0]?.[0];
    };
    expect(await wanted(true, true)).toMatchObject({ demoContacts: ['+33199000001'] });
    expect(await wanted(true, false)).toMatchObject({ demoContacts: [] });
    expect(await wanted(false, true)).toMatchObject({ demoContacts: [] });
  });

  it('opens the vault of this build, whatever address and key an application that lies names', async () => {
    const lie = {
      vault: { url: 'http://liar.test', serverKey: 'its-own' },
      seald: { appId: 'its', apiURL: 'http://liar.test' },
    };
    open(aScreen(true), { ...CONFIG, ...lie });
    await waitFor(() => expect(holdVault).toHaveBeenCalled());
    expect(JSON.stringify(holdVault.mock.calls)).not.toMatch(/liar|its/);
    expect(holdVault.mock.calls[0]?.[1]).toBe(TRUST);
  });

  it('opens none where the scripts name none, whatever the application says', async () => {
    globalThis.maillonTrust = undefined;
    open(aScreen(true), { ...CONFIG, ...{ vault: { url: 'http://liar.test', serverKey: 'its-own' } } });
    await screen.findByText('Bonjour Ana');
    await whenIdle();
    expect(vault.current()).toMatchObject({ is: 'absent', why: 'not-configured' });
    expect(holdVault).not.toHaveBeenCalled();
  });

  it('starts none for whoever has left meanwhile', async () => {
    const { unmount } = open(aScreen(true));
    await screen.findByText('Bonjour Ana');
    unmount();
    await whenIdle();
    await loadHold();
    expect(holdVault).not.toHaveBeenCalled();
  });
});
