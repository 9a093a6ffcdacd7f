import { dayOf, daysBetween } from '@maillon/domain/day';
import type { EncryptionProvider, VaultDevice } from '@maillon/vault/provider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plainDate } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import { failureOf } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';

export type Devices = NonNullable<EncryptionProvider['devices']>;

const LIST = ['vault.devices'] as const;

/** The devices that open the files of this person. */
export const useDevices = (devices: Devices) => {
  const client = useQueryClient();
  useRealtime('vault/devices-changed', () => void client.invalidateQueries({ queryKey: LIST }));
  return useQuery({ queryKey: LIST, queryFn: () => devices.list(), retry: false });
};

const useChange = <T>(change: (given: T) => Promise<void>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: LIST }) });
};

export const useRenameDevice = (devices: Devices, { id }: VaultDevice) =>
  useChange((name: string) => devices.rename(id, name));

export const useRemoveDevices = (devices: Devices) =>
  useChange((removed: readonly VaultDevice[]) => devices.remove(removed.map(({ id }) => id)));

/** Why the vault refused, in a sentence. */
export const refusalOf = (error: Error | null): string | undefined =>
  error === null ? undefined : causeOf(failureOf(error)).cause;

const WEEK = 7;

/** « Utilisé hier »: the server tells the day and no hour. */
export const lastUseOf = ({ isThis, usedAt, since }: VaultDevice, now = new Date()): string => {
  // The day of UTC, which has yesterday's date for the first hours of a day in Paris.
  if (isThis) return 'Utilisé aujourd’hui';
  if (usedAt === null) return `Ajouté le ${plainDate(since)}`;
  const days = daysBetween(dayOf(usedAt, localZone()), dayOf(now, localZone()));
  if (days <= 0) return 'Utilisé aujourd’hui';
  if (days === 1) return 'Utilisé hier';
  return days < WEEK ? `Utilisé il y a ${days} jours` : `Utilisé le ${plainDate(usedAt)}`;
};
