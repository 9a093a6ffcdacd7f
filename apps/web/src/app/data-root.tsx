import { FAILED_MESSAGE } from '@maillon/domain/text/field-messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { paths } from '../config/paths.ts';
import { isOffline, isServerTrouble, sentenceOf } from '../lib/api/problem.ts';
import { takeQueryClient } from '../lib/api/query.ts';
import { useOnline } from '../lib/hooks/use-online.ts';
import { onDialogFailure, pendingDialog } from '../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { mayHaveSession, onSessionEnd, onSignOutFailure } from '../lib/session/session.ts';
import { sessionBegins, sessionEndReason } from '../lib/session/session-end.ts';
import { watchOwner } from '../lib/session/session-owner.ts';
import { tabStorage } from '../lib/storage/tab-storage.ts';
import { Deferred } from '../ui/feedback/deferred.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { toast } from '../ui/feedback/toast.tsx';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { GuardedNavigation } from './gates/guarded-navigation.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

/** Says that what is on screen may be old. What keeps to the height of the window makes room for it (ui/base.css). */
const OfflineNotice = () => {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-40">
      {!online && (
        <p
          data-offline
          className="flex min-h-10 items-center justify-center bg-warning-soft px-4 py-1 text-center text-sm font-medium text-warning"
        >
          Vous êtes hors connexion. Les informations affichées peuvent ne pas être à jour.
        </p>
      )}
    </div>
  );
};

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * True once the person does something or comes back to this tab. The session SDK is large, and what it watches for
 * here, a sign-out in another tab, cannot happen before; renewing the session does not depend on it. A person who has no session
 * (a parent with the link of a letter) is not watched: the SDK would look for one, and send them to the sign-in.
 */
const useSessionWatch = (): boolean => {
  const [watching, setWatching] = useState(false);
  useEffect(() => {
    if (watching) return;
    const start = (): void => setWatching(mayHaveSession());
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, start, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, start);
    };
  }, [watching]);
  return watching;
};

/** On a slow line: what was asked for is on its way. Nothing is seen of it where the dialog comes at once. */
const DialogFallback = () => {
  const isPending = useSyncExternalStore(pendingDialog.subscribe, pendingDialog.isOne);
  return (
    <div role="status">
      {isPending && (
        <p className="late fixed inset-x-0 top-4 z-50 mx-auto flex w-fit items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 font-medium shadow-float">
          <Spinner /> Ouverture…
        </p>
      )}
    </div>
  );
};

const SessionWatch = lazyPart(() => import('./gates/session-watch.tsx').then((m) => m.SessionWatch), {
  optional: true,
});

// Keeps the shell for a page without network. Nothing on screen waits for it.
const UpdateOffer = lazyPart(() => import('./gates/update-offer.tsx').then((m) => m.UpdateOffer), { optional: true });

/** Spec platform §8: HTTP 500. What a person can mend is shown where it happened, by the screen. */
const showFailure = (error: Error): void => {
  if (isServerTrouble(error)) {
    toast.danger(
      FAILED_MESSAGE,
      'Nous sommes désolés de la gêne, veuillez réessayer plus tard. Si le problème persiste, contactez-nous.',
    );
  } else if (isOffline(error) && navigator.onLine) {
    toast.danger('Connexion impossible', sentenceOf(error));
  }
};

const showStillSignedIn = (): void => {
  toast.danger('Déconnexion impossible', 'Votre session est toujours ouverte. Vérifiez votre connexion et réessayez.');
};

const showDialogFailure = (): void => {
  toast.danger(
    'Cette fenêtre n’a pas pu être ouverte',
    'Vérifiez votre connexion et réessayez. Si cela se reproduit, rechargez la page.',
  );
};

/** Drafts, what the search knows, and what was kept for a page without network. Their code comes with other screens, which a session may never open; what an earlier visit left goes all the same. */
const clearKept = async (): Promise<void> => {
  const [{ draftStore }, { answerStore, blockStore }] = await Promise.all([
    import('../lib/forms/draft-store.ts'),
    import('../lib/search/block-store.ts'),
  ]);
  await Promise.all([draftStore.clear(), blockStore.clear(), answerStore.clear()]);
};

/** Everything that screens with data stand on. Leaving it (sign-out) drops what was read. */
export const DataRoot = () => {
  const navigate = useNavigate();
  const watching = useSessionWatch();
  const [client] = useState(() => takeQueryClient(showFailure));

  useEffect(() => sessionBegins(), []);
  useEffect(
    () =>
      onSessionEnd(() => {
        client.clear();
        tabStorage.clear();
        toast.clear();
        // Where the engine keeps nothing there is nothing to forget.
        if (sessionEndReason() === 'signed-out') void clearKept().catch(() => undefined);
        navigate(paths.login(), { replace: true, state: { end: sessionEndReason() } });
      }),
    [client, navigate],
  );

  useEffect(() => onSignOutFailure(showStillSignedIn), []);
  useEffect(() => onDialogFailure(showDialogFailure), []);
  useEffect(() => watchOwner(), []);
  useRestoredFocus();

  return (
    <QueryClientProvider client={client}>
      <OfflineNotice />
      <GuardedNavigation>
        <Outlet />
      </GuardedNavigation>
      <DialogFallback />
      <Toaster />
      <Suspense>{watching && <SessionWatch />}</Suspense>
      <Deferred>
        <Suspense>
          <UpdateOffer />
        </Suspense>
      </Deferred>
    </QueryClientProvider>
  );
};
