import {
  afterEvent,
  type CancelReason,
  eventToward,
  expiryOf,
  type HomeVisitEvent,
  type HomeVisitStatus,
  mayPerform,
  type RouteStatus,
  type VisitActor,
} from '@maillon/domain/care/home-visit';
import { POSITION_MS } from '@maillon/domain/care/nearest-performer';
import { isoOf, MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { PositionsService } from '../positions/positions.service.ts';
import { HomeVisitAssignment } from './home-visit-assignment.service.ts';
import { HomeVisitEvents } from './home-visit-events.ts';
import { HomeVisitOffer } from './home-visit-offer.ts';
import { HomeVisitPositionsRepository, type TrailPosition } from './home-visit-positions.repository.ts';
import { type HomeVisitRow, HomeVisitsRepository } from './home-visits.repository.ts';
import { type PlannedRoute, Router } from './routing/router.ts';

interface WantedStep {
  readonly routeStatus: RouteStatus;
  readonly status?: HomeVisitStatus | undefined;
}

/** What happens to a visit: each step is one UPDATE from the state and version that were read (design api §4.3). */
@Injectable()
export class HomeVisitSteps {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly offer: HomeVisitOffer,
    private readonly visits: HomeVisitsRepository,
    private readonly trail: HomeVisitPositionsRepository,
    private readonly positions: PositionsService,
    private readonly assignment: HomeVisitAssignment,
    private readonly events: HomeVisitEvents,
    private readonly router: Router,
  ) {}

  /** The same step twice is one. @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND`, `ROUTE_STATE` */
  async step(actor: Actor, id: string, { routeStatus, status }: WantedStep): Promise<void> {
    const row = await this.require(actor, id);
    if (!mayPerform('depart', actorOf(actor, row))) throw new Refusal('NOT_FOUND');
    if (row.routeStatus === routeStatus && row.status !== 'EXPIRED' && (status ?? row.status) === row.status) return;
    const event = eventToward(routeStatus);
    const next = event === null ? null : afterEvent(row, event);
    if (event === null || next === null || (status ?? next.status) !== next.status) throw new Refusal('ROUTE_STATE');
    if (event === 'depart') return this.depart(actor, row, next);
    const now = isoOf(this.clock.now());
    const isOver = event === 'leave';
    const change = isOver ? { endedAt: now, expiresAt: null } : { arrivedAt: now, route: null, routedAt: null };
    await this.database.tx(async (tx) => {
      const moved = await this.move(tx, row, event, { ...next, ...change });
      await (isOver ? this.events.notifyPatient(tx, moved, 'visit-completed') : this.events.notifyArrived(tx, moved));
    });
  }

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND`, `ROUTE_STATE` */
  async validate(actor: Actor, id: string): Promise<HomeVisitRow> {
    const row = await this.require(actor, id);
    const now = this.clock.now();
    return this.database.tx(async (tx) => {
      const next = nextOf(actor, row, 'validate');
      const moved = await this.move(tx, row, 'validate', { ...next, expiresAt: isoOf(expiryOf(now, null)) });
      return this.assignment.assignNearest(tx, moved);
    });
  }

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND` also naming a nurse who is not on duty, `ROUTE_STATE` */
  async assign(actor: Actor, id: string, performerId: string): Promise<HomeVisitRow> {
    const row = await this.require(actor, id);
    nextOf(actor, row, 'assign');
    if (row.performerId === performerId) return row;
    const isOnDuty = (await this.assignment.onDuty()).some((one) => one.id === performerId);
    if (!isOnDuty) throw new Refusal('NOT_FOUND', { field: '/performerId' });
    return this.database.tx(async (tx) => {
      const given = await this.assignment.give(tx, row, performerId);
      if (given === undefined) throw new Refusal('ROUTE_STATE');
      return given;
    });
  }

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND`, `ROUTE_STATE` */
  async cancel(actor: Actor, id: string, reason: CancelReason): Promise<HomeVisitRow> {
    const row = await this.require(actor, id);
    if (row.status === 'EXPIRED' && row.endReason !== 'TIMEOUT' && row.endReason !== 'ABSENT') return row;
    const next = nextOf(actor, row, 'cancel');
    return this.database.tx(async (tx) => {
      const ended = await this.end(tx, row, 'cancel', next, reason);
      // Who waits for a nurse does not find out by waiting.
      if (row.patientId !== actor.partyId) await this.events.notifyPatient(tx, ended, 'service-request-expired');
      return ended;
    });
  }

  /** Said twice it is said once. @throws {Refusal} `HOME_VISITS_NOT_OFFERED`, `NOT_FOUND`, `ROUTE_STATE` */
  async absent(actor: Actor, id: string): Promise<void> {
    const row = await this.require(actor, id);
    if (row.endReason === 'ABSENT' && row.performerId === actor.partyId) return;
    const next = nextOf(actor, row, 'absent');
    await this.database.tx(async (tx) => {
      await this.events.notifyAbsent(tx, await this.end(tx, row, 'absent', next, 'ABSENT'), actor.userId);
    });
  }

  /** By the clock. @returns undefined where there is nothing to end */
  async expire(tx: Tx, row: HomeVisitRow): Promise<HomeVisitRow | undefined> {
    const next = afterEvent(row, 'expire');
    return next === null ? undefined : this.end(tx, row, 'expire', next, 'TIMEOUT');
  }

  private async end(
    tx: Tx,
    row: HomeVisitRow,
    event: 'cancel' | 'expire' | 'absent',
    next: object,
    endReason: NonNullable<HomeVisitRow['endReason']>,
  ): Promise<HomeVisitRow> {
    const over = { endReason, endedAt: isoOf(this.clock.now()), expiresAt: null, route: null, routedAt: null };
    const moved = await this.move(tx, row, event, { ...next, ...over });
    if (event === 'expire') await this.events.notifyPatient(tx, moved, 'service-request-expired');
    if (row.performerId !== null && event !== 'absent') await this.events.notifyWithdrawn(tx, moved, row.performerId);
    return moved;
  }

  /** The way is looked for before the transaction: another machine may be asked. */
  private async depart(actor: Actor, row: HomeVisitRow, next: object): Promise<void> {
    const now = this.clock.now();
    const here = (await this.positions.since(isoOf(now - POSITION_MS), actor.userId)).get(actor.userId);
    const { coordinates } = row.location;
    const route = here && coordinates ? await this.router.route(here, coordinates) : null;
    const at = isoOf(now);
    await this.database.tx(async (tx) => {
      const moved = await this.move(tx, row, 'depart', { ...next, departedAt: at, ...routed(route, at) });
      if (here !== undefined) await this.trail.add(tx, row.id, here satisfies TrailPosition);
      await this.events.notifyTravelling(tx, moved, route && minutesUntil(route.eta, now));
    });
  }

  /** Two steps at once: the second one finds another version. */
  private async move(
    tx: Tx,
    row: HomeVisitRow,
    event: HomeVisitEvent,
    change: Parameters<HomeVisitsRepository['move']>[2],
  ): Promise<HomeVisitRow> {
    const moved = await this.visits.move(tx, row, change);
    if (moved === undefined) throw new Refusal('ROUTE_STATE');
    tx.audit({
      ...{ action: ACTIONS[event], targetKind: 'service-request', targetId: row.id },
      ...{ patientId: row.patientId, outcome: 'ok' },
    });
    await this.events.publish(tx, moved);
    return moved;
  }

  private async require(actor: Actor, id: string): Promise<HomeVisitRow> {
    this.offer.require();
    const row = await this.visits.find(id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const { isRequester, isPerformer, dispatch } = actorOf(actor, row);
    if (!isRequester && !isPerformer && dispatch === null) throw new Refusal('NOT_FOUND');
    return row;
  }
}

const ACTIONS: Readonly<Record<HomeVisitEvent, string>> = {
  validate: 'home-visit.validated',
  assign: 'home-visit.assigned',
  depart: 'home-visit.departed',
  arrive: 'home-visit.arrived',
  leave: 'home-visit.completed',
  absent: 'home-visit.absent',
  cancel: 'home-visit.cancelled',
  expire: 'home-visit.expired',
  release: 'home-visit.released',
};

const actorOf = ({ partyId, userType }: Actor, { patientId, performerId }: HomeVisitRow): VisitActor => ({
  isRequester: patientId === partyId,
  isPerformer: performerId === partyId,
  dispatch: userType === 'dispatchManager' ? 'manager' : userType === 'dispatchOperator' ? 'operator' : null,
});

/** @throws {Refusal} `NOT_FOUND` for who may not, `ROUTE_STATE` where it cannot be */
const nextOf = (actor: Actor, row: HomeVisitRow, event: HomeVisitEvent) => {
  if (!mayPerform(event, actorOf(actor, row))) throw new Refusal('NOT_FOUND');
  const next = afterEvent(row, event);
  if (next === null) throw new Refusal('ROUTE_STATE');
  return next;
};

const routed = (route: PlannedRoute | null, at: string) => (route === null ? {} : { route, routedAt: at });

const minutesUntil = (eta: string, now: number): number => Math.max(1, Math.ceil((Date.parse(eta) - now) / MINUTE_MS));
