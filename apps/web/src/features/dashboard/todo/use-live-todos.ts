import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { ServerEvent } from '@maillon/contracts/system/realtime';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { isMaternity } from '../../../lib/api/is-maternity.ts';
import { useIdle } from '../../../lib/lazy/idle.ts';
import { useMissedEvents, useRealtime } from '../../../lib/realtime/use-realtime.ts';
import type { Todo } from './todo.model.ts';

interface LiveTodos {
  readonly key: readonly [name: string, of: string];
  /** What reads them is no part of the first screen: it is fetched here. */
  readonly read: () => Promise<readonly Todo[]>;
  readonly enabled: boolean;
  /** After it they are read again. */
  readonly event: ServerEvent;
}

const useLiveTodos = ({ key, read, enabled, event }: LiveTodos) => {
  const query = useQuery({ queryKey: key, queryFn: read, enabled });
  const again = (): void => void (enabled && query.refetch());
  useRealtime(event, again, again);
  useMissedEvents(again);
  return query;
};

/** Requests of expertise that wait for the reader. */
export const useTeleexpertiseTodos = ({ id, impersonation }: UserMe) => {
  const enabled = useIdle() && impersonation === null;
  const read = async () => (await import('./teleexpertise-todos.ts')).readTeleexpertiseTodos(id);
  return useLiveTodos({ key: ['home.teleexpertises', id], read, enabled, event: 'teleexpertise/updated' });
};

/** Threads in which the reader is called by name. */
export const useMentionTodos = ({ id, impersonation }: UserMe) => {
  const enabled = useIdle() && impersonation === null;
  const read = async () => (await import('./mention-todos.ts')).readMentionTodos();
  return useLiveTodos({ key: ['home.mentions', id], read, enabled, event: 'notification/new' });
};

/** Care requests that wait for a practitioner's answer; of the variant in which structures ask for care at home. */
export const useCareRequestTodos = ({ id, userType, impersonation }: UserMe) => {
  const enabled = useIdle() && impersonation === null && isPractitionerType(userType) && isMaternity();
  const read = async () => (await import('./care-request-todos.ts')).readCareRequestTodos();
  return useLiveTodos({ key: ['home.care-requests', id], read, enabled, event: 'service-request/updated' });
};

/** Care requests of a structure that no practitioner is asked about. */
export const useCareDraftTodos = (structureId: string, mayRead: boolean) => {
  const enabled = mayRead && isMaternity();
  const read = async () => (await import('./care-draft-todos.ts')).readCareDraftTodos(structureId);
  const query = useLiveTodos({
    key: ['home.care-drafts', structureId],
    read,
    enabled,
    event: 'service-request/updated',
  });
  return { ...query, enabled };
};
