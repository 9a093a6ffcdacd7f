import * as contract from '@maillon/contracts/record/documents';
import * as prescriptions from '@maillon/contracts/record/prescriptions';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callRaw, ifMatch } from '../lib/api/api.ts';
import { problemOf } from '../lib/api/problem.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { sendForm } from '../lib/forms/send-form.ts';
import { useMissedEvents, useRealtime } from '../lib/realtime/use-realtime.ts';

export type { PatientDocument } from '@maillon/contracts/record/documents';

export const documentsOf = (patientId: string) => queryOf(contract.list, { params: { patientId }, query: {} });

/** A sealed file, and what is said about it. */
export interface SealedDocument {
  readonly payload: contract.SealedUpload;
  readonly file: Blob;
}

export interface SendingOptions {
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

const send = async (path: string, { payload, file }: SealedDocument, options: SendingOptions): Promise<void> => {
  const form = new FormData();
  form.append('payloads', JSON.stringify([payload]));
  form.append('files', file, 'sealed');
  try {
    await sendForm(path, form, options);
  } catch (error) {
    // It had arrived, and only the answer was lost.
    if (problemOf(error)?.code !== 'KEY_EXISTS') throw error;
  }
};

/** @throws what `sendForm` throws */
export const sendDocument = (document: SealedDocument, options: SendingOptions): Promise<void> =>
  send('/upload', document, options);

/** A picture that was taken in a visit. @throws what `sendForm` throws */
export const sendPhoto = (visitId: string, photo: SealedDocument, options: SendingOptions): Promise<void> =>
  send(`/appointment/${encodeURIComponent(visitId)}/photo`, photo, options);

export const staleDocuments = (client: QueryClient) => client.invalidateQueries(everyQueryOf(contract.list));

/** Reads the list again when another person adds to it. */
export const useLiveDocuments = (patientId: string): void => {
  const client = useQueryClient();
  useRealtime('document/created', (event) => {
    if (event.patientId === patientId) void staleDocuments(client);
  });
  useMissedEvents(() => void staleDocuments(client));
};

interface NewTitle {
  readonly id: string;
  /** That the person saw: another one's change in between is not overwritten. */
  readonly version: number;
  /** Sealed, where the document is. */
  readonly title: string;
}

/** @throws {ApiProblem} `FORBIDDEN` a day after a file was added for another person, `STALE_VERSION` */
export const renameDocument = async ({ id, version, title }: NewTitle): Promise<void> => {
  await call(contract.rename, { params: { id }, body: { title } }, { headers: ifMatch(version) });
};

export const useRemoveDocument = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(contract.remove, { params: { id } });
    },
    onSettled: () => staleDocuments(client),
  });
};

const TIMES = 4;

/**
 * The bytes of a document. A line that breaks off is taken up where it broke, a few times.
 * @param onProgress from 0 to 1, where the server says how many there are
 */
export const documentBytes = async (id: string, onProgress: (progress: number) => void): Promise<Blob> => {
  const parts: BlobPart[] = [];
  let passed = 0;
  let tag: string | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const rest: Record<string, string> =
      passed === 0 || tag === null ? {} : { range: `bytes=${passed}-`, 'if-range': tag };
    const response = await callRaw(`/upload/${encodeURIComponent(id)}`, { method: 'GET', headers: rest });
    if (response.status !== 206) {
      parts.length = 0;
      passed = 0;
    }
    tag = response.headers.get('etag');
    const size = passed + Number(response.headers.get('content-length') ?? 0);
    if (response.body === null || size === passed) return response.blob();
    const reader = response.body.getReader();
    for (;;) {
      const piece = await reader.read().catch((error: unknown) => {
        if (attempt === TIMES || tag === null) throw error;
        return null;
      });
      if (piece === null) break;
      if (piece.done) return new Blob(parts);
      parts.push(piece.value);
      passed += piece.value.length;
      // A person who calls it off throws here.
      onProgress(Math.min(1, passed / size));
    }
  }
};

/** What is known of the file that hangs at this place. @throws {ApiProblem} `NOT_FOUND` */
export const documentByKey = async (key: string, signal: AbortSignal): Promise<contract.PatientDocument> => {
  const { data } = await call(contract.find, { query: { key } }, { signal });
  if (data === null) throw new Error('a file without what is known of it');
  return data;
};

/** Whether a file hangs at this place already. @throws {ApiProblem} `NOT_FOUND` where the caller may not look */
export const isKeyTaken = async (key: string, signal: AbortSignal): Promise<boolean> =>
  (await call(contract.find, { query: { key } }, { signal })).data !== null;

/** Opens the page of the prescription service for a patient, once. @throws {ApiProblem} `RPPS_MISSING`, `DEPENDENCY_UNAVAILABLE` */
export const prescriptionCode = async (patientId: string): Promise<string> =>
  (await call(prescriptions.authCode, { body: { patientId } })).data.authCode;

/** The bytes of a PDF. @throws {ApiProblem} `NOT_FOUND`, `DEPENDENCY_UNAVAILABLE` */
export const prescriptionFile = async (patientId: string, prescriptionId: string): Promise<Blob> => {
  const { file } = (await call(prescriptions.file, { body: { patientId, prescriptionId } })).data;
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
};
