import type { Payment } from '@maillon/domain/payment/reconciliation';
import type { Currency } from '@maillon/domain/product/countries';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';

/** An accounting document is kept for ten years (design api §5.1). */
const KEPT_MS = 3653 * DAY_MS;

export interface PaymentRow extends Payment {
  readonly id: string;
  /** Null once the file of the patient was erased. */
  readonly appointmentId: string | null;
  readonly patientId: string | null;
  /** Whether the visit it is for was cancelled. */
  readonly isOfCancelled: boolean;
  readonly intentId: string | null;
  readonly requestedById: string;
  readonly requestedAt: Date;
}

const WITH_VISIT = { appointment: { select: { patientId: true, status: true } } };
/** Stripe has not said its last word of it: an attempt that failed may be followed by one that succeeds. */
const UNSETTLED = { status: 'ACTIVE', OR: [{ outcome: null }, { outcome: { not: 'COMPLETE' } }] };

type Found = Prisma.PaymentReconciliationGetPayload<{ include: typeof WITH_VISIT }>;

/** The words are those that CHECK of the table admits. */
const rowOf = ({ appointment, ...found }: Found): PaymentRow => ({
  ...found,
  status: found.status as Payment['status'],
  outcome: found.outcome as Payment['outcome'],
  method: found.method as Payment['method'],
  currency: found.currency as Currency,
  patientId: appointment?.patientId ?? null,
  isOfCancelled: appointment?.status === 'CANCELLED',
});

@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async find(where: { id: string } | { intentId: string }): Promise<PaymentRow | undefined> {
    const { paymentReconciliation } = await this.prisma.client();
    const found = await paymentReconciliation.findFirst({ where, include: WITH_VISIT });
    return found === null ? undefined : rowOf(found);
  }

  /** The last one that was asked for. */
  async latest(appointmentId: string): Promise<PaymentRow | undefined> {
    const { paymentReconciliation } = await this.prisma.client();
    const found = await paymentReconciliation.findFirst({
      where: { appointmentId },
      include: WITH_VISIT,
      orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    });
    return found === null ? undefined : rowOf(found);
  }

  /** Of the visits of a doctor, who alone collects them; the newest first. @param id that one only */
  async ofDoctor(doctorId: string, id?: string): Promise<PaymentRow[]> {
    const { paymentReconciliation } = await this.prisma.client();
    const found = await paymentReconciliation.findMany({
      where: { ...(id === undefined ? {} : { id }), appointment: { is: { doctorId } } },
      include: WITH_VISIT,
      orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    });
    return found.map(rowOf);
  }

  /** Those of a visit of which Stripe has not said its last word. */
  async unsettledOf(appointmentId: string): Promise<PaymentRow[]> {
    const { paymentReconciliation } = await this.prisma.client();
    const found = await paymentReconciliation.findMany({ where: { appointmentId, ...UNSETTLED }, include: WITH_VISIT });
    return found.map(rowOf);
  }

  /** Those to read again: not read since, and those of visits that were cancelled. */
  async due(readBefore: Date, limit: number): Promise<PaymentRow[]> {
    const { paymentReconciliation } = await this.prisma.client();
    const ofCancelled = { appointment: { is: { status: 'CANCELLED' as const } } };
    const found = await paymentReconciliation.findMany({
      where: { AND: [UNSETTLED, { OR: [{ readAt: { lt: readBefore } }, ofCancelled] }] },
      include: WITH_VISIT,
      orderBy: { readAt: 'asc' },
      take: limit,
    });
    return found.map(rowOf);
  }

  async add(
    _tx: Tx,
    asked: { id: string; appointmentId: string; amount: number; currency: Currency; requestedById: string },
  ): Promise<void> {
    const { paymentReconciliation } = await this.prisma.client();
    await paymentReconciliation.create({ data: { ...asked, requestedAt: this.now(), readAt: this.now() } });
  }

  /** Names the intent of a payment that has none yet; another one's stays. */
  async nameIntent(id: string, intentId: string): Promise<void> {
    const { paymentReconciliation } = await this.prisma.client();
    await paymentReconciliation.updateMany({ where: { id, intentId: null }, data: { intentId } });
  }

  /** Notes that it was read from Stripe just now. @returns it as it is here */
  async markRead(id: string): Promise<PaymentRow> {
    const { paymentReconciliation } = await this.prisma.client();
    const data = { readAt: this.now() };
    return rowOf(await paymentReconciliation.update({ where: { id }, data, include: WITH_VISIT }));
  }

  /** @returns whether it was still as it was read; nothing is written otherwise */
  async change(_tx: Tx, { id, status, outcome }: PaymentRow, to: Payment): Promise<boolean> {
    const { paymentReconciliation } = await this.prisma.client();
    const { count } = await paymentReconciliation.updateMany({
      where: { id, status, outcome },
      data: { status: to.status, outcome: to.outcome, method: to.method, tendered: to.tendered },
    });
    return count > 0;
  }

  async deleteOld(): Promise<void> {
    const { paymentReconciliation } = await this.prisma.client();
    const before = new Date(this.clock.now() - KEPT_MS);
    await paymentReconciliation.deleteMany({ where: { requestedAt: { lt: before } } });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
