import * as dispatch from '@maillon/contracts/structures/home-visit-dispatch';
import * as contract from '@maillon/contracts/structures/home-visits';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { HomeVisitMap } from './home-visit-map.service.ts';
import { HomeVisitRoutes } from './home-visit-routes.service.ts';
import { HomeVisitSteps } from './home-visit-steps.service.ts';
import { HomeVisitTour } from './home-visit-tour.service.ts';
import { HomeVisitsService } from './home-visits.service.ts';

@Controller()
export class HomeVisitsController {
  constructor(
    private readonly visits: HomeVisitsService,
    private readonly steps: HomeVisitSteps,
    private readonly tours: HomeVisitTour,
    private readonly routes: HomeVisitRoutes,
    private readonly dispatchMap: HomeVisitMap,
  ) {}

  @Endpoint(contract.create)
  create(@Input() { actor, body }: CallOf<typeof contract.create>) {
    return this.visits.create(actor, body);
  }

  @Replay(contract.create)
  replayCreate({ actor, ids: [id = ''] }: ReplayOf<typeof contract.create>) {
    return this.visits.get(actor, id);
  }

  @Endpoint(contract.requested)
  requested(@Input() { actor, query }: CallOf<typeof contract.requested>) {
    return this.visits.requested(actor, query.status);
  }

  @Endpoint(contract.tour)
  tour(@Input() { actor }: CallOf<typeof contract.tour>) {
    return this.tours.read(actor);
  }

  @Endpoint(contract.order)
  order(@Input() { actor, body }: CallOf<typeof contract.order>) {
    return this.tours.order(actor, body.ids);
  }

  @Endpoint(contract.step)
  async step(@Input() { actor, params, body }: CallOf<typeof contract.step>) {
    await this.steps.step(actor, params.id, body);
    return this.visits.get(actor, params.id);
  }

  @Endpoint(contract.absent)
  async absent(@Input() { actor, params }: CallOf<typeof contract.absent>) {
    await this.steps.absent(actor, params.id);
    return this.visits.get(actor, params.id);
  }

  @Endpoint(contract.route)
  route(@Input() { actor, params }: CallOf<typeof contract.route>) {
    return this.routes.route(actor, params.id);
  }

  @Endpoint(dispatch.map)
  map(@Input() _call: CallOf<typeof dispatch.map>) {
    return this.dispatchMap.read();
  }

  @Endpoint(dispatch.validate)
  validate(@Input() { actor, params }: CallOf<typeof dispatch.validate>) {
    return this.steps.validate(actor, params.id);
  }

  @Endpoint(dispatch.assign)
  assign(@Input() { actor, params, body }: CallOf<typeof dispatch.assign>) {
    return this.steps.assign(actor, params.id, body.performerId);
  }

  @Endpoint(dispatch.cancel)
  cancel(@Input() { actor, params, body }: CallOf<typeof dispatch.cancel>) {
    return this.steps.cancel(actor, params.id, body.reason);
  }
}
