import { stepOf } from '@maillon/domain/payment/reconciliation';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  cancelPayment,
  type PaymentReconciliation,
  requestPayment,
  rereadPayment,
} from '../../../../data/agenda/payments.ts';
import { useMissedEvents, useRealtime } from '../../../../lib/realtime/use-realtime.ts';

/** Stripe's news comes by the socket; this is for news that is late, or lost. */
const READ_EVERY_MS = 10 * SECOND_MS;

export type PaymentStep = 'ENTER_AMOUNT' | ReturnType<typeof stepOf>;

/** The steps of the spec (clinical §4 "Payment modal"). @param last what is open or paid already */
export const usePayment = (visitId: string, last: PaymentReconciliation | null) => {
  const [payment, setPayment] = useState(last);
  const step: PaymentStep = payment === null ? 'ENTER_AMOUNT' : stepOf(payment);
  const request = useMutation({
    mutationFn: (value: number) => requestPayment(visitId, value),
    onSuccess: setPayment,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => cancelPayment(visitId, id),
    onSuccess: (answer) => setPayment(answer.outcome === 'COMPLETE' ? answer : null),
  });

  const readAgain = useEffectEvent(async (): Promise<void> => {
    if (payment === null || step !== 'WAIT_FOR_VALIDATION' || cancel.isPending) return;
    const read = await rereadPayment(visitId, payment.id).catch(() => null);
    // What was taken back meanwhile, or asked for anew, is another one.
    if (read !== null) setPayment((current) => (current?.id === read.id ? read : current));
  });
  useRealtime('appointment/payment', ({ id }) => {
    if (id === visitId) void readAgain();
  });
  useMissedEvents(() => void readAgain());
  useEffect(() => {
    if (step !== 'WAIT_FOR_VALIDATION') return;
    const timer = setInterval(() => void readAgain(), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [step]);

  const restart = (): void => {
    request.reset();
    cancel.reset();
    setPayment(null);
  };
  return { step, payment, request, cancel, restart };
};
