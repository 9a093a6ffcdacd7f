import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { findAppointments } from '@maillon/contracts/system/fhir/scheduling';
import { PATIENT_DURATION } from '@maillon/domain/appointment-rules';
import type { Interval } from '@maillon/domain/calendar/interval';
import { APPOINTMENT_REASONS, type AppointmentReason, asksSpecialty } from '@maillon/domain/calendar/visit-reasons';
import { professionOf } from '@maillon/domain/fhir/people';
import { proposalOf } from '@maillon/domain/fhir/scheduling';
import { dateBound } from '@maillon/domain/fhir/search/dates';
import { codingsOf, isCoded } from '@maillon/domain/fhir/search/token';
import { listedIds } from '@maillon/domain/fhir/search/values';
import { DAY_MS } from '@maillon/domain/time-units';
import { PRACTITIONER_TYPES, type PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { SeenReasons } from '../appointments/booking/seen-reasons.service.ts';
import { type BookablePractitioner, type Offer, OfferedTimes } from '../appointments/slots/offered-times.service.ts';
import { FhirCalendars, patientIn, type Reader } from './fhir-calendars.service.ts';
import { FhirPages, type ResourcePage } from './fhir-pages.ts';
import { MAX_SLOT_DAYS } from './fhir-slots.service.ts';

type Query = ParsedOf<typeof findAppointments>['query'];

/** The earliest ones, as many as the native search gives. */
const MAX_PROPOSALS = 30_000;

interface Proposal {
  readonly practitioner: BookablePractitioner;
  readonly start: number;
}

/** `Appointment/$find` (IHE ITI Scheduling): what the search for slots offers, as proposed appointments of one practitioner each. */
@Injectable()
export class FhirFind {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly clock: Clock,
    private readonly calendars: FhirCalendars,
    private readonly offered: OfferedTimes,
    private readonly reasons: SeenReasons,
  ) {}

  /** @throws {Refusal} `VALIDATION_FAILED` for a time that is over, too long or too far ahead, `NOT_FOUND` for a structure of others */
  async find(reader: Reader, query: Query): Promise<ResourcePage> {
    const { duration, kinds } = visitIn(query);
    const range = rangeIn(query, this.day.timeZone);
    if (range.end <= this.clock.now()) throw endFault('DATE_IN_PAST', TEXTS.datePast);
    const ids = await this.idsFor(reader, query);
    const search = { ids, kinds, duration, range, patientId: patientIn(reader), pointer: '/end' };
    const offers = kinds.length === 0 ? [] : await this.seeing(query, await this.offered.search(search));
    const { items, ...page } = this.pages.part(earliest(offers), query);
    const nameOf = await this.calendars.namesOf(items.map(({ practitioner }) => practitioner.id));
    const resources = items.map(({ practitioner: { id, scheduleId }, start }) =>
      proposalOf({ scheduleId, start, minutes: duration }, { id, name: nameOf(id) }),
    );
    return { resources, ...page };
  }

  /** Without those whose specialty the kind of visit is not. */
  private async seeing({ 'visit-type': code }: Query, offers: readonly Offer[]): Promise<readonly Offer[]> {
    if (code === undefined || !asksSpecialty(code)) return offers;
    const seeing = await this.reasons.seeing(
      code,
      offers.map(({ practitioner }) => practitioner.id),
    );
    return offers.filter(({ practitioner }) => seeing.has(practitioner.id));
  }

  /** Null for all who can be booked. */
  private async idsFor(reader: Reader, { practitioner, organization }: Query): Promise<readonly string[] | null> {
    const lists = [
      listedIds(practitioner),
      await this.calendars.idsFor(reader),
      organization === undefined ? null : await this.calendars.membersFor(reader, organization),
    ].filter((list) => list !== null);
    const [first, ...others] = lists;
    return first?.filter((id) => others.every((list) => list.includes(id))) ?? null;
  }
}

/** How long the visit lasts, and who offers it. */
function visitIn({ duration, specialty, 'visit-type': code }: Query): {
  readonly duration: number;
  readonly kinds: readonly PractitionerType[];
} {
  const reason: AppointmentReason | undefined = code === undefined ? undefined : APPOINTMENT_REASONS[code];
  const offering = reason?.offeredBy ?? PRACTITIONER_TYPES;
  const kinds = offering.filter((kind) => isCoded(codingsOf(professionOf(kind)), specialty));
  return { duration: duration ?? reason?.minutes ?? PATIENT_DURATION, kinds };
}

const endFault = (code: string, message: string) =>
  new Refusal('VALIDATION_FAILED', { errors: [{ pointer: '/end', code, message }] });

function rangeIn({ start, end }: Query, zone: string): Interval {
  const [first, last] = [dateBound(start, zone), dateBound(end, zone)];
  if (first === null || last === null) throw endFault('RANGE', TEXTS.wrongDate);
  // A day goes on until its midnight.
  const range = { start: first.from, end: end.includes('T') ? last.from : last.to };
  if (range.start >= range.end) throw endFault('RANGE', TEXTS.endDateBeforeStart);
  if (range.end - range.start > MAX_SLOT_DAYS * DAY_MS + DAY_MS / 24) throw endFault('RANGE', TEXTS.rangeTooLong);
  return range;
}

/** By quarter hours, of which there are few, and not each with each: of two hundred calendars these are half a million. */
function earliest(
  offers: readonly { readonly practitioner: BookablePractitioner; readonly starts: readonly number[] }[],
): readonly Proposal[] {
  const offering = new Map<number, BookablePractitioner[]>();
  for (const { practitioner, starts } of offers) {
    for (const start of starts) {
      const others = offering.get(start);
      if (others === undefined) offering.set(start, [practitioner]);
      else others.push(practitioner);
    }
  }
  const first: Proposal[] = [];
  for (const [start, practitioners] of [...offering].sort(([a], [b]) => a - b)) {
    first.push(...practitioners.map((practitioner) => ({ practitioner, start })));
    if (first.length >= MAX_PROPOSALS) break;
  }
  return first.slice(0, MAX_PROPOSALS);
}
