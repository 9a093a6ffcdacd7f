import { get as getAppointment, list as listAppointments } from '@maillon/contracts/agenda/appointments';
import { openings } from '@maillon/contracts/agenda/openings';
import * as waitingList from '@maillon/contracts/agenda/waiting-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

/** Whether an earlier time is looked for, and the one that is offered; an offer stands for minutes, so an old answer is none. */
export const waitingListOf = (id: string) => ({ ...queryOf(waitingList.get, { params: { id } }), staleTime: 0 });

/** What is offered to the patient now, for any visit of theirs. */
export const openOffers = () => ({ ...queryOf(waitingList.openOffers, {}), staleTime: 0 });

export type Answer = 'join' | 'leave' | { readonly accept: string } | { readonly decline: string };

const send = (id: string, answer: Answer): Promise<unknown> => {
  if (answer === 'join') return call(waitingList.join, { params: { id } });
  if (answer === 'leave') return call(waitingList.leave, { params: { id } });
  return 'accept' in answer
    ? call(waitingList.accept, { params: { id, offerId: answer.accept } })
    : call(waitingList.decline, { params: { id, offerId: answer.decline } });
};

/** Asks for an earlier time, stops asking, or answers the one that is offered. */
export const useWaitingList = (id: string) => {
  const client = useQueryClient();
  const readAgain = () =>
    client.invalidateQueries(
      everyQueryOf(waitingList.get, waitingList.openOffers, getAppointment, listAppointments, openings),
    );
  useRealtime(
    'appointment/updated',
    () => void readAgain(),
    () => void readAgain(),
  );
  return useMutation({ mutationFn: (answer: Answer) => send(id, answer), onSettled: readAgain });
};
