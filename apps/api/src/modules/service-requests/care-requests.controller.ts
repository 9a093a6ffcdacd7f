import * as contract from '@maillon/contracts/structures/care-requests';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { CareRequestAnswers } from './care-request-answers.service.ts';
import { CareRequestSettingsService } from './care-request-settings.service.ts';
import { CareRequestWaves } from './care-request-waves.service.ts';
import { CareRequestsService } from './care-requests.service.ts';

@Controller()
export class CareRequestsController {
  constructor(
    private readonly requests: CareRequestsService,
    private readonly waves: CareRequestWaves,
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

  @Endpoint(contract.dispatch)
  async dispatch(@Input() { actor, params, body }: CallOf<typeof contract.dispatch>) {
    await this.waves.dispatch(actor, params, body.practitionersIds);
    return this.requests.get(actor, params.serviceRequestId);
  }

  @Endpoint(contract.candidates)
  candidates(@Input() { actor, params }: CallOf<typeof contract.candidates>) {
    return this.waves.candidatesFor(actor, params);
  }

  @Endpoint(contract.withdraw)
  async withdraw(@Input() { actor, params }: CallOf<typeof contract.withdraw>) {
    await this.waves.withdraw(actor, params);
    return this.requests.get(actor, params.serviceRequestId);
  }

  @Endpoint(contract.remind)
  async remind(@Input() { actor, params }: CallOf<typeof contract.remind>) {
    await this.waves.remind(actor, params);
    return this.requests.get(actor, params.serviceRequestId);
  }

  @Endpoint(contract.performed)
  performed(@Input() { actor, query }: CallOf<typeof contract.performed>) {
    return this.requests.performed(actor, query.dispatched === 'me', query.status);
  }

  @Endpoint(contract.get)
  get(@Input() { actor, params }: CallOf<typeof contract.get>) {
    return this.requests.get(actor, params.id);
  }

  @Endpoint(contract.accept)
  async accept(@Input() { actor, params }: CallOf<typeof contract.accept>) {
    await this.answers.accept(actor, params.id, params.dispatchId);
    return this.requests.get(actor, params.id);
  }

  @Endpoint(contract.decline)
  decline(@Input() { actor, params }: CallOf<typeof contract.decline>) {
    return this.answers.decline(actor, params.id, params.dispatchId).then(() => undefined);
  }

  @Endpoint(contract.complete)
  async complete(@Input() { actor, params }: CallOf<typeof contract.complete>) {
    await this.answers.complete(actor, params.id);
    return this.requests.get(actor, params.id);
  }

  @Endpoint(contract.settings)
  readSettings(@Input() { actor, params }: CallOf<typeof contract.settings>) {
    return this.settings.read(actor, params.organizationId);
  }

  @Endpoint(contract.changeSettings)
  changeSettings(@Input() { actor, params, body }: CallOf<typeof contract.changeSettings>) {
    return this.settings.change(actor, params.organizationId, body);
  }
}
