import * as contract from '@maillon/contracts/agenda/waiting-patients';
import type { ServiceCategory } from '@maillon/domain/appointment';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryOf, setWritten } from '../../lib/api/query.ts';

/** Who waits for a practitioner without a visit. An offer stands for minutes, and only its patient is told of it: it is asked again by itself. */
export const waitingPatients = (practitionerId: string) => ({
  ...queryOf(contract.list, { query: { practitionerId } }),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
});

interface Asked {
  readonly patientId: string;
  readonly serviceCategory: ServiceCategory;
  /** In whose name it is asked. */
  readonly organizationId?: string;
  /** Only what begins before is of use. */
  readonly before?: string;
}

export type WaitingPatientChange = { readonly ask: Asked } | { readonly takeOff: string };

/** Puts a patient on the waiting list of a practitioner, or takes one off. */
export const useWaitingPatients = (practitionerId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: WaitingPatientChange) =>
      'ask' in change
        ? (await call(contract.create, { body: { practitionerId, ...change.ask } })).data
        : (await call(contract.remove, { params: { id: change.takeOff } })).data,
    onSuccess: (list) => setWritten(client, waitingPatients(practitionerId).queryKey, list),
  });
};
