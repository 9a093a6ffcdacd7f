import type { PaymentReconciliation, request, update } from '@maillon/contracts/agenda/payments';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { isCollected } from '@maillon/domain/payment/amount';
import { isOpen } from '@maillon/domain/payment/reconciliation';
import { currencyOf } from '@maillon/domain/product/countries';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { ENV, type Env } from '../../../platform/env.ts';
import { newId } from '../../../platform/ids.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { AppointmentsRepository } from '../appointments.repository.ts';
import { PaymentAccess } from './payment-access.ts';
import { PaymentReadings } from './payment-readings.ts';
import { type PaymentRow, PaymentsRepository } from './payments.repository.ts';

type Money = ParsedOf<typeof request>['body'];
type DeviceWord = ParsedOf<typeof update>['body'];

const shown = ({ id, status, outcome, method, amount, currency, tendered }: PaymentRow): PaymentReconciliation => {
  const isPaid = outcome === 'COMPLETE';
  return {
    ...{ id, status, outcome, method },
    amount: { value: amount, currency },
    tenderedAmount: isPaid ? { value: tendered, currency } : null,
    returnedAmount: isPaid ? { value: tendered - amount, currency } : null,
  };
};

/** Collecting what a patient pays for a visit. */
@Injectable()
export class PaymentsService {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'COUNTRY'>,
    private readonly database: Database,
    private readonly access: PaymentAccess,
    private readonly appointments: AppointmentsRepository,
    private readonly payments: PaymentsRepository,
    private readonly readings: PaymentReadings,
  ) {}

  /** The last one that was asked for, as it is known here. @throws {Refusal} as {@link PaymentAccess.requireDoctor} */
  async get(actor: Actor, appointmentId: string): Promise<PaymentReconciliation | null> {
    await this.access.requireDoctor(actor, appointmentId);
    const payment = await this.payments.latest(appointmentId);
    return payment === undefined ? null : shown(payment);
  }

  /** @throws {Refusal} as {@link PaymentAccess.requireInCall}; `CURRENCY_NOT_SUPPORTED`, `PAYMENT_OPEN`, `DEPENDENCY_UNAVAILABLE` */
  async request(actor: Actor, appointmentId: string, money: Money): Promise<OutputOf<typeof request>> {
    await this.access.requireInCall(actor, appointmentId);
    if (!isCollected(money.currency) || money.currency !== currencyOf(this.env.COUNTRY)) {
      throw new Refusal('CURRENCY_NOT_SUPPORTED');
    }
    // An intent that failed once may still be paid at the terminal: it is taken back before there is another one.
    for (const payment of await this.payments.unsettledOf(appointmentId)) {
      if (!isOpen(payment)) await this.readings.cancel(payment);
    }
    const { payment, intent } = await this.readings.read(await this.open(actor, appointmentId, money));
    return { paymentReconciliation: shown(payment), clientSecret: intent.clientSecret };
  }

  /**
   * Stripe is asked, whatever the device says. @throws {Refusal} as {@link PaymentAccess.requireDoctor}; `NOT_FOUND` for a payment of
   * another visit, `PAYMENT_MISMATCH`, `DEPENDENCY_UNAVAILABLE`
   */
  async update(actor: Actor, appointmentId: string, { id, status }: DeviceWord): Promise<PaymentReconciliation> {
    await this.access.requireDoctor(actor, appointmentId);
    const payment = await this.payments.find({ id });
    if (payment?.appointmentId !== appointmentId) throw new Refusal('NOT_FOUND', { field: '/id' });
    if (payment.outcome === 'COMPLETE' || payment.status === 'CANCELED') return shown(payment);

    const settled = await (status === 'CANCELED' ? this.readings.cancel(payment) : this.readings.read(payment));
    if (settled.anomaly === 'MISMATCH') throw new Refusal('PAYMENT_MISMATCH');
    return shown(settled.payment);
  }

  /** The one that is open for the same amount, or a new one; two requests at once wait for each other. */
  private open(actor: Actor, appointmentId: string, { value: amount, currency }: Money): Promise<PaymentRow> {
    return this.database.tx(async (tx) => {
      const visit = await this.appointments.lock(tx, actor.partyId, appointmentId);
      if (visit?.status !== 'BOOKED') throw new Refusal('APPOINTMENT_STATE');
      const last = await this.payments.latest(appointmentId);
      if (last !== undefined && isOpen(last)) {
        const isSame = last.outcome !== 'COMPLETE' && last.amount === amount && last.currency === currency;
        if (!isSame) throw new Refusal('PAYMENT_OPEN');
        return last;
      }
      const id = newId();
      await this.payments.add(tx, { id, appointmentId, amount, currency, requestedById: actor.userId });
      const target = { targetKind: 'appointment', targetId: appointmentId, patientId: visit.patientId } as const;
      tx.audit({ action: 'payment.create', ...target, outcome: 'ok' });
      const added = await this.payments.find({ id });
      if (added === undefined) throw new Error('the payment was written a moment ago');
      return added;
    });
  }
}
