import type { Observation } from '@maillon/contracts/record/observations';
import * as contract from '@maillon/contracts/record/visit-observations';
import type { NoteType } from '@maillon/domain/visit-observations';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf, setWritten } from '../../lib/api/query.ts';
import { useMissedEvents, useRealtime } from '../../lib/realtime/use-realtime.ts';

/** What was written, measured and captured in a visit, sealed. */
export const visitObservations = (id: string) => queryOf(contract.list, { params: { id } });

/** As {@link visitObservations}, asked of the server now. */
export const readVisitObservations = async (id: string) => (await call(contract.list, { params: { id } })).data;

/** @param version that the writer saw; 0 where there was no note. @throws {ApiProblem} `STALE_VERSION` where another one came first */
export const writeNote = async (id: string, type: NoteType, valueString: string, version: number) => {
  const request = { params: { id }, body: { type, valueString } };
  return (await call(contract.writeNote, request, { headers: ifMatch(version) })).data;
};

/** What this page has stored is known at once: the report of the visit is read the moment after, and the event of it may come late. */
export const noteWritten = async (client: QueryClient, id: string, note: Observation): Promise<void> => {
  const { queryKey } = visitObservations(id);
  const known = client.getQueryData(queryKey);
  if (known === undefined) await client.invalidateQueries({ queryKey });
  else await setWritten(client, queryKey, [...known.filter((one) => one.id !== note.id), note]);
};

/** One that is there already stays as it is. */
export const addCaptures = async (id: string, observations: contract.WrittenCapture[]) =>
  (await call(contract.addCaptures, { params: { id }, body: { observations } })).data;

export const staleVisitObservations = (client: QueryClient) => client.invalidateQueries(everyQueryOf(contract.list));

/** Reads them again when another screen writes, measures or captures. */
export const useLiveVisitObservations = (id: string): void => {
  const client = useQueryClient();
  const again = (): void => void staleVisitObservations(client);
  useRealtime(
    'appointment/observation',
    (event) => {
      if (event.id === id) again();
    },
    again,
  );
  useMissedEvents(again);
};
