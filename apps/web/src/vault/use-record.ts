import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Observation, sealedRecord } from '../data/observations.ts';
import { failureOf, type SealContext, type Unsealed, unsealMany } from './sealing.ts';
import { useVault } from './use-vault.ts';
import { openVault } from './vault.ts';

export const contextOfObservation = (id: string): SealContext => ({ entity: 'observation', id, field: 'valueString' });

export interface RecordEntry {
  readonly observation: Observation;
  readonly opened: Unsealed;
}

export interface OpenedRecord {
  /** The session that the record is sealed in; null as long as nothing was written. */
  readonly sldId: string | null;
  readonly entries: readonly RecordEntry[];
}

/** Opens observations together: one question to the vault, whatever their number. */
export const openObservations = async (observations: readonly Observation[]): Promise<readonly RecordEntry[]> => {
  if (observations.length === 0) return [];
  const items = observations.map(({ id, valueString }) => ({ sealed: valueString, context: contextOfObservation(id) }));
  const opened = await openVault()
    .then((provider) => unsealMany(provider, items))
    .catch((error: unknown) => items.map((): Unsealed => ({ ok: false, error: failureOf(error) })));
  return observations.map((observation, at) => ({
    observation,
    opened: opened[at] ?? { ok: false, error: failureOf(undefined) },
  }));
};

const RECORD = 'vault.record';

/** A record in clear, for as long as a screen shows it. */
export const openedRecord = (patientId: string) =>
  queryOptions<OpenedRecord>({
    queryKey: [RECORD, patientId],
    queryFn: async ({ signal }) => {
      const { observationsSldId, observations } = await sealedRecord(patientId, signal);
      return { sldId: observationsSldId, entries: await openObservations(observations) };
    },
    // Clear text leaves the memory soon after the screen.
    gcTime: 60_000,
  });

/** The record of a patient, opened; what was locked is tried again as soon as the vault opens. */
export const useRecord = (patientId: string) => {
  const query = useQuery(openedRecord(patientId));
  const { is } = useVault();
  const failed = query.data?.entries.some(({ opened }) => !opened.ok) ?? false;
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the vault opens, and not at each drawing
  useEffect(() => {
    if (is === 'open' && failed) void refetch();
  }, [is]);
  return query;
};
