import type { OutputOf, RequestOf } from '@maillon/contracts/endpoint/endpoint';
import * as contract from '@maillon/contracts/record/teleexpertises';
import type { TeleexpertiseStatus } from '@maillon/domain/threads/teleexpertise';
import type { PractitionerType } from '@maillon/domain/user-type';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../lib/api/api.ts';
import { everyQueryOf, queryOf, setWritten } from '../lib/api/query.ts';
import { useMissedEvents, useRealtime } from '../lib/realtime/use-realtime.ts';

export const TELEEXPERTISE_ROLES = ['all', 'recipient', 'sender'] as const;
export type TeleexpertiseRole = (typeof TELEEXPERTISE_ROLES)[number];

export interface TeleexpertiseFilter {
  readonly role: TeleexpertiseRole;
  /** Null: whatever their state. */
  readonly status: TeleexpertiseStatus | null;
}

/** Those that one sent or received, one page after another, the newest first. */
export const teleexpertises = ({ role, status }: TeleexpertiseFilter) =>
  infiniteQueryOptions({
    queryKey: [contract.list.id, role, status],
    queryFn: ({ pageParam, signal }) => {
      const narrowed = { ...(role !== 'all' && { role }), ...(status !== null && { status }) };
      const query = { ...narrowed, ...(pageParam !== null && { $after: pageParam }) };
      return call(contract.list, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

/** How long these practitioners usually take to answer, in minutes by profile; absent where it is not known. */
export const answerTimes = (practitionerIds: readonly string[]) => ({
  ...queryOf(contract.answerTimes, { query: { practitionerIds: practitionerIds.join(',') } }),
  enabled: practitionerIds.length > 0,
  placeholderData: keepPreviousData,
  select: (times: OutputOf<typeof contract.answerTimes>): ReadonlyMap<string, number> =>
    new Map(times.flatMap(({ id, minutes }) => (minutes === null ? [] : [[id, minutes] as const]))),
});

export const teleexpertise = (id: string) => queryOf(contract.get, { params: { id } });

/** A practitioner who is asked, by their profile. */
export interface Expert {
  readonly id: string;
  readonly userType: PractitionerType;
}

const refOf = ({ id, userType }: Expert) => {
  if (userType === 'doctor') return { doctorRef: { id } };
  return userType === 'midwife' ? { midwifeRef: { id } } : { assistantRef: { id } };
};

interface NewTeleexpertise {
  readonly id: string;
  readonly sldId: string;
  readonly topic: string;
  readonly patientId: string;
  /** In the order in which they are asked. */
  readonly experts: readonly Expert[];
  /** Null: all of them are asked at once. */
  readonly delayHours: number | null;
}

const keep = async (client: QueryClient, kept: contract.OpenedTeleexpertise): Promise<void> => {
  await setWritten(client, teleexpertise(kept.id).queryKey, kept);
  void client.invalidateQueries(everyQueryOf(contract.list));
};

/** Of a patient who agreed to it. */
export const createTeleexpertise = async (client: QueryClient, draft: NewTeleexpertise): Promise<void> => {
  const { patientId, experts, delayHours, sldId, ...sealed } = draft;
  const asked = { subject: { id: patientId }, recipients: experts.map(refOf), consent: true } as const;
  const body = { ...sealed, _sldId: sldId, ...asked, ...(delayHours !== null && { delayHours }) };
  await keep(client, (await call(contract.create, { body })).data);
};

type Versioned = Pick<contract.OpenedTeleexpertise, 'id' | 'version'>;
type Change = NonNullable<RequestOf<typeof contract.update>['body']>;

/** @returns null for an expert who reads it no longer */
const change = async (client: QueryClient, { id, version }: Versioned, body: Change) => {
  const { data } = await call(contract.update, { params: { id }, body }, { headers: ifMatch(version) });
  if (data === null) void client.invalidateQueries(everyQueryOf(contract.list));
  else await keep(client, data);
  return data;
};

export const changeStatus = (client: QueryClient, opened: Versioned, status: TeleexpertiseStatus) =>
  change(client, opened, { status });

/** More practitioners, at the end of the list. */
export const addExperts = (client: QueryClient, opened: Versioned, experts: readonly Expert[]) =>
  change(client, opened, { recipients: experts.map(refOf) });

/** Sealed, with the id that it was sealed under. */
interface LastWord {
  readonly id: string;
  readonly text: string;
}

export const conclude = (client: QueryClient, opened: Versioned, conclusion: LastWord) =>
  change(client, opened, { status: 'COMPLETED', conclusion });

/** @param why for the asker alone, if it is said */
export const decline = (client: QueryClient, opened: Versioned, why: LastWord | null) =>
  change(client, opened, { status: 'NOT_DONE', ...(why !== null && { conclusion: why }) });

interface NewComment {
  readonly id: string;
  readonly text: string;
  readonly mentions: readonly string[];
}

/** Once the thread is read again with it, so that it does not vanish in between. */
export const answerTeleexpertise = async (
  client: QueryClient,
  id: string,
  { mentions, ...comment }: NewComment,
): Promise<void> => {
  await call(contract.write, { params: { id }, body: { ...comment, mentions: [...mentions] } });
  await client.invalidateQueries({ queryKey: teleexpertise(id).queryKey });
  void client.invalidateQueries(everyQueryOf(contract.list));
};

/** What others do to them is seen while they are on screen. */
export const useLiveTeleexpertises = (): void => {
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries(everyQueryOf(contract.list, contract.get));
  useRealtime('teleexpertise/updated', again, again);
  useMissedEvents(again);
};
