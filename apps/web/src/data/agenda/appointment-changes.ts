import { bookSeries, type SeriesDraft } from '@maillon/contracts/agenda/appointment-series';
import * as appointments from '@maillon/contracts/agenda/appointments';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import type { CancellationCode } from '@maillon/domain/calendar/cancellation-reasons';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, ifMatch } from '../../lib/api/api.ts';
import { statusOf } from '../../lib/api/problem.ts';
import { useInvalidateAppointments } from './appointments.ts';

type Draft = appointments.AppointmentDraft;
type Change = RequestOf<typeof appointments.update>['body'];

interface Attempt {
  readonly draft: string;
  readonly key: string;
}

const wasAnswered = (error: Error): boolean => {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
};

/** Sends a draft under a key that stays the same until the server has answered. */
const useOnce = <Asked, Answer>(send: (draft: Asked, idempotencyKey: string) => Promise<Answer>) => {
  const invalidate = useInvalidateAppointments();
  const last = useRef<Attempt | null>(null);
  const keyFor = (draft: string): string => {
    if (last.current?.draft !== draft) last.current = { draft, key: crypto.randomUUID() };
    return last.current.key;
  };
  return useMutation({
    mutationFn: (draft: Asked) => send(draft, keyFor(JSON.stringify(draft))),
    onError: (error) => {
      if (wasAnswered(error)) last.current = null;
    },
    onSettled: invalidate,
  });
};

/**
 * Books a visit. The same draft sent again after a lost answer carries the same key, so that it is booked once; a draft
 * that the server has refused starts anew, because the refusal would be repeated.
 */
export const useBook = () =>
  useOnce(async (body: Draft, idempotencyKey) => (await call(appointments.book, { body }, { idempotencyKey })).data);

/** As {@link useBook}, for follow-up visits that are booked together. */
export const useBookSeries = () =>
  useOnce(async (body: SeriesDraft, idempotencyKey) => (await call(bookSeries, { body }, { idempotencyKey })).data);

export const useUpdateAppointment = () => {
  const invalidate = useInvalidateAppointments();
  return useMutation({
    mutationFn: async ({
      id,
      version,
      change,
    }: {
      readonly id: string;
      readonly version: number;
      readonly change: Change;
    }) => (await call(appointments.update, { params: { id }, body: change }, { headers: ifMatch(version) })).data,
    onSettled: invalidate,
  });
};

export const useCancelAppointment = () => {
  const invalidate = useInvalidateAppointments();
  return useMutation({
    mutationFn: async ({ id, ...why }: { readonly id: string; readonly code?: CancellationCode }) =>
      (await call(appointments.cancel, { params: { id }, body: why })).data,
    onSettled: invalidate,
  });
};
