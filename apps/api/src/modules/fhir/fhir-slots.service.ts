import { isAppointmentDuration, isWithinHorizon, visitLength } from '@maillon/domain/appointment-rules';
import { addMonths, dayOf } from '@maillon/domain/day';
import type { Resource } from '@maillon/domain/fhir/resource';
import { scheduleOf, slotOf } from '@maillon/domain/fhir/scheduling';
import { boundsIn } from '@maillon/domain/fhir/search/dates';
import { isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, listedIds } from '@maillon/domain/fhir/search/values';
import { type SlotTime, slotTimeOf } from '@maillon/domain/fhir/slot-ids';
import { SLOT_STATUS } from '@maillon/domain/fhir/systems';
import { MINUTE_MS } from '@maillon/domain/time-units';
import type { Schedule, Slot } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { type BookablePractitioner, OfferedTimes } from '../appointments/slots/offered-times.service.ts';
import { boundedRange, FhirCalendars, type FoundCalendar, patientIn, type Reader } from './fhir-calendars.service.ts';
import { FhirPages, type PageQuery, type ResourcePage } from './fhir-pages.ts';

interface ScheduleSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly actor: Criteria<string>;
}

interface SlotSearch extends PageQuery {
  readonly schedule: string;
  readonly start: Criteria<string>;
  readonly status: Criteria<Token>;
}

export const MAX_SLOT_DAYS = 31;
const HORIZON_MONTHS = 18;

/** Calendars and their times, as the search for slots offers them. */
@Injectable()
export class FhirSlots {
  constructor(
    private readonly pages: FhirPages,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly calendars: FhirCalendars,
    private readonly offered: OfferedTimes,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` as {@link FhirCalendars.one} */
  async schedule(reader: Reader, id: string): Promise<Resource<Schedule>> {
    const { practitioner } = await this.calendars.one(reader, id);
    return (await this.spell([practitioner]))[0] as Resource<Schedule>;
  }

  async schedules(reader: Reader, search: ScheduleSearch): Promise<ResourcePage> {
    const [actors, ids] = [listedIds(search.actor), listedIds(search._id)];
    const own = await this.calendars.idsFor(reader);
    const asked = own === null ? actors : own.filter((id) => actors === null || actors.includes(id));
    const found = (await this.offered.list(asked)).filter(({ scheduleId }) => ids === null || ids.includes(scheduleId));
    const { items, ...page } = this.pages.part(found, search);
    return { resources: await this.spell(items), ...page };
  }

  /** @throws {Refusal} `NOT_FOUND` for a time that is over, outside the hours, or of a calendar that is not the reader's to see */
  async slot(reader: Reader, id: string): Promise<Resource<Slot>> {
    const time = slotTimeOf(id);
    if (time === null || !this.isAhead(time)) throw new Refusal('NOT_FOUND');
    const calendar = await this.calendars.one(reader, time.scheduleId);
    if (await this.isFree(reader, calendar, time)) return slotOf(time, 'free');
    const range = { start: time.start, end: time.start + time.minutes * MINUTE_MS };
    const isTaken = calendar.showsTaken && (await this.offered.taken(calendar.practitioner.id, range)).length > 0;
    if (!isTaken) throw new Refusal('NOT_FOUND');
    return slotOf(time, 'busy');
  }

  /** The free time of a person whose id is one of a slot: for `Appointment/$find` too. */
  async isFree(reader: Reader, { practitioner }: FoundCalendar, { start, minutes }: SlotTime): Promise<boolean> {
    if (!isAppointmentDuration(minutes)) return false;
    const offers = await this.offered.search({
      ids: [practitioner.id],
      duration: minutes,
      range: { start, end: start + 1 },
      patientId: patientIn(reader),
      pointer: '',
    });
    return offers.some(({ starts }) => starts.includes(start));
  }

  async slots(reader: Reader, { schedule, start, status, ...page }: SlotSearch): Promise<ResourcePage> {
    const { practitioner, duration, showsTaken } = await this.calendars.one(reader, schedule, '/schedule');
    const minutes = visitLength(duration);
    const bounds = boundsIn(start, practitioner.timeZone);
    const range = boundedRange(bounds, { earliest: this.clock.now(), days: MAX_SLOT_DAYS, pointer: '/start' });
    const asksFor = (code: string) => isCoded([{ system: SLOT_STATUS, code }], status);
    const at = (from: number, length: number) => ({ scheduleId: schedule, start: from, minutes: length });
    const search = {
      ids: [practitioner.id],
      duration: minutes,
      range,
      patientId: patientIn(reader),
      pointer: '/start',
    };
    const offers = asksFor('free') ? await this.offered.search(search) : [];
    const taken = showsTaken && asksFor('busy') ? await this.offered.taken(practitioner.id, range) : [];
    const found = [
      ...offers.flatMap(({ starts }) => starts.map((from) => slotOf(at(from, minutes), 'free'))),
      ...taken.map((one) => slotOf(at(one.start, (one.end - one.start) / MINUTE_MS), 'busy')),
    ].toSorted((a, b) => String(a.start).localeCompare(String(b.start)));
    return this.pages.cut(found, page);
  }

  isAhead({ start }: SlotTime): boolean {
    const now = this.clock.now();
    return start >= now && isWithinHorizon(start, now);
  }

  private async spell(practitioners: readonly BookablePractitioner[]): Promise<Resource<Schedule>[]> {
    const nameOf = await this.calendars.namesOf(practitioners.map(({ id }) => id));
    const from = dayOf(this.clock.now(), this.day.timeZone);
    const until = addMonths(from, HORIZON_MONTHS);
    return practitioners.map(({ id, kind, scheduleId }) =>
      scheduleOf({ id: scheduleId, practitioner: { id, name: nameOf(id) }, kind, from, until }),
    );
  }
}
