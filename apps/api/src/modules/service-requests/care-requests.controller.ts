import * as answering from '@maillon/contracts/structures/care-request-answers';
import * as sending from '@maillon/contracts/structures/care-request-sending';
import * as delays from '@maillon/contracts/structures/care-request-settings';
import * as contract from '@maillon/contracts/structures/care-requests';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { CareRequestAnswers } from './care-request-answers.service.ts';
import { CareRequestSending } from './care-request-sending.service.ts';
import { CareRequestSettingsService } from './care-request-settings.service.ts';
import { CareRequestsService } from './care-requests.service.ts';

@Controller()
export class CareRequestsController {
  constructor(
    private readonly requests: CareRequestsService,
    private readonly sending: CareRequestSending,
    private readonly answers: CareRequestAnswers,
    private readonly settings: CareRequestSettingsService,
  ) {}

  @Endpoint(contract.list)
  async list(@Input() { actor, params, query }: CallOf<typeof contract.list>) {
    return { serviceRequests: await this.requests.list(actor, params.organizationId, query.status) };
  }

  @Endpoint(contract.create)
  create(@Input() { actor, params, body }: CallOf<typeof contract.create>) {
    return this.requests.create(actor, params.organizationId, body.subject.id, body);
  }

  @Replay(contract.create)
  replayCreate({ actor, ids: [id = ''] }: ReplayOf<typeof contract.create>) {
    return this.requests.get(actor, id);
  }

  @Endpoint(contract.update)
  update(@Input() { actor, params, body, meta }: CallOf<typeof contract.update>) {
    return this.requests.update(actor, params, body, meta.ifMatch);
  }

  @Replay(contract.update)
  replayUpdate({ actor, ids: [id = ''] }: ReplayOf<typeof contract.update>) {
    return this.requests.get(actor, id);
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.requests.remove(actor, params).then(() => undefined);
  }

  @Endpoint(sending.dispatch)
  async dispatch(@Input() { actor, params, body }: CallOf<typeof sending.dispatch>) {
    await this.sending.dispatch(actor, params, body.practitionersIds);
    return this.requests.get(actor, params.serviceRequestId);
  }

  @Endpoint(sending.candidates)
  candidates(@Input() { actor, params }: CallOf<typeof sending.candidates>) {
    return this.sending.candidatesFor(actor, params);
  }

  @Endpoint(sending.askOthers)
  async askOthers(@Input() { actor, params, body }: CallOf<typeof sending.askOthers>) {
    await this.sending.askOthers(actor, params, body.practitionersIds);
    return this.requests.get(actor, params.serviceRequestId);
  }

  @Endpoint(sending.withdraw)
  async withdraw(@Input() { actor, params }: CallOf<typeof sending.withdraw>) {
    await this.sending.withdraw(actor, params);
    return this.requests.get(actor, params.serviceRequestId);
  }

  @Endpoint(sending.remind)
  async remind(@Input() { actor, params }: CallOf<typeof sending.remind>) {
    await this.sending.remind(actor, params);
    return this.requests.get(actor, params.serviceRequestId);
  }

  @Endpoint(answering.performed)
  performed(@Input() { actor, query }: CallOf<typeof answering.performed>) {
    return this.requests.performed(actor, query.dispatched === 'me', query.status);
  }

  @Endpoint(answering.get)
  get(@Input() { actor, params }: CallOf<typeof answering.get>) {
    return this.requests.get(actor, params.id);
  }

  @Endpoint(answering.accept)
  async accept(@Input() { actor, params }: CallOf<typeof answering.accept>) {
    await this.answers.accept(actor, params.id, params.dispatchId);
    return this.requests.get(actor, params.id);
  }

  @Endpoint(answering.decline)
  decline(@Input() { actor, params }: CallOf<typeof answering.decline>) {
    return this.answers.decline(actor, params.id, params.dispatchId).then(() => undefined);
  }

  @Endpoint(answering.complete)
  async complete(@Input() { actor, params }: CallOf<typeof answering.complete>) {
    await this.answers.complete(actor, params.id);
    return this.requests.get(actor, params.id);
  }

  @Endpoint(delays.settings)
  readSettings(@Input() { actor, params }: CallOf<typeof delays.settings>) {
    return this.settings.read(actor, params.organizationId);
  }

  @Endpoint(delays.changeSettings)
  changeSettings(@Input() { actor, params, body }: CallOf<typeof delays.changeSettings>) {
    return this.settings.change(actor, params.organizationId, body);
  }
}
