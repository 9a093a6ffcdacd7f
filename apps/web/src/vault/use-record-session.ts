import { sealedFor } from '@maillon/domain/sealed-resource';
import { VaultError } from '@maillon/vault/errors';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordSessionState, replaceRecordSession } from '../data/observations.ts';
import { namedSession, sessionFor } from './encryption/sealing.ts';
import { recordResource } from './record-resource.ts';
import { keepRecord } from './use-record.ts';
import { useVault } from './use-vault.ts';
import { openVault, unlockVault } from './vault.ts';

/** What the server is asked about: everything else has another cause and another remedy. */
const SHUT: readonly string[] = ['NOT_RECIPIENT', 'WRONG_SESSION'];

const keyOf = (patientId: string, sldId: string | null) => ['vault.record-session', patientId, sldId] as const;

/**
 * Asks the server about the session, whether it opens here or not: a session that opens may all the same take no write, and the server
 * has just refused one (`ENVELOPE_SCOPE`). Its answer is shown wherever the record is on screen.
 */
export const askRecordSession = (client: QueryClient, patientId: string, sldId: string | null) =>
  client.prefetchQuery({
    queryKey: keyOf(patientId, sldId),
    queryFn: ({ signal }) => recordSessionState(patientId, signal),
    staleTime: 0,
  });

/** Whether a record's session opens here; where it does not, whether it opens for any reader. */
const stateOf = async (patientId: string, sldId: string, signal: AbortSignal) => {
  try {
    await namedSession(await openVault(), sldId, sealedFor.record(patientId));
    return 'open';
  } catch (error) {
    if (!(error instanceof VaultError) || !SHUT.includes(error.code)) throw error;
    return recordSessionState(patientId, signal);
  }
};

const NEEDS_ANOTHER = ['lost', 'patientExcluded', 'unknown'] as const;

/** The session of a record: why the record needs another one, and how the record goes on with another one. */
export const useRecordSession = (patientId: string, sldId: string | null) => {
  const client = useQueryClient();
  const { is } = useVault();
  const { data } = useQuery({
    queryKey: keyOf(patientId, sldId),
    queryFn: ({ signal }) => stateOf(patientId, sldId ?? '', signal),
    enabled: sldId !== null && is === 'open',
  });
  const replace = useMutation({
    mutationFn: async (lost: string) => {
      const { id } = await sessionFor(await unlockVault(), recordResource(patientId, null));
      const record = await replaceRecordSession(patientId, lost, id);
      await keepRecord(client, patientId, record);
    },
  });
  return {
    /**
     * Null where the record can go on with it. `unknown`: it does not open here, and only the people who read the record know whether
     * it opens for any of them (Seald).
     */
    problem: NEEDS_ANOTHER.find((state) => state === data) ?? null,
    replacing: replace.isPending,
    error: replace.error,
    replace: () => {
      if (sldId !== null) replace.mutate(sldId);
    },
  };
};
