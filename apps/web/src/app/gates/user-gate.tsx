import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { meQuery, profileOf } from '../../data/users.ts';
import { isOffline, statusOf } from '../../lib/api/problem.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { sessionEndReason } from '../../lib/session/session-end.ts';
import { OfflineScreen } from '../errors/offline-screen.tsx';

type Outcome =
  | { readonly goTo: string }
  | { readonly show: 'waiting' | 'offline' | 'screen' }
  | { readonly fail: Error };

interface Answer {
  readonly data: UserMe | undefined;
  readonly error: Error | null;
  /** What the browser says of its network. */
  readonly online: boolean;
}

/** Where the answer about the signed-in person leads (spec platform §4 "Login"). */
export const outcomeFor = ({ data, error, online }: Answer): Outcome => {
  if (data !== undefined) {
    if (!data.active) return { goTo: paths.pendingActivation() };
    return profileOf(data) === undefined ? { goTo: paths.newUser() } : { show: 'screen' };
  }
  // Without a network the user is not known; the answer comes by itself once there is one.
  if (!online && (error === null || isOffline(error))) return { show: 'offline' };
  if (error === null) return { show: 'waiting' };
  const status = statusOf(error);
  if (status === 404) return { goTo: paths.newUser() };
  if (status === 401) return { goTo: paths.login() };
  return { fail: error };
};

interface UserGateProps {
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** Lets active users with a profile in; sends everyone else where they belong. */
export const UserGate = ({ waiting, children }: UserGateProps) => {
  const online = useOnline();
  const { data, error, refetch } = useQuery(meQuery());
  const outcome = outcomeFor({ data, error, online });
  const shown = 'show' in outcome ? outcome.show : 'waiting';
  // The whole shell at once would hold a slow phone for a third of a second; deferred, it is drawn in slices.
  const deferred = useDeferredValue(shown);
  if ('goTo' in outcome) return <Navigate replace to={outcome.goTo} state={{ end: sessionEndReason() }} />;
  if ('fail' in outcome) throw outcome.fail;
  if (deferred === 'offline') return <OfflineScreen onOnline={() => void refetch()} />;
  return deferred === 'waiting' ? waiting : children;
};
