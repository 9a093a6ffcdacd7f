import * as contract from '@maillon/contracts/agenda/slot-requests';
import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryOf, setWritten } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

/** What a patient waits for without having a visit; an offer stands for minutes, so an old answer is none. */
export const slotRequests = () => ({ ...queryOf(contract.list, {}), staleTime: 0 });

/** A slot that was offered, also once it is over. */
export const offeredSlot = (id: string) => ({ ...queryOf(contract.offer, { params: { id } }), staleTime: 0 });

interface Asked {
  readonly practitionerId: string;
  readonly reasonCode: ReasonCode;
  /** Only what begins before is of use. */
  readonly before?: string;
}

export type SlotRequestChange = { readonly ask: Asked } | { readonly leave: string };

/** Asks for a slot, or stops asking. */
export const useSlotRequests = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: SlotRequestChange) =>
      'ask' in change
        ? (await call(contract.create, { body: change.ask })).data
        : (await call(contract.remove, { params: { id: change.leave } })).data,
    onSuccess: (list) => setWritten(client, slotRequests().queryKey, list),
  });
};

/** Lets a slot go to the next one. */
export const useDeclineSlot = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(contract.decline, { params: { id } })).data,
    onSuccess: (offer) => setWritten(client, offeredSlot(id).queryKey, offer),
  });
};

/** An offer comes with a notification. */
export const useLiveSlotRequests = (): void => {
  const client = useQueryClient();
  const readAgain = (): void => void client.invalidateQueries({ queryKey: slotRequests().queryKey });
  useRealtime('notification/new', readAgain, readAgain);
};
