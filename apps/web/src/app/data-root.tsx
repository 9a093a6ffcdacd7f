import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { paths } from '../config/paths.ts';
import { isOffline, isServerTrouble, sentenceOf } from '../lib/api/problem.ts';
import { createQueryClient } from '../lib/api/query.ts';
import { onDialogFailure } from '../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { onSessionEnd, onSignOutFailure } from '../lib/session/session.ts';
import { howItEnded, sessionBegins } from '../lib/session/session-end.ts';
import { watchOwner } from '../lib/session/session-owner.ts';
import { tabStorage } from '../lib/storage/tab-storage.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { DialogFallback } from './dialog-fallback.tsx';
import { GuardedNavigation } from './gates/guarded-navigation.tsx';
import { useSessionWatch } from './gates/use-session-watch.ts';
import { OfflineNotice } from './shell/offline-notice.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const SessionWatch = lazyPart(() => import('./gates/session-watch.tsx').then((m) => m.SessionWatch), {
  optional: true,
});

/** Spec platform §8: HTTP 500. What a person can mend is shown where it happened, by the screen. */
const tellFailure = (error: Error): void => {
  if (isServerTrouble(error)) {
    toast.danger(
      'Une erreur est survenue',
      'Nous sommes désolés de la gêne, veuillez réessayer plus tard. Si le problème persiste, contactez-nous.',
    );
  } else if (isOffline(error) && navigator.onLine) {
    toast.danger('Connexion impossible', sentenceOf(error));
  }
};

const tellStillSignedIn = (): void => {
  toast.danger('Déconnexion impossible', 'Vous êtes toujours connecté. Vérifiez votre connexion et réessayez.');
};

const tellDialogFailure = (): void => {
  toast.danger(
    'Cette fenêtre n’a pas pu être ouverte',
    'Vérifiez votre connexion et réessayez. Si cela se reproduit, rechargez la page.',
  );
};

/** Everything that screens with data stand on. Leaving it (sign-out) drops what was read. */
export const DataRoot = () => {
  const navigate = useNavigate();
  const watching = useSessionWatch();
  const [client] = useState(() => createQueryClient(tellFailure));

  useEffect(() => sessionBegins(), []);
  useEffect(
    () =>
      onSessionEnd(() => {
        client.clear();
        tabStorage.clear();
        toast.clear();
        navigate(paths.login(), { replace: true, state: { end: howItEnded() } });
      }),
    [client, navigate],
  );

  useEffect(() => onSignOutFailure(tellStillSignedIn), []);
  useEffect(() => onDialogFailure(tellDialogFailure), []);
  useEffect(() => watchOwner(), []);
  useKeptFocus();

  return (
    <QueryClientProvider client={client}>
      <OfflineNotice />
      <GuardedNavigation>
        <Outlet />
      </GuardedNavigation>
      <DialogFallback />
      <Toaster />
      <Suspense>{watching && <SessionWatch />}</Suspense>
    </QueryClientProvider>
  );
};
