import type { UserMe } from '@maillon/contracts/users';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { profileOf, useMe } from '../data/users.ts';
import { publicConfig } from '../lib/public-config.ts';
import { tabStorage } from '../lib/tab-storage.ts';
import { useVault } from './use-vault.ts';
import { vault } from './vault.ts';

const CodeDialog = lazy(() => import('./code-dialog.tsx').then((m) => ({ default: m.CodeDialog })));

const KeyKeeper = lazy(() => import('./key-keeper.tsx').then((m) => ({ default: m.KeyKeeper })));

/** As long as the loading screen waits for the vault at most: what is not clinical never depends on it. */
const PATIENCE_MS = 2_000;
const OPENED_BEFORE = 'vault-opened';

/** Starts the vault of the signed-in person; its code comes when it is needed. */
const start = (me: UserMe): boolean => {
  const { vault: config } = publicConfig();
  const profileId = profileOf(me)?.id;
  if (me.impersonation !== null) vault.become({ is: 'absent', why: 'impersonation' });
  else if (config === null || me.sdbkey === null || profileId === undefined) {
    vault.become({ is: 'absent', why: 'not-configured' });
  } else {
    const holder = { userId: me.id, profileId, databaseKey: me.sdbkey };
    vault.become({ is: 'opening' });
    import('./hold-vault.ts').then(
      ({ holdVault }) => holdVault(holder, config),
      async () => {
        const { VaultError } = await import('@maillon/vault/errors');
        vault.become({ is: 'shut', error: new VaultError('NETWORK') });
      },
    );
    return true;
  }
  return false;
};

const useStart = (): void => {
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, not whenever they are read again
  useEffect(() => {
    const { is } = vault.current();
    if (is !== 'open' && is !== 'asking') start(me);
  }, [me.id]);
};

interface VaultGateProps {
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * « Déverrouillage de vos données... » after a sign-in (spec platform §2). A reload in the same tab does not wait: the sealed
 * places of a screen fill in by themselves.
 */
export const VaultGate = ({ waiting, children }: VaultGateProps) => {
  useStart();
  const state = useVault();
  const { is } = state;
  const [patient, setPatient] = useState(
    () => publicConfig().vault !== null && tabStorage.read(OPENED_BEFORE) !== true,
  );
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (is === 'open') tabStorage.write(OPENED_BEFORE, true);
    if (is !== 'opening' && is !== 'absent') setPatient(false);
  }, [is]);

  return (
    <>
      {patient ? waiting : children}
      <Suspense>
        {is === 'asking' && <CodeDialog />}
        {state.is === 'open' && <KeyKeeper provider={state.provider} />}
      </Suspense>
    </>
  );
};
