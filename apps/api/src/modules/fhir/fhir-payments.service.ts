import { dayOf } from '@maillon/domain/day';
import { paymentReconciliationOf } from '@maillon/domain/fhir/payment-reconciliation';
import type { Resource } from '@maillon/domain/fhir/resource';
import { boundsIn, isWithin } from '@maillon/domain/fhir/search/dates';
import { isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, meets } from '@maillon/domain/fhir/search/values';
import { REMITTANCE_OUTCOME, RESOURCE_STATUS } from '@maillon/domain/fhir/systems';
import type { PaymentReconciliation } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { type CollectedPayment, CollectedPayments } from '../appointments/payments/collected-payments.service.ts';
import { FhirCalendars } from './fhir-calendars.service.ts';
import { FhirPages, type PageQuery, type ResourcePage } from './fhir-pages.ts';

interface PaymentSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly created: Criteria<string>;
  readonly status: Criteria<Token>;
  readonly outcome: Criteria<Token>;
}

/** What patients pay for visits, to the doctor of the visit. */
@Injectable()
export class FhirPayments {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly payments: CollectedPayments,
    private readonly calendars: FhirCalendars,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, also for one of another doctor's visit */
  async read(actor: Actor, id: string): Promise<Resource<PaymentReconciliation>> {
    const payment = await this.payments.get(actor, id);
    return (await this.spelling(actor))(payment);
  }

  async search(actor: Actor, search: PaymentSearch): Promise<ResourcePage> {
    const spell = await this.spelling(actor);
    const bounds = boundsIn(search.created, this.day.timeZone);
    const found = (await this.payments.list(actor)).map(spell);
    return this.pages.cut(
      found.filter(
        ({ id, created, status, outcome }) =>
          meets(search._id, (one) => one === id) &&
          isWithin(created, bounds) &&
          isCoded([{ system: RESOURCE_STATUS, code: status }], search.status) &&
          isCoded(outcome === undefined ? [] : [{ system: REMITTANCE_OUTCOME, code: outcome }], search.outcome),
      ),
      search,
    );
  }

  private async spelling({ partyId }: Actor): Promise<(payment: CollectedPayment) => Resource<PaymentReconciliation>> {
    const nameOf = await this.calendars.namesOf([partyId]);
    const practitioner = { id: partyId, name: nameOf(partyId) };
    return ({ requestedAt, ...payment }) =>
      paymentReconciliationOf({
        ...payment,
        practitioner,
        requestedAt: requestedAt.toISOString(),
        requestedOn: dayOf(requestedAt.getTime(), this.day.timeZone),
      });
  }
}
