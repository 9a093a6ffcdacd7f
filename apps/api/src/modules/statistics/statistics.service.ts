import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { OrganizationStatistics, ofPractitioner } from '@maillon/contracts/structures/statistics';
import { addDays, compareDays, dayOf, type IsoDay, isIsoDay } from '@maillon/domain/day';
import {
  type DayPeriod,
  daysOfPeriod,
  lastDays,
  previousPeriod,
  STATISTICS_PERIODS,
} from '@maillon/domain/statistics/period';
import { type FulfilledVisit, visitFigures } from '@maillon/domain/statistics/visit-figures';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { dayBounds } from '@maillon/domain/zone';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { CareRequestsService } from '../service-requests/care-requests.service.ts';
import type { StatisticsReport } from './pdf/report.ts';
import { statisticsReport } from './pdf/statistics-report.ts';
import { StatisticsRepository, type VisitRow } from './statistics.repository.ts';

interface PeriodQuery {
  readonly periodStartDate?: string | undefined;
  readonly periodEndDate?: string | undefined;
}

export interface DatedVisit extends FulfilledVisit {
  readonly end: string;
}

/** Of whom nothing is known any more. */
const UNKNOWN_NAME = 'Ancien membre';

/** What a structure and a professional have done (design api §2.17). Nothing here says for whom. */
@Injectable()
export class StatisticsService {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'VARIANT'>,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly access: AccessService,
    private readonly people: PeopleService,
    private readonly statistics: StatisticsRepository,
    private readonly requests: CareRequestsService,
  ) {}

  async ofPractitioner(actor: Actor): Promise<OutputOf<typeof ofPractitioner>> {
    const now = new Date(this.clock.now()).toISOString();
    const { fulfilled, booked } = await this.statistics.ofPractitioner(actor.partyId, now);
    return { fulfilledAppointments: fulfilled, bookedAppointments: booked };
  }

  /** @throws {Refusal} `NOT_FOUND` for a person who does not belong to it, `FORBIDDEN` for a member without its agenda */
  async ofOrganization(actor: Actor, id: string, query: PeriodQuery): Promise<OrganizationStatistics> {
    await this.require(actor, id, 'AGENDA');
    const period = this.periodOf(query);
    const [headcount, serviceRequests, visits] = await Promise.all([
      this.statistics.headcount(id),
      this.requests.countsOf(id),
      period === null ? [] : this.visits(id, { start: previousPeriod(period).start, end: period.end }),
    ]);
    const people = { ...headcount, serviceRequests };
    return period === null ? people : { ...people, ...inPeriod(visits, period) };
  }

  /** @throws {Refusal} as {@link ofOrganization}, `FORBIDDEN` for a member who does not manage it */
  async visitsToExport(actor: Actor, id: string, query: PeriodQuery): Promise<DatedVisit[]> {
    await this.require(actor, id, 'MANAGE');
    return this.visits(id, this.periodOf(query) ?? lastDays(this.day.today(), STATISTICS_PERIODS[0]));
  }

  /** What the document of a period says. @throws {Refusal} as {@link visitsToExport} */
  async report(actor: Actor, id: string, query: PeriodQuery): Promise<StatisticsReport> {
    await this.require(actor, id, 'MANAGE');
    const today = this.day.today();
    const period = this.periodOf(query) ?? lastDays(today, STATISTICS_PERIODS[0]);
    const [names, visits] = await Promise.all([
      this.people.names([id]),
      this.visits(id, { start: previousPeriod(period).start, end: period.end }),
    ]);
    const asked = { structure: names.get(id) ?? '', variant: this.env.VARIANT, period, today };
    return statisticsReport(inPeriod(visits, period), asked);
  }

  private async require(actor: Actor, id: string, right: 'AGENDA' | 'MANAGE'): Promise<void> {
    const [held] = await this.access.rightsEach([{ actor, ownerId: id }], 'organization', ['MEMBER', right]);
    if (held?.has('MEMBER') !== true) throw new Refusal('NOT_FOUND');
    if (!held.has(right)) throw new Refusal('FORBIDDEN');
  }

  private periodOf({ periodStartDate: start, periodEndDate: end }: PeriodQuery): DayPeriod | null {
    if (start === undefined || end === undefined) return null;
    return { start: this.dayAsked(start), end: this.dayAsked(end) };
  }

  private dayAsked(limit: string): IsoDay {
    return isIsoDay(limit) ? limit : dayOf(Date.parse(limit), this.day.timeZone);
  }

  /** Those that ended on these days of the country. */
  private async visits(organizationId: string, { start, end }: DayPeriod): Promise<DatedVisit[]> {
    const zone = this.day.timeZone;
    const [from, until] = [dayBounds(start, zone).start, dayBounds(addDays(end, 1), zone).start];
    const rows = await this.statistics.visits(
      organizationId,
      new Date(from).toISOString(),
      new Date(until).toISOString(),
    );
    const cards = await this.people.cards(new Set(rows.map(({ practitionerId }) => practitionerId)));
    return rows.map((row) => ({
      day: dayOf(Date.parse(row.endedAt), zone),
      end: row.endedAt,
      duration: durationOf(row),
      practitioner: {
        id: row.practitionerId,
        name: cards.get(row.practitionerId)?.common.name ?? UNKNOWN_NAME,
      },
    }));
  }
}

/** In minutes, to the tenth: what a chart can show. */
const durationOf = ({ startedAt, endedAt }: VisitRow): number | null => {
  if (startedAt === null) return null;
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / (MINUTE_MS / 10)) / 10);
};

/** @param visits of the period and of the one before */
function inPeriod(visits: readonly DatedVisit[], period: DayPeriod) {
  const isBefore = ({ day }: DatedVisit) => compareDays(day, period.start) < 0;
  const current = visits.filter((visit) => !isBefore(visit));
  const byDay = Map.groupBy(current, ({ day }) => day);
  const days = daysOfPeriod(period);
  return {
    ...visitFigures(current, visits.filter(isBefore)),
    volume: Object.fromEntries(days.map((day) => [day, byDay.get(day)?.length ?? 0])),
    details: Object.fromEntries(
      days.flatMap((day) => {
        const own = byDay.get(day);
        return own === undefined
          ? []
          : [[day, own.map(({ duration, end, practitioner }) => ({ duration, end, practitioner }))]];
      }),
    ),
  };
}
