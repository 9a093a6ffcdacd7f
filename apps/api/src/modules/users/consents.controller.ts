import {
  answerParentalConsent,
  listConsents,
  parentalConsent,
  signConsent,
} from '@maillon/contracts/accounts/consents';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { ConsentsService } from './consents.service.ts';
import { ParentalConsentService } from './parental-consent/parental-consent.service.ts';

@Controller()
export class ConsentsController {
  constructor(
    private readonly parents: ParentalConsentService,
    private readonly consents: ConsentsService,
  ) {}

  @Endpoint(parentalConsent)
  parentalConsent(@Input() { params }: CallOf<typeof parentalConsent>) {
    return this.parents.read(params.token);
  }

  @Endpoint(answerParentalConsent)
  answerParentalConsent(@Input() { params, body }: CallOf<typeof answerParentalConsent>) {
    return this.parents.answer(params.token, body.accept).then(() => undefined);
  }

  @Endpoint(listConsents)
  list(@Input() { actor, query }: CallOf<typeof listConsents>) {
    return this.consents.list(actor, query.patientId);
  }

  @Endpoint(signConsent)
  sign(@Input() { actor, body }: CallOf<typeof signConsent>) {
    return this.consents.sign(actor, body);
  }
}
