import { listConsents, signConsent } from '@maillon/contracts/accounts/consents';
import * as dataRights from '@maillon/contracts/accounts/data-rights';
import { urlOf } from '@maillon/contracts/endpoint/client';
import * as checkUps from '@maillon/contracts/record/check-ups';
import * as documents from '@maillon/contracts/record/documents';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { env } from '../../config/env.ts';
import { call, callRaw } from '../../lib/api/api.ts';
import { problemOf } from '../../lib/api/problem.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { readAllPages } from '../agenda/appointments.ts';

const ASK_AGAIN_MS = 3000;

/** What the signed-in person asked for; asked again as long as a copy is being made. */
export const dataRequestsQuery = () => ({
  ...queryOf(dataRights.requests, {}),
  refetchInterval: ({ state }: { state: { data: readonly dataRights.DataRequest[] | undefined } }) =>
    state.data?.some(({ status }) => status === 'PENDING') ? ASK_AGAIN_MS : (false as const),
});

const useRequest = <Input>(send: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Also after a refusal: what is on the screen may be old.
    onSettled: () => client.invalidateQueries(everyQueryOf(dataRights.requests)),
  });
};

export const useRequestExport = () => useRequest(() => call(dataRights.requestExport, {}));

export const useRequestErasure = () =>
  useRequest((reason: string) => call(dataRights.requestErasure, { body: reason === '' ? {} : { reason } }));

export const useWithdrawErasure = () =>
  useRequest((id: string) => call(dataRights.withdrawErasure, { params: { id } }));

/** Where the browser fetches the archive, with the session's cookies. */
export const archiveUrl = (id: string): string => env.apiUrl + urlOf(dataRights.archive, { params: { id } });

/** A copy that is younger is the one that was asked for. */
const FRESH_MS = 10 * MINUTE_MS;

/** The server did not make the archive in the time that a person waits before a screen. */
export class ExportLate extends Error {
  constructor() {
    super('the export takes long');
    this.name = 'ExportLate';
  }
}

const exportsOf = async (signal: AbortSignal): Promise<dataRights.DataRequest[]> =>
  (await call(dataRights.requests, {}, { signal })).data.filter(({ kind }) => kind === 'export');

const isFresh = ({ status, requestedAt }: dataRights.DataRequest): boolean =>
  status === 'READY' && serverNow() - Date.parse(requestedAt) < FRESH_MS;

/** One that was asked for elsewhere is waited for like ours. */
const askForExport = async (signal: AbortSignal): Promise<void> => {
  try {
    await call(dataRights.requestExport, {}, { signal });
  } catch (error) {
    if (problemOf(error)?.code !== 'EXPORT_RUNNING') throw error;
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = (): void => reject(signal.reason);
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * The server's copy of what it knows of the signed-in person, asked for unless there is one of the last minutes, and waited for.
 * @throws {ApiProblem}, {ExportLate} after a minute
 */
export const readyExport = async (
  signal: AbortSignal,
  { everyMs = 1_000, times = 60 }: { readonly everyMs?: number; readonly times?: number } = {},
): Promise<dataRights.DataRequest> => {
  const before = (await exportsOf(signal)).find(isFresh);
  if (before !== undefined) return before;
  await askForExport(signal);
  for (let time = 0; time < times; time += 1) {
    const ready = (await exportsOf(signal)).find(isFresh);
    if (ready !== undefined) return ready;
    await pause(everyMs, signal);
  }
  throw new ExportLate();
};

export const archiveBytes = async (id: string, signal: AbortSignal): Promise<ArrayBuffer> =>
  (await callRaw(urlOf(dataRights.archive, { params: { id } }), { method: 'GET', signal })).arrayBuffer();

/** What the copy of one's own record is made of, as the server holds it: asked for once, and kept nowhere. */

export const ownVisits = (signal: AbortSignal) => readAllPages({}, signal);

export const ownDocuments = async (patientId: string, signal: AbortSignal) =>
  (await call(documents.list, { params: { patientId }, query: {} }, { signal })).data;

export const ownCheckUps = async (nir: string, signal: AbortSignal) =>
  (await call(checkUps.findByNir, { body: { nir } }, { signal })).data;

export const ownConsents = async (signal: AbortSignal) => (await call(listConsents, { query: {} }, { signal })).data;

/** What the signed-in patient agreed to, the newest first. */
export const signedConsents = () => queryOf(listConsents, { query: {} });

/** The patient agrees to the teleconsultation of a visit, now. */
export const useSignTeleconsultation = (appointmentId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const signedAt = new Date(serverNow()).toISOString();
      return call(signConsent, { body: { type: 'teleconsultation', signedAt, appointmentId } });
    },
    onSettled: () => client.invalidateQueries(everyQueryOf(listConsents)),
  });
};
