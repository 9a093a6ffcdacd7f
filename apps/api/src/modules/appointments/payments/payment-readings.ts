import { afterReading, type Reading } from '@maillon/domain/payment/reconciliation';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/postgres/database.ts';
import { emitToRooms } from '../../../platform/realtime/realtime.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { PaymentProvider, type ProviderIntent } from './payment-provider.ts';
import { type PaymentRow, PaymentsRepository } from './payments.repository.ts';

type Anomaly = Extract<Reading, { kind: 'anomaly' }>['because'];

export interface Settled {
  readonly payment: PaymentRow;
  readonly intent: ProviderIntent;
  /** What Stripe says of it cannot be: nothing was written but a line of the trail. */
  readonly anomaly?: Anomaly;
}

const lineOf = ({ appointmentId, patientId }: PaymentRow) =>
  ({ action: 'payment.update', targetKind: 'appointment', targetId: appointmentId, patientId }) as const;

/** Takes over what Stripe says of a payment (design api §4.9). */
@Injectable()
export class PaymentReadings {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly provider: PaymentProvider,
  ) {}

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async read(payment: PaymentRow): Promise<Settled> {
    return this.settle(payment, await this.intentOf(payment));
  }

  /** Takes it back at Stripe; one that was paid meanwhile is paid. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async cancel(payment: PaymentRow): Promise<Settled> {
    const { id } = await this.intentOf(payment);
    return this.settle(payment, await this.provider.cancel(id));
  }

  /** An event of Stripe may have been taken while it was asked, so the payment is read again; and once more where another one was first. */
  async settle({ id }: Pick<PaymentRow, 'id'>, intent: ProviderIntent): Promise<Settled> {
    const payment = await this.payments.markRead(id);
    const reading = afterReading(payment, intent);
    if (reading.kind === 'unchanged') return { payment, intent };
    if (reading.kind === 'anomaly') {
      await this.database.tx(async (tx) => {
        tx.audit({ ...lineOf(payment), outcome: 'refused', detail: reading.because });
      });
      return { payment, intent, anomaly: reading.because };
    }
    const to = { ...payment, ...reading.payment };
    // Readings only raise a payment: this ends.
    return (await this.write(payment, to)) ? { payment: to, intent } : this.settle(payment, intent);
  }

  private write(payment: PaymentRow, to: PaymentRow): Promise<boolean> {
    return this.database.tx(async (tx) => {
      if (!(await this.payments.change(tx, payment, to))) return false;
      const { status, outcome, appointmentId, requestedById, id } = to;
      tx.audit({ ...lineOf(payment), outcome: 'ok', detail: `${status} ${outcome}` });
      if (appointmentId !== null) {
        const rooms = [userRoom(requestedById)];
        tx.publish(emitToRooms(`payment:${id}`, rooms, 'appointment/payment', { id: appointmentId }));
      }
      return true;
    });
  }

  /** Stripe gives the same intent to the same payment, also where its first answer was lost. */
  private async intentOf({ id, intentId, amount, currency }: PaymentRow): Promise<ProviderIntent> {
    if (intentId !== null) return this.provider.find(intentId);
    const intent = await this.provider.create({ reference: id, amount, currency });
    await this.payments.nameIntent(id, intent.id);
    return intent;
  }
}
