import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { type DateBound, periodOf } from '@maillon/domain/fhir/search/dates';
import type { Criteria } from '@maillon/domain/fhir/search/values';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Partner } from '../../platform/sessions/api-key-resolver.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';
import { type BookablePractitioner, OfferedTimes } from '../appointments/slots/offered-times.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { SchedulesService } from '../schedules/schedules.service.ts';

/** A person who is signed in, or the software of a partner. */
export type Reader = Actor | Partner;

interface Call {
  readonly actor: Actor | null;
  readonly partner: Partner | null;
}

/** @throws {Refusal} `UNAUTHORISED`: the pipeline lets in one of the two */
export const readerOf = ({ actor, partner }: Call): Reader => {
  const reader = actor ?? partner;
  if (reader === null) throw new Refusal('UNAUTHORISED');
  return reader;
};

export const isPartner = (reader: Reader): reader is Partner => 'keyId' in reader;

/** Searches take the patient's own visits into account, as the native one does. */
export const patientIn = (reader: Reader): string | undefined =>
  !isPartner(reader) && reader.userType === 'patient' ? reader.partyId : undefined;

export interface FoundCalendar {
  readonly scheduleId: string;
  readonly practitioner: BookablePractitioner;
  /** Minutes of its slots. */
  readonly duration: number;
  /** Whether the reader may know when it is taken, beside when it is free. */
  readonly showsTaken: boolean;
}

/** Whose calendars a reader sees: of those who can be booked all, with a key those of its owner. Asked at each request. */
@Injectable()
export class FhirCalendars {
  constructor(
    private readonly grants: Grants,
    private readonly access: AccessService,
    private readonly schedules: SchedulesService,
    private readonly people: PeopleService,
    private readonly offered: OfferedTimes,
  ) {}

  /** The profiles whose calendars a key opens; null for a person, who is shown what the search for slots shows. */
  async idsFor(reader: Reader): Promise<readonly string[] | null> {
    return isPartner(reader) ? this.ownersOf(reader) : null;
  }

  /** A practitioner has a calendar of their own; a structure has those of the members of today. */
  async ownersOf({ ownerId }: Partner): Promise<readonly string[]> {
    return [ownerId, ...(await this.grants.membersOf(ownerId))];
  }

  /** @throws {Refusal} `NOT_FOUND` for a structure whose agenda the reader does not see */
  async membersFor(reader: Reader, organizationId: string): Promise<readonly string[]> {
    if (isPartner(reader)) {
      if (reader.ownerId !== organizationId) throw new Refusal('NOT_FOUND', { field: '/organization' });
    } else if (!(await this.access.may(reader, 'AGENDA', 'organization', organizationId))) {
      throw new Refusal('NOT_FOUND', { field: '/organization' });
    }
    return this.grants.membersOf(organizationId);
  }

  /**
   * @param field the parameter that names it, as a pointer; none where the address does
   * @throws {Refusal} `NOT_FOUND` for a calendar that takes no bookings, and for that of another owner
   */
  async one(reader: Reader, scheduleId: string, field?: string): Promise<FoundCalendar> {
    const { partyId, duration } = await this.found(scheduleId, field);
    const ids = await this.idsFor(reader);
    const [practitioner] = ids === null || ids.includes(partyId) ? await this.offered.list([partyId]) : [];
    if (practitioner === undefined) throw notFound(field);
    const showsTaken = isPartner(reader) || (await this.access.calendarAccess(reader, partyId)).rights.has('READ');
    return { scheduleId, practitioner, duration, showsTaken };
  }

  /** Names by profile. */
  async namesOf(ids: readonly string[]): Promise<(id: string) => string> {
    const cards = await this.people.cards([...new Set(ids)]);
    return (id) => cards.get(id)?.common.name ?? '';
  }

  private async found(scheduleId: string, field: string | undefined) {
    return this.schedules.find(scheduleId).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'SCHEDULE_NOT_FOUND' ? notFound(field) : error;
    });
  }
}

const notFound = (field: string | undefined) => new Refusal('NOT_FOUND', field === undefined ? {} : { field });

/**
 * The time that a search asks about.
 * @param earliest where it begins when nothing is said
 * @throws {Refusal} `VALIDATION_FAILED` for a time without an end, one that ends before it begins, or one that is too long
 */
export const boundedRange = (
  bounds: Criteria<DateBound>,
  { earliest, days, pointer }: { readonly earliest: number; readonly days: number; readonly pointer: string },
): Interval => {
  const { start, end } = periodOf(bounds);
  const fault = (code: string, message: string) =>
    new Refusal('VALIDATION_FAILED', { errors: [{ pointer, code, message }] });
  if (end === null) throw fault('REQUIRED', TEXTS.periodWithoutEnd);
  const range = start === null ? { start: earliest, end: Date.parse(end) } : parseInterval({ start, end });
  if (start !== null && range.start >= range.end) throw fault('RANGE', TEXTS.endDateBeforeStart);
  if (range.end - range.start > days * DAY_MS) throw fault('RANGE', TEXTS.rangeTooLong);
  return range;
};
