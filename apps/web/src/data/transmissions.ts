import * as reminders from '@maillon/contracts/record/transmission-settings';
import * as contract from '@maillon/contracts/record/transmissions';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf, setWritten } from '../lib/api/query.ts';
import { useMissedEvents, useRealtime } from '../lib/realtime/use-realtime.ts';

export const TRANSMISSION_FILTERS = ['open', 'resolved', 'mine', 'all'] as const;
export type TransmissionFilter = (typeof TRANSMISSION_FILTERS)[number];

const NARROWED: Readonly<Record<TransmissionFilter, { resolved?: 'true' | 'false'; concernsMe?: 'true' }>> = {
  open: { resolved: 'false' },
  resolved: { resolved: 'true' },
  mine: { concernsMe: 'true' },
  all: {},
};

/** Those of a structure, one page after another, the newest first. */
export const transmissions = (organization: string, filter: TransmissionFilter) =>
  infiniteQueryOptions({
    queryKey: [contract.list.id, organization, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { organization, ...NARROWED[filter], ...(pageParam !== null && { $after: pageParam }) };
      return call(contract.list, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

export const transmission = (id: string) => queryOf(contract.get, { params: { id } });

interface NewTransmission {
  readonly id: string;
  readonly sldId: string;
  readonly content: string;
  readonly patientId: string;
  readonly organizationId: string;
}

const keep = async (client: QueryClient, kept: contract.OpenedTransmission): Promise<void> => {
  await setWritten(client, transmission(kept.id).queryKey, kept);
  void client.invalidateQueries(everyQueryOf(contract.list));
};

export const createTransmission = async (client: QueryClient, draft: NewTransmission) => {
  const { patientId, organizationId, ...sealed } = draft;
  const body = { ...sealed, patient: { id: patientId }, organization: { id: organizationId } };
  await keep(client, (await call(contract.create, { body })).data);
};

interface NewComment {
  readonly id: string;
  readonly text: string;
  readonly mentions: readonly string[];
}

/** Once the thread is read again with it, so that it does not vanish in between. */
export const sendComment = async (
  client: QueryClient,
  { id, organization }: contract.OpenedTransmission,
  { mentions, ...comment }: NewComment,
) => {
  const body = { ...comment, mentions: [...mentions], organizationId: organization.id };
  await call(contract.write, { params: { id }, body });
  await client.invalidateQueries({ queryKey: transmission(id).queryKey });
};

export const resolveTransmission = async (client: QueryClient, id: string, result: { id: string; result: string }) =>
  keep(client, (await call(contract.resolve, { params: { id }, body: result })).data);

export const reopenTransmission = async (client: QueryClient, id: string) =>
  keep(client, (await call(contract.reopen, { params: { id } })).data);

/** What names the reader in it is read. */
export const readMentions = (id: string) => call(contract.read, { params: { id } });

/** When unread mentions of a structure are sent again, and who is told after that. */
export const mentionReminders = (organizationId: string) => queryOf(reminders.read, { params: { organizationId } });

export const changeMentionReminders = async (
  client: QueryClient,
  organizationId: string,
  body: Pick<reminders.TransmissionSettings, 'reminderMinutes' | 'fallbackId'>,
): Promise<void> => {
  const { data } = await call(reminders.change, { params: { organizationId }, body });
  await setWritten(client, mentionReminders(organizationId).queryKey, data);
};

/** What happens to the transmissions of one's teams is seen while they are on screen. */
export const useLiveTransmissions = (): void => {
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries(everyQueryOf(contract.list, contract.get));
  useRealtime('transmission/updated', again, again);
  useMissedEvents(again);
};
