import { isPatientCard } from '@maillon/contracts/accounts/person-cards';
import type { openings } from '@maillon/contracts/agenda/openings';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { Interval } from '@maillon/domain/calendar/interval';
import { type OpeningCalendar, type Openings, openingsOf } from '@maillon/domain/calendar/openings';
import { reachOf } from '@maillon/domain/calendar/reach';
import { isIsoDay } from '@maillon/domain/day';
import type { Place } from '@maillon/domain/distance';
import { DAY_MS, MINUTE_MS } from '@maillon/domain/time-units';
import { dayBounds } from '@maillon/domain/zone';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';
import { PeopleService } from '../../people/people.service.ts';
import { BookableService } from './bookable.service.ts';
import { type CareTeamRow, type OpeningRow, OpeningsRepository } from './openings.repository.ts';
import { SearchedPatient } from './searched-patient.service.ts';
import { requireWithinHorizon, wholeDays } from './slot-range.ts';
import { SlotsRepository } from './slots.repository.ts';

type Query = ParsedOf<typeof openings>['query'];
type Answer = OutputOf<typeof openings>;

/** Six months. */
const AHEAD_MS = 184 * DAY_MS;
/** Whom a patient saw longer ago is found by a search. */
const SEEN_SINCE_MS = 730 * DAY_MS;

/** Of those who are near, so many are looked at, and so many shown. */
const NEAR_LOOKED_AT = 50;
const NEAR_SHOWN = 6;

const NOTHING: Openings = { starts: [], companions: [], reason: 'NO_HOURS' };

/** When any of several practitioners can see a patient next, with all of others, or why not. */
@Injectable()
export class OpeningsService {
  constructor(
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly openings: OpeningsRepository,
    private readonly slots: SlotsRepository,
    private readonly bookable: BookableService,
    private readonly people: PeopleService,
    private readonly patients: SearchedPatient,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a patient or a person needed whom the actor may not know of, `PATIENT_NOT_FOLLOWED`, `DATE_IN_PAST` */
  async search(actor: Actor, query: Query): Promise<Answer> {
    const now = this.clock.now();
    const range = this.rangeOf(query, now);
    const days = wholeDays(range);
    const patientId = await this.patients.named(actor, query.patientId);
    const placing = this.patients.placeFor(patientId, query);
    const [team, place] = await Promise.all([this.teamOf(patientId, query, now, placing), placing]);
    const [rows, busy] = await Promise.all([
      this.bookable.among([...team.map(({ id }) => id), ...(query.allOf ?? []), ...(query.withAnyOf ?? [])], days),
      patientId === undefined ? [] : this.slots.busy(patientId, days),
    ]);

    const together = needed(query.allOf ?? [], rows, '/allOf');
    // Who is named on both sides is there already; of a care team that is not named, others are looked for.
    const chosen = rows.filter(
      (row) => team.some(({ id }) => isNamed(row, id)) && (query.anyOf || !together.includes(row)),
    );
    const others = query.withAnyOf && rows.filter((row) => query.withAnyOf?.some((id) => isNamed(row, id)));
    if (others?.length === 0) throw new Refusal('NOT_FOUND', { field: '/withAnyOf' });
    const cards = await this.people.cards([...chosen, ...(others ?? [])].map(({ id }) => id));
    const practitionerOf = (id: string) => {
      const card = cards.get(id);
      return card === undefined || isPatientCard(card) ? [] : [card];
    };
    const found = chosen.flatMap((row) => {
      const [card] = practitionerOf(row.id);
      if (card === undefined) return [];
      const company = together.filter((other) => other !== row).map((other) => calendarOf(other, place));
      const all = company.filter((other) => other !== null);
      const asked = { durationMinutes: query.duration, range, now, noticeMs: query.notice * MINUTE_MS, busy };
      const calendar = all.length < company.length ? null : calendarOf(row, place);
      const eitherOf = others?.filter((other) => other.id !== row.id && calendarOf(other, place) !== null);
      const companions = eitherOf && { companions: eitherOf.flatMap((other) => calendarOf(other, place) ?? []) };
      const { starts, reason, ...found }: Openings =
        calendar === null
          ? NOTHING
          : openingsOf(calendar, { ...asked, ...companions, together: all, most: query.each });
      const { km } = reachOf(row, place);
      return {
        practitioner: card,
        isReferent: team.some(({ id, isReferent }) => isReferent && isNamed(row, id)),
        structure: row.structure,
        distanceKm: km === null ? null : Math.round(km * 10) / 10,
        starts: starts.map((start) => new Date(start).toISOString()),
        companionIds: starts.length === 0 ? [] : found.companions.flatMap((at) => eitherOf?.[at]?.id ?? []),
        reason,
      };
    });
    const practitioners =
      query.nearbyAbout === undefined ? found.sort(referentThenSoonest) : nearestWithTime(found, place);
    return {
      practitioners,
      companions: [...new Set(practitioners.flatMap(({ companionIds }) => companionIds))].flatMap(practitionerOf),
      notReceiving: unknownOf([...(query.anyOf ?? []), ...(query.withAnyOf ?? [])], rows),
    };
  }

  private rangeOf({ from }: Query, now: number): Interval {
    const asked =
      from === undefined ? now : isIsoDay(from) ? dayBounds(from, this.day.timeZone).start : Date.parse(from);
    if (asked < dayBounds(this.day.today(), this.day.timeZone).start) {
      throw new Refusal('DATE_IN_PAST', { field: '/from' });
    }
    const start = Math.max(asked, now);
    requireWithinHorizon(start + AHEAD_MS, now, '/from');
    return { start, end: start + AHEAD_MS };
  }

  private async teamOf(
    patientId: string | undefined,
    { anyOf, nearbyAbout }: Query,
    now: number,
    place: Promise<Place | null>,
  ): Promise<readonly CareTeamRow[]> {
    if (nearbyAbout !== undefined) return this.bookable.nearest(nearbyAbout, await place, NEAR_LOOKED_AT);
    if (patientId === undefined && anyOf === undefined) {
      const errors = [{ pointer: '/anyOf', code: 'REQUIRED', message: TEXTS.required }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }
    const since = new Date(now - SEEN_SINCE_MS).toISOString();
    const team = patientId === undefined ? [] : await this.openings.careTeam(patientId, since);
    if (anyOf === undefined) return team;
    return anyOf.map((id) => ({ id, isReferent: team.some((member) => member.isReferent && member.id === id) }));
  }
}

const isNamed = (row: OpeningRow, id: string): boolean => row.id === id || row.userId === id;

/** @throws {Refusal} `NOT_FOUND` for one who cannot be booked */
function needed(ids: readonly string[], rows: readonly OpeningRow[], field: string): readonly OpeningRow[] {
  return ids.map((id) => {
    const row = rows.find((each) => isNamed(each, id));
    if (row === undefined) throw new Refusal('NOT_FOUND', { field });
    return row;
  });
}

const unknownOf = (ids: readonly string[], rows: readonly OpeningRow[]): string[] =>
  [...new Set(ids)].filter((id) => !rows.some((row) => isNamed(row, id)));

/** Null for one whose calendar is being changed at this very moment. */
function calendarOf(row: OpeningRow, place: Place | null): OpeningCalendar | null {
  const { open, free, timeZone, away } = row;
  return open === null || free === null
    ? null
    : { open, free, timeZone, away, outOfReach: reachOf(row, place).outOfReach };
}

type Found = Answer['practitioners'][number];

/** A practitioner without time is no help to a patient in search of one; where it is not known how far they are, the soonest are shown. */
function nearestWithTime(found: readonly Found[], place: Place | null): Found[] {
  const free = found.filter(({ starts }) => starts.length > 0).sort(referentThenSoonest);
  const far = ({ distanceKm }: Found): number => distanceKm ?? Number.POSITIVE_INFINITY;
  return (place === null ? free : free.sort((a, b) => far(a) - far(b) || 0)).slice(0, NEAR_SHOWN);
}

/** Whom the patient chose to be followed by comes first, then who can see them soonest. */
function referentThenSoonest(a: Found, b: Found): number {
  if (a.isReferent !== b.isReferent) return a.isReferent ? -1 : 1;
  const [first, second] = [a.starts[0] ?? 'z', b.starts[0] ?? 'z'];
  return first < second ? -1 : first > second ? 1 : 0;
}
