import type { HomeVisitRoute } from '@maillon/contracts/structures/home-visit';
import { isOnTheWay } from '@maillon/domain/care/home-visit';
import { encodePolyline } from '@maillon/domain/care/polyline';
import { SECOND_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type MovedPerson, PositionsService } from '../positions/positions.service.ts';
import { HomeVisitEvents } from './home-visit-events.ts';
import { HomeVisitPositionsRepository, type TrailPosition } from './home-visit-positions.repository.ts';
import { type HomeVisitRow, HomeVisitsRepository } from './home-visits.repository.ts';
import { HomeVisitsService } from './home-visits.service.ts';
import { type PlannedRoute, Router } from './routing/router.ts';

/** Design api §2.15: a route is computed anew twice a minute at most. */
const EVERY_MS = 30 * SECOND_MS;

/** The trail of a performer on the way, and the way that is left (design api §8 B8). */
@Injectable()
export class HomeVisitRoutes {
  constructor(
    private readonly database: Database,
    private readonly home: HomeVisitsService,
    private readonly visits: HomeVisitsRepository,
    private readonly trail: HomeVisitPositionsRepository,
    private readonly events: HomeVisitEvents,
    private readonly router: Router,
    positions: PositionsService,
  ) {
    positions.onMoved((moved) => this.follow(moved));
  }

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND`, `ROUTE_STATE` where no performer is on the way */
  async route(actor: Actor, id: string): Promise<HomeVisitRoute> {
    const row = await this.home.requireOwn(actor, id);
    if (!isOnTheWay(row)) throw new Refusal('ROUTE_STATE');
    const been = await this.trail.of(id);
    const last = been.at(-1);
    if (last === undefined)
      return { polyline: null, trail: null, distance: null, eta: null, isStraight: true, position: null };
    const route = await this.current(row, last);
    const { latitude, longitude, capturedAt } = last;
    return {
      ...(route ?? { polyline: null, distance: null, eta: null, isStraight: true }),
      trail: encodePolyline(been),
      position: { latitude, longitude, capturedAt },
    };
  }

  private async current(row: HomeVisitRow, last: TrailPosition): Promise<PlannedRoute | null> {
    const { coordinates } = row.location;
    const isFresh = row.routedAt !== null && Date.parse(last.capturedAt) <= Date.parse(row.routedAt);
    if (coordinates === null || (isFresh && row.route !== null)) return row.route;
    if (!(await this.visits.claimRoute(row.id, EVERY_MS))) return row.route;
    const route = await this.router.route(last, coordinates);
    await this.visits.keepRoute(row.id, route);
    return route;
  }

  /** Between « Je me mets en route » and « Je suis arrivé » alone. */
  private async follow({ actor, place, capturedAt }: MovedPerson): Promise<void> {
    if (actor.userType !== 'assistant') return;
    for (const row of await this.visits.travelling(actor.partyId)) {
      if (row.departedAt !== null && Date.parse(capturedAt) < Date.parse(row.departedAt)) continue;
      await this.database.tx(async (tx) => {
        await this.trail.add(tx, row.id, { ...place, capturedAt });
        await this.events.publish(tx, row);
      });
    }
  }
}
