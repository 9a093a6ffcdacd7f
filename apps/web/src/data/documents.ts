import * as contract from '@maillon/contracts/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callRaw } from '../lib/api.ts';
import { everyQueryOf, queryOf } from '../lib/query.ts';

export type { PatientDocument } from '@maillon/contracts/documents';

export const documentsOf = (patientId: string) => queryOf(contract.list, { params: { patientId }, query: {} });

/** A sealed file, and what is said about it. */
export interface SealedDocument {
  readonly payload: Omit<contract.UploadPayload, 'type'>;
  readonly file: Blob;
}

const useStale = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(contract.list));
};

export const useAddDocuments = () => {
  const stale = useStale();
  return useMutation({
    mutationFn: async (documents: readonly SealedDocument[]) => {
      const form = new FormData();
      form.append('payloads', JSON.stringify(documents.map(({ payload }) => payload)));
      for (const { file } of documents) form.append('files', file, 'sealed');
      await callRaw('/upload', { method: 'POST', body: form });
    },
    onSettled: stale,
  });
};

export const useRemoveDocument = () => {
  const stale = useStale();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(contract.remove, { params: { id } });
    },
    onSettled: stale,
  });
};

/** The sealed bytes. @param onProgress from 0 to 1, where the server says how many there are */
export const sealedBytes = async (id: string, onProgress: (progress: number) => void): Promise<Blob> => {
  const response = await callRaw(`/upload/${encodeURIComponent(id)}`, { method: 'GET' });
  const size = Number(response.headers.get('content-length') ?? 0);
  if (response.body === null || size === 0) return response.blob();
  const parts: BlobPart[] = [];
  let passed = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    passed += value.length;
    onProgress(Math.min(1, passed / size));
  }
};
