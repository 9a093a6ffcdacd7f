import { MINUTE_MS } from '@maillon/domain/time-units';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { type PatientsOwner, readMeasuredPatients } from '../../data/affiliations.ts';
import { profileOf, useMe } from '../../data/users.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useIdle } from '../../lib/lazy/idle.ts';
import { useMissedEvents, useRealtime } from '../../lib/realtime/use-realtime.ts';
import { useVault } from '../use-vault.ts';
import type { MeasureTodo } from './measure-todos.ts';

/** In whose name the reader follows patients; a patient follows none. */
export const useOwnerOfPatients = (): PatientsOwner => {
  const me = useMe();
  const profile = profileOf(me);
  if (isPractitionerType(me.userType)) return { userType: me.userType, ownerId: profile?.id ?? '' };
  return { userType: 'organization', ownerId: profile?.organizations[0]?.id ?? '' };
};

const NONE: readonly MeasureTodo[] = [];
/** What is closed is told, too: it may hold the measure that calls for a look. */
const SETTLED: ReadonlySet<string> = new Set(['open', 'locked', 'shut']);

/** Measures of the owner's patients that call for a look, live; judged here, because the server cannot read them. */
export const useMeasureTodos = (owner: PatientsOwner): readonly MeasureTodo[] => {
  const { impersonation } = useMe();
  const { is } = useVault();
  const idle = useIdle();
  const enabled = idle && SETTLED.has(is) && impersonation === null && owner.ownerId !== '';
  const { data, refetch } = useQuery<readonly MeasureTodo[]>({
    queryKey: ['vault.measure-todos', owner, is],
    queryFn: async ({ signal }) => {
      const patients = await readMeasuredPatients(owner, signal);
      if (patients.length === 0) return NONE;
      // Ranges and words of measures are no part of the first screen.
      const { measureTodos } = await import('./measure-todos.ts');
      const isStructure = owner.userType === 'organization';
      return measureTodos(patients, serverNow(), {
        fileOf: isStructure ? paths.organizationPatient : paths.patient,
        list: isStructure ? paths.organizationPatients() : paths.patients(),
      });
    },
    enabled,
    // Clear text leaves the memory soon after the screen.
    gcTime: MINUTE_MS,
  });
  // A refetch asks also where the query may not.
  const lookAgain = (): void => void (enabled && refetch());
  useRealtime('record/updated', lookAgain, lookAgain);
  useRealtime('vault/recipients-changed', lookAgain);
  useMissedEvents(lookAgain);
  return data ?? NONE;
};
