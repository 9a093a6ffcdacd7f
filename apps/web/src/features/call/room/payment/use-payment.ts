import type { PaymentFrame } from '@maillon/contracts/devices/payment-frames';
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
import { sayToTerminal, type Terminal } from './terminal.ts';

/** Stripe's news comes by the socket; this is for news that is late, or lost, and for a terminal that came late. */
const READ_EVERY_MS = 10 * SECOND_MS;

export type PaymentStep = 'ENTER_AMOUNT' | ReturnType<typeof stepOf>;

interface UsePaymentOptions {
  readonly visitId: string;
  readonly terminal: Terminal;
  /** What is open or paid already. */
  readonly last: PaymentReconciliation | null;
}

/** The steps of the spec (clinical §4 "Payment modal"). */
export const usePayment = ({ visitId, terminal, last }: UsePaymentOptions) => {
  const [payment, setPayment] = useState(last);
  const step: PaymentStep = payment === null ? 'ENTER_AMOUNT' : stepOf(payment);
  const request = useMutation({
    mutationFn: (value: number) => requestPayment(visitId, value),
    onSuccess: ({ paymentReconciliation }) => setPayment(paymentReconciliation),
  });
  const cancel = useMutation({
    mutationFn: (id: string) => cancelPayment(visitId, id),
    onSuccess: (answer) => {
      void say({ event: 'payment_canceled', appointmentId: visitId, paymentId: answer.id });
      setPayment(answer.outcome === 'COMPLETE' ? answer : null);
    },
  });
  // It is not known whether a terminal is there, and what it does is learnt from Stripe.
  const say = (frame: PaymentFrame): Promise<void> => sayToTerminal(terminal, frame).catch(() => undefined);
  const askTerminal = useEffectEvent(async (clientSecret: string | undefined): Promise<void> => {
    if (payment === null || step !== 'WAIT_FOR_VALIDATION' || cancel.isPending) return;
    // What collects it is told to the one who asks, and was lost with the page that asked.
    if (clientSecret === undefined) return request.isIdle ? request.mutate(payment.amount.value) : undefined;
    const { value: amount, currency } = payment.amount;
    const about = { appointmentId: visitId, paymentId: payment.id } as const;
    await say({ event: 'payment_request', ...about, clientSecret, amount, currency });
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
  const clientSecret = request.data?.clientSecret;
  useEffect(() => {
    if (step !== 'WAIT_FOR_VALIDATION') return;
    void askTerminal(clientSecret);
    const timer = setInterval(() => {
      void readAgain();
      void askTerminal(clientSecret);
    }, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [step, clientSecret]);

  const restart = (): void => {
    request.reset();
    cancel.reset();
    setPayment(null);
  };
  return { step, payment, request, cancel, restart };
};
