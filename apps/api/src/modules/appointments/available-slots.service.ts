import { type availableSlots, isPatientCard } from '@maillon/contracts/appointments';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint';
import { combineStarts, type PractitionerStarts, type Slot } from '@maillon/domain/calendar/find-slots';
import { type FreeBitmap, withBusy } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/clock.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { LocalDay } from '../../platform/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { FreeTimeService } from '../schedules/free-time.service.ts';
import { distanceKm } from './distance.ts';
import { daysOf, requireWithinHorizon, startsIn, visitsOf } from './slot-range.ts';
import { type BookableRow, SlotsRepository } from './slots.repository.ts';

type SlotQuery = ParsedOf<typeof availableSlots>['query'];
type SlotsAnswer = OutputOf<typeof availableSlots>;

/** The earliest ones; who wants more asks for later days, or for `slot-starts`. */
const MOST_SLOTS = 2_000;

/** When practitioners can be booked: read from the cached free time, never from the appointments. */
@Injectable()
export class AvailableSlotsService {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'MODE'>,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly slots: SlotsRepository,
    private readonly freeTime: FreeTimeService,
    private readonly people: PeopleService,
    private readonly access: AccessService,
  ) {}

  /** The slots of some days at which one practitioner of each type asked for is free, and the patient too. */
  async search(actor: Actor, query: SlotQuery): Promise<SlotsAnswer> {
    const patientId = await this.patientOf(actor, query.patientId);
    const now = this.clock.now();
    const practitioners = await this.practitionersOf(query);
    const rangeOf = daysOf(query, now);
    const ranges = new Map(practitioners.map(({ scheduleId, timeZone }) => [scheduleId, rangeOf(timeZone)]));
    const whole = hullOf([...ranges.values()]);
    if (whole === null) {
      // The question may be wrong even where nobody could answer it.
      requireWithinHorizon(rangeOf(this.day.timeZone).start, now, '/date');
      return NOTHING;
    }
    requireWithinHorizon(whole.end, now, query.until === undefined ? '/date' : '/until');

    const visits = visitsOf(whole, query.duration);
    const [bitmaps, busy] = await Promise.all([
      this.freeTime.freeTimes([...ranges.keys()], visits),
      patientId === undefined ? [] : this.slots.busy(patientId, visits),
    ]);
    const starts: { [Type in PractitionerType]?: PractitionerStarts[] } = {};
    for (const type of query.userTypes) starts[type] = [];
    for (const { kind, scheduleId } of practitioners) {
      const bitmap = bitmaps.get(scheduleId);
      const range = ranges.get(scheduleId);
      if (bitmap === undefined || range === undefined) continue;
      const free = withoutBusy(bitmap, busy);
      starts[kind]?.push({
        id: scheduleId,
        starts: startsIn(free, query.duration, visitsOf(range, query.duration), now),
      });
    }
    return this.answer(combineStarts(starts, query.duration).slice(0, MOST_SLOTS), practitioners);
  }

  private get verifiedOnly(): boolean {
    return this.env.MODE === 'PROD';
  }

  /** A patient searches for themselves; a professional for nobody, or for a patient they know. */
  private async patientOf(actor: Actor, asked: string | undefined): Promise<string | undefined> {
    if (actor.userType === 'patient' && asked === undefined) return actor.partyId;
    return asked === undefined ? undefined : this.access.requireKnownPatient(actor, asked, '/patientId');
  }

  private async practitionersOf(query: SlotQuery): Promise<BookableRow[]> {
    const rows = await this.slots.bookable({ types: query.userTypes, verifiedOnly: this.verifiedOnly });
    const chosen = rows.filter((row) => {
      const id = query[`${row.kind}Id`];
      return id === undefined || id === row.id || id === row.userId;
    });
    const { latitude, longitude } = query;
    return latitude === undefined || longitude === undefined ? chosen : withinReach(chosen, { latitude, longitude });
  }

  private async answer(slots: readonly Slot[], practitioners: readonly BookableRow[]): Promise<SlotsAnswer> {
    const offered = new Set(slots.flatMap(({ practitionerIds }) => Object.values(practitionerIds)));
    const shown = practitioners.filter(({ scheduleId }) => offered.has(scheduleId));
    const cards = await this.people.cards(shown.map(({ id }) => id));
    const schedulesOf = (type: PractitionerType) =>
      shown.flatMap(({ kind, id, scheduleId }) => {
        const owner = kind === type ? cards.get(id) : undefined;
        return owner === undefined || isPatientCard(owner) ? [] : [{ id: scheduleId, owner }];
      });
    return {
      slots: slots.map(({ start, end, practitionerIds }) => ({
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        doctorScheduleId: practitionerIds.doctor ?? null,
        assistantScheduleId: practitionerIds.assistant ?? null,
        midwifeScheduleId: practitionerIds.midwife ?? null,
      })),
      doctorSchedules: schedulesOf('doctor'),
      assistantSchedules: schedulesOf('assistant'),
      midwifeSchedules: schedulesOf('midwife'),
    };
  }
}

const NOTHING: SlotsAnswer = { slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] };

function withoutBusy(bitmap: FreeBitmap, busy: readonly Interval[]): FreeBitmap {
  return busy.reduce(withBusy, bitmap);
}

function hullOf(ranges: readonly Interval[]): Interval | null {
  if (ranges.length === 0) return null;
  return { start: Math.min(...ranges.map(({ start }) => start)), end: Math.max(...ranges.map(({ end }) => end)) };
}

/** Nurses travel: those who come as far as the patient, the nearest first. The others keep their order. */
function withinReach(rows: readonly BookableRow[], patient: { latitude: number; longitude: number }): BookableRow[] {
  const distances = new Map(
    rows.flatMap((row) => (row.kind === 'assistant' ? [[row.id, distanceTo(row, patient)]] : [])),
  );
  return rows
    .filter((row) => (distances.get(row.id) ?? 0) <= row.radius || row.kind !== 'assistant')
    .toSorted((a, b) => (distances.get(a.id) ?? 0) - (distances.get(b.id) ?? 0));
}

function distanceTo({ latitude, longitude }: BookableRow, patient: { latitude: number; longitude: number }): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return distanceKm({ latitude, longitude }, patient);
}
