import { get, hear, request, update } from '@maillon/contracts/agenda/payments';
import { Controller, UseGuards } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { PaymentsService } from './payments.service.ts';
import { StripeGuard } from './stripe.guard.ts';
import { StripeEvents } from './stripe-events.service.ts';

@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Endpoint(get)
  get(@Input() { actor, params }: CallOf<typeof get>) {
    return this.payments.get(actor, params.id);
  }

  @Endpoint(request)
  request(@Input() { actor, params, body }: CallOf<typeof request>) {
    return this.payments.request(actor, params.id, body);
  }

  @Endpoint(update)
  update(@Input() { actor, params, body }: CallOf<typeof update>) {
    return this.payments.update(actor, params.id, body);
  }
}

/** What Stripe tells. */
@Controller()
@UseGuards(StripeGuard)
export class StripeController {
  constructor(private readonly events: StripeEvents) {}

  @Endpoint(hear)
  async hear(@Input() { body }: CallOf<typeof hear>) {
    await this.events.hear(body);
    return {};
  }
}
