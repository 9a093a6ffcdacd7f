import { asVaultError, VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, VaultEvent } from '@maillon/vault/provider';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { acceptedSharings } from '../../data/access/access-policies.ts';
import { profileOf, useMe } from '../../data/users.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useCloseTexts, useRetryClosedTexts } from '../encryption/use-unsealed.ts';
import { alertSentences } from '../failure.ts';
import { useLookAgain } from '../key-states.ts';
import { ownContacts } from '../own-contacts.ts';
import { pendingGrants } from '../pending/pending-grants.ts';
import { signAndGiveKeys } from '../sign-pending-grants.ts';
import { welcomeTeam } from '../team-keys.ts';
import { vault } from '../vault.ts';
import { notifyVault } from './hold-vault.ts';

// What it brings is for later than any screen.
const SearchKeeper = lazyPart(() => import('../search/search-keeper.tsx').then((m) => m.SearchKeeper), {
  optional: true,
});
const OfflineKeeper = lazyPart(() => import('../offline/offline-keeper.tsx').then((m) => m.OfflineKeeper), {
  optional: true,
});

const SETTLED = 'contacts-settled';

const UNSAFE: readonly VaultEvent[] = ['integrity-alert'];

interface Alerted {
  readonly code?: unknown;
  readonly ids?: readonly string[];
}

/**
 * What an open vault does by itself: gives the keys to whom their owner signed for, renews those of a group that a member has to
 * leave, and says so when something was shown that cannot be true.
 */
export const KeyKeeper = ({ provider }: { readonly provider: EncryptionProvider }) => {
  const me = useMe();
  const profileId = profileOf(me)?.id ?? '';
  const lookAgain = useLookAgain();
  const retryClosedTexts = useRetryClosedTexts();
  const closeTexts = useCloseTexts();

  // A booking here is heard of twice, from the screen and from the socket: two at once would only wait for each other.
  const [inTurn] = useState(oneAtATime);
  const give = useEffectEvent(() => inTurn(giveNow));
  const giveNow = useEffectEvent(async (): Promise<void> => {
    const { id: userId, userType, organization } = me;
    // A lost network is no news: the next start tries again.
    if (userType === 'patient') {
      await acceptedSharings()
        .then((policies) => signAndGiveKeys(provider, { userId, profileId }, policies))
        .then(lookAgain)
        .catch(() => undefined);
    }
    const run = (organization?.organizations ?? []).filter(({ manager }) => manager);
    if (run.length > 0) {
      await acceptedSharings()
        .then(async (policies) => {
          const isStaff = userType === 'organization';
          for (const { id } of run) await welcomeTeam(provider, { userId, structureId: id, isStaff }, policies);
        })
        .catch(() => undefined);
    }
  });
  useEffect(() => {
    void give();
    return pendingGrants.subscribe(() => void give());
  }, []);
  useRealtime(
    'access-policy/updated',
    () => void give(),
    () => void give(),
  );

  useRealtime('vault/rotate-needed', ({ groupId }) => {
    notifyVault('rotation-needed', groupId);
    // Another device may be faster, or it was not ours to renew: both are fine.
    provider.groups.renewKey(groupId).catch(() => undefined);
  });
  const warn = useEffectEvent(async ({ code, ids = [] }: Alerted = {}): Promise<void> => {
    const { profileOf } = provider.verify;
    const profiles = await Promise.all(ids.map((id) => profileOf?.(id).catch(() => undefined)));
    toast.danger(...alertSentences(code, profiles.includes(profileId)));
  });
  // Where codes go is this person's word from the first opening on; a page that was just here has looked.
  const settle = useEffectEvent(async (): Promise<void> => {
    if (provider.codeContact === undefined || tabStorage.read(SETTLED) === me.id) return;
    try {
      await provider.codeContact.settle(ownContacts(me));
      tabStorage.write(SETTLED, me.id);
    } catch (error) {
      const { code } = asVaultError(error);
      if (code === 'CHAIN_FORK' || code === 'CHAIN_INVALID') void warn({ code });
    }
  });
  useEffect(() => void settle(), []);

  // Who was let in while the vault was opening, or this code on its way, is not told so.
  const openClosed = useEffectEvent(() => void retryClosedTexts());
  useEffect(() => openClosed(), []);
  useRealtime(
    'vault/recipients-changed',
    ({ id }) => {
      notifyVault('recipients-changed', id);
      openClosed();
    },
    () => openClosed(),
  );
  useRealtime('vault/identity-changed', ({ id }) => {
    notifyVault('identity-changed', id);
    // Whom the person has named may have made their keys just now.
    void give();
  });

  useRealtime('vault/devices-changed', () => void provider.devices?.check().catch(() => undefined));
  const lock = useEffectEvent((): void => {
    vault.become({ is: 'shut', error: new VaultError('DEVICE_REVOKED') });
    void closeTexts();
  });
  useEffect(() => provider.on('device-removed', () => lock()), [provider]);

  useEffect(() => {
    const stops = UNSAFE.map((event) => provider.on(event, (detail) => void warn(detail as Alerted | undefined)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [provider]);
  return (
    <Suspense>
      <SearchKeeper provider={provider} />
      <OfflineKeeper provider={provider} />
    </Suspense>
  );
};
