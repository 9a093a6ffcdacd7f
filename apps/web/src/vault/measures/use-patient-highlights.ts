import { MINUTE_MS } from '@maillon/domain/time-units';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PatientsOwner, readMeasuredPatients } from '../../data/affiliations.ts';
import { useMe } from '../../data/users.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useIdle } from '../../lib/lazy/idle.ts';
import { useMissedEvents, useRealtime } from '../../lib/realtime/use-realtime.ts';
import { useVault } from '../use-vault.ts';
import type { PatientHighlight } from './patient-highlights.ts';

/** As many as one request may name. */
const AT_ONCE = 50;

type Highlights = ReadonlyMap<string, PatientHighlight>;

const chunksOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

const readHighlights = async (
  owner: PatientsOwner,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Highlights> => {
  const patients = await readMeasuredPatients(owner, signal, ids);
  if (patients.length === 0) return new Map();
  // Ranges and words of measures are no part of the first screen.
  const { patientHighlights } = await import('./patient-highlights.ts');
  return patientHighlights(patients, serverNow());
};

/**
 * Term and alert of the owner's patients, live; judged here, because the server cannot read them.
 * @param ids in the order of the screen; more of them at the end leave the others as they are
 * @returns null until the first of them are known
 */
export const usePatientHighlights = (owner: PatientsOwner, ids: readonly string[]): Highlights | null => {
  const { impersonation } = useMe();
  const { is } = useVault();
  const idle = useIdle();
  // Also a refetch asks for nothing that would not be opened: the patient reads that it was received.
  const enabled = idle && is === 'open' && impersonation === null;
  const client = useQueryClient();
  const all = ['vault.patient-highlights', owner] as const;
  // One query that reads by the chunk: a second kind of observer would be a part of the first screen.
  const { data = null } = useQuery({
    queryKey: [...all, 'of', ids],
    queryFn: async () => {
      const found = await Promise.all(
        chunksOf(ids).map((chunk) =>
          client.fetchQuery({
            queryKey: [...all, 'chunk', chunk],
            queryFn: ({ signal }) => readHighlights(owner, chunk, signal),
            // What is known of the ids before stays, until news of it comes.
            staleTime: MINUTE_MS,
            gcTime: MINUTE_MS,
          }),
        ),
      );
      return new Map(found.flatMap((highlights) => [...highlights]));
    },
    enabled,
    // Clear text leaves the memory soon after the screen.
    gcTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  const lookAgain = () => void client.invalidateQueries({ queryKey: all });
  useRealtime('record/updated', lookAgain, lookAgain);
  useRealtime('vault/recipients-changed', lookAgain);
  useMissedEvents(lookAgain);
  return data;
};
