import type { HomeVisit } from '@maillon/contracts/structures/home-visit';
import { isOpen } from '@maillon/domain/care/home-visit';
import { planTour, type TourPlan, type TourQuestion } from '@maillon/domain/care/tour-plan';
import { expectedTour } from '@maillon/domain/care/visit-tour';
import { HOUR_MS, isoOf, MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { HomeVisitEvents } from './home-visit-events.ts';
import { HomeVisitOffer } from './home-visit-offer.ts';
import { HomeVisitPresenter } from './home-visit-presenter.ts';
import { HomeVisitsRepository } from './home-visits.repository.ts';

/** What was done today stays in sight. */
const ENDED_MS = 12 * HOUR_MS;
/** A plan is no more exact; and what is polled stays the same for as long. */
const EXPECTED_MS = 5 * MINUTE_MS;
/** Performers whose last plan is kept. */
const MAX_KEPT = 500;

/** The tour of a performer, in its planned order. */
@Injectable()
export class HomeVisitTour {
  /** A device asks every few seconds, and 25 visits take a while to plan. */
  private readonly plans = new Map<string, { readonly asked: string; readonly plan: TourPlan }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly offer: HomeVisitOffer,
    private readonly visits: HomeVisitsRepository,
    private readonly presenter: HomeVisitPresenter,
    private readonly parties: Parties,
    private readonly events: HomeVisitEvents,
    private readonly trail: ReadTrail,
  ) {}

  /** What is open, in the order of the tour, then what ended today. */
  async read(actor: Actor): Promise<HomeVisit[]> {
    this.offer.require();
    const now = this.clock.now();
    const rows = await this.visits.ofPerformer(actor.partyId, isoOf(now - ENDED_MS));
    const open = rows.filter(isOpen);
    const here = await this.presenter.hereOf(actor);
    const stops = open.map((row) => ({ ...row, place: row.location.coordinates, rank: row.tourRank }));
    const tour = expectedTour(stops, { here, now, plan: (question) => this.planned(actor.partyId, question) });
    const byId = new Map(open.map((row) => [row.id, row]));
    const ordered = tour.flatMap(({ id }) => byId.get(id) ?? []);
    for (const { id, patientId } of ordered) await this.trail.note(actor, patientId, { kind: 'service-request', id });
    const expected = new Map(
      tour.flatMap(({ id, expectedAt }) => (expectedAt === null ? [] : [[id, roughly(expectedAt)] as const])),
    );
    return this.presenter.list([...ordered, ...rows.filter((row) => !isOpen(row))], actor, expected);
  }

  /** Two devices at once: the order of the one that comes last. @throws {Refusal} `NOT_FOUND` naming what is no open visit of theirs */
  async order(actor: Actor, ids: readonly string[]): Promise<HomeVisit[]> {
    this.offer.require();
    const [any] = (await this.visits.ofPerformer(actor.partyId, isoOf(this.clock.now()))).filter(isOpen);
    await this.database.tx(async (tx) => {
      await this.parties.lock(tx, actor.partyId);
      const stranger = await this.visits.rank(tx, actor.partyId, ids);
      if (stranger !== undefined) throw new Refusal('NOT_FOUND', { field: `/ids/${stranger}` });
      if (any !== undefined) this.events.publishTour(tx, any, actor.userId);
    });
    return this.read(actor);
  }

  private planned(performerId: string, question: TourQuestion): TourPlan {
    const { from, departAt, stops, chosen } = question;
    const asked = JSON.stringify([from.latitude, from.longitude, departAt, stops, chosen]);
    const known = this.plans.get(performerId);
    if (known?.asked === asked) return known.plan;
    const plan = planTour(question);
    this.plans.delete(performerId);
    this.plans.set(performerId, { asked, plan });
    for (const oldest of this.plans.keys()) {
      if (this.plans.size <= MAX_KEPT) break;
      this.plans.delete(oldest);
    }
    return plan;
  }
}

const roughly = (at: number): string => isoOf(Math.ceil(at / EXPECTED_MS) * EXPECTED_MS);
