import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type PaymentRow, PaymentsRepository } from './payments.repository.ts';

export interface CollectedPayment extends PaymentRow {
  readonly appointmentId: string;
}

const isOfVisit = (payment: PaymentRow): payment is CollectedPayment => payment.appointmentId !== null;

/** What a doctor has asked patients to pay, visit by visit, as it is known here: Stripe is not asked. */
@Injectable()
export class CollectedPayments {
  constructor(private readonly payments: PaymentsRepository) {}

  /** @throws {Refusal} `NOT_FOUND`, also for one of another doctor's visit */
  async get({ partyId }: Actor, id: string): Promise<CollectedPayment> {
    const [payment] = (await this.payments.ofDoctor(partyId, id)).filter(isOfVisit);
    if (payment === undefined) throw new Refusal('NOT_FOUND');
    return payment;
  }

  /** The newest first. */
  async list({ partyId }: Actor): Promise<CollectedPayment[]> {
    return (await this.payments.ofDoctor(partyId)).filter(isOfVisit);
  }
}
