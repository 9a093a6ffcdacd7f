import { sessionNamedBy } from '@maillon/domain/sealed';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { VaultError } from '@maillon/vault/errors';
import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patientFile } from '../data/affiliations.ts';
import { type PatientRecord, sealedRecord } from '../data/observations.ts';
import { statusOf } from '../lib/api/problem.ts';
import { setWritten } from '../lib/api/query.ts';
import { useMissedEvents, useRealtime } from '../lib/realtime/use-realtime.ts';
import { GIVEN_UP } from './failure.ts';
import { openObservations, type RecordEntry } from './record/open-observations.ts';
import { useVault } from './use-vault.ts';
import { openVault } from './vault.ts';

export interface OpenedRecord {
  /** The session that the record is sealed in; null as long as nothing was written. */
  readonly sldId: string | null;
  readonly entries: readonly RecordEntry[];
}

/** Sessions whose key was asked for before their texts came. */
const keysAhead = new Map<string, Promise<unknown>>();

const keyAhead = (sldId: string): Promise<unknown> => {
  const asked = openVault().then(({ sessions }) => sessions.retrieveMany([sldId]));
  keysAhead.set(sldId, asked);
  return asked.finally(() => keysAhead.delete(sldId));
};

/** What does not open and is sealed in another session than the record's stays shut: that session was lost. */
const givenUp = (entry: RecordEntry, sldId: string | null): RecordEntry => {
  const { observation, opened } = entry;
  const isShut = !opened.ok && opened.error.code === 'NOT_RECIPIENT';
  if (!isShut || sessionNamedBy(observation.valueString) === sldId) return entry;
  return { observation, opened: { ok: false, error: new VaultError('NOT_RECIPIENT', GIVEN_UP) } };
};

/** A record in clear, as the server has just answered it. */
export const openRecord = async (
  patientId: string,
  { observationsSldId, observations }: PatientRecord,
  before?: OpenedRecord,
): Promise<OpenedRecord> => {
  // A key that is on its way is not asked for again.
  if (observationsSldId !== null) await keysAhead.get(observationsSldId)?.catch(() => undefined);
  const entries = await openObservations(patientId, observations, before?.entries);
  return { sldId: observationsSldId, entries: entries.map((entry) => givenUp(entry, observationsSldId)) };
};

const RECORD = 'vault.record';

export const isOpenedRecord = ([kind]: QueryKey): boolean => kind === RECORD;

/** A record in clear, for as long as a screen shows it. */
export const openedRecord = (patientId: string) =>
  queryOptions<OpenedRecord>({
    queryKey: [RECORD, patientId],
    queryFn: async ({ signal, client, queryKey }) =>
      openRecord(patientId, await sealedRecord(patientId, signal), client.getQueryData<OpenedRecord>(queryKey)),
    // Clear text leaves the memory soon after the screen.
    gcTime: MINUTE_MS,
  });

/** Shows a record as a write has just left it. */
export const keepRecord = async (client: QueryClient, patientId: string, record: PatientRecord): Promise<void> => {
  const { queryKey } = openedRecord(patientId);
  await setWritten(client, queryKey, await openRecord(patientId, record, client.getQueryData(queryKey)));
};

/**
 * Asks for a record before its screen is drawn: the key of its session comes beside its answers instead of after them.
 * @param mayRead whether that is known already; of others it is only asked once it is known
 */
export const readAhead = async (client: QueryClient, patientId: string, mayRead: boolean): Promise<void> => {
  const record = openedRecord(patientId);
  if (mayRead) void client.prefetchQuery(record);
  const { access, observationsSldId } = await client.ensureQueryData(patientFile(patientId));
  if (!access.read) return;
  void client.prefetchQuery(record);
  if (observationsSldId !== null) await keyAhead(observationsSldId);
};

/** A refusal is the last word; a line that broke off leaves what was read on the screen. */
const lastWord = (error: Error | null, data: OpenedRecord | undefined): Error | null => {
  const status = statusOf(error);
  return data === undefined || status === 403 || status === 404 ? error : null;
};

const hasClosed = (record: OpenedRecord | undefined): boolean =>
  record?.entries.some(({ opened }) => !opened.ok) ?? false;

/** The record of a patient, opened; what was locked is tried again as soon as the vault opens, or an owner lets this person in. */
export const useRecord = (patientId: string) => {
  const query = useQuery(openedRecord(patientId));
  const { is } = useVault();
  const { data, refetch } = query;
  const failed = hasClosed(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the vault opens, and not at each drawing
  useEffect(() => {
    if (is === 'open' && failed) void refetch();
  }, [is]);
  const openClosed = (): void => {
    if (failed) void refetch();
    // What is under way was asked for before that, and may turn out to be closed.
    else if (query.isFetching) {
      void refetch({ cancelRefetch: false }).then((late) => hasClosed(late.data) && void refetch());
    }
  };
  useRealtime('vault/recipients-changed', openClosed, openClosed);
  return { data, error: lastWord(query.error, data), refetch };
};

/** While a patient is on screen, what others write in their record is seen. Once per page: every reader of it looks again. */
export const useLiveRecord = (patientId: string): void => {
  const client = useQueryClient();
  const lookAgain = (): void => void client.invalidateQueries({ queryKey: openedRecord(patientId).queryKey });
  useRealtime('record/updated', (event) => {
    if (event.patientId === patientId) lookAgain();
  });
  useMissedEvents(lookAgain);
};
