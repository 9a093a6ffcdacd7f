import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isDispatcher } from '@maillon/domain/user-type';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { profileOf, useMe } from '../../data/users.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { useChangedPerson } from '../changed/changed-people.ts';
import { useVault } from '../use-vault.ts';
import { vault } from '../vault.ts';
import { trust } from '../vault-trust.ts';

const CodeDialog = lazyPart(() => import('./code-dialog.tsx').then((m) => m.CodeDialog));

const ChangedDialog = lazyPart(() => import('../changed/changed-dialog.tsx').then((m) => m.ChangedDialog));

const KeyKeeper = lazyPart(() => import('./key-keeper.tsx').then((m) => m.KeyKeeper), { optional: true });

/** As long as the loading screen waits for the vault at most: what is not clinical never depends on it. */
const TIMEOUT_MS = 2_000;
const OPENED_BEFORE = 'vault-opened';

/** The application may say that there is none; which one it is, it may not. */
const hasVault = (): boolean => publicConfig().features.vault && (trust().vault !== null || trust().seald !== null);

type LoadHold = () => Promise<Pick<typeof import('./hold-vault.ts'), 'holdVault'>>;

const importHold: LoadHold = () => import('./hold-vault.ts');

/** Starts the vault of the signed-in person, once the first screen is drawn: nothing on it waits for more than its own texts. */
const start = (me: UserMe, signal: AbortSignal, loadHold: LoadHold): void => {
  const config = publicConfig();
  const profile = profileOf(me);
  if (me.impersonation !== null) vault.become({ is: 'absent', why: 'impersonation' });
  else if (!hasVault() || me.sdbkey === null || profile === undefined || isDispatcher(me.userType)) {
    vault.become({ is: 'absent', why: 'not-configured' });
  } else {
    const hasOutbox = me.isDemo && config.features.devOutbox;
    const demoContacts = hasOutbox ? profile.telecom.map(({ value }) => value) : [];
    const { id: userId, sldId } = me;
    const holder = { userId, sldId, profileId: profile.id, databaseKey: me.sdbkey, demoContacts };
    vault.become({ is: 'opening' });
    whenIdle()
      .then(loadHold)
      .then(({ holdVault }) => (signal.aborted ? undefined : holdVault(holder, trust())))
      .catch(async () => {
        const [{ VaultError }, { NOT_OUR_PROGRAM }] = await Promise.all([
          import('@maillon/vault/errors'),
          import('../failure.ts'),
        ]);
        if (!signal.aborted) vault.become({ is: 'shut', error: new VaultError('NETWORK', NOT_OUR_PROGRAM) });
      });
  }
};

const useStart = (loadHold: LoadHold): void => {
  const me = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, not whenever they are read again
  useEffect(() => {
    const { is } = vault.current();
    if (is === 'open' || is === 'asking' || is === 'locked') return;
    const left = new AbortController();
    start(me, left.signal, loadHold);
    return () => left.abort();
  }, [me.id]);
};

interface VaultGateProps {
  readonly waiting: ReactNode;
  /** What can be shown meanwhile. */
  readonly screen: { isHere(): boolean; readonly whenHere: Promise<void> };
  readonly children: ReactNode;
  readonly loadHold?: LoadHold;
}

/**
 * « Déverrouillage de vos données... » after a sign-in (spec platform §2), as long as the first screen is not there either: the
 * sealed places of a screen fill in by themselves. A reload in the same tab does not wait.
 */
export const VaultGate = ({ waiting, screen, children, loadHold = importHold }: VaultGateProps) => {
  useStart(loadHold);
  const state = useVault();
  const changed = useChangedPerson();
  const { is } = state;
  const [patient, setPatient] = useState(
    () => hasVault() && tabStorage.read(OPENED_BEFORE) !== true && !screen.isHere(),
  );
  useEffect(() => {
    // As a transition: the whole shell at once would hold a slow phone.
    const goOn = (): void => startTransition(() => setPatient(false));
    const timer = setTimeout(goOn, TIMEOUT_MS);
    void screen.whenHere.then(goOn);
    return () => clearTimeout(timer);
  }, [screen]);
  useEffect(() => {
    if (is === 'open') tabStorage.write(OPENED_BEFORE, true);
    if (is !== 'opening' && is !== 'absent') startTransition(() => setPatient(false));
  }, [is]);

  return (
    <>
      {patient ? waiting : children}
      <Suspense>
        {is === 'asking' && <CodeDialog />}
        {changed !== null && <ChangedDialog key={changed.sldId} person={changed} />}
        {state.is === 'open' && <KeyKeeper provider={state.provider} />}
      </Suspense>
    </>
  );
};
