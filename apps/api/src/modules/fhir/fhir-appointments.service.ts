import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { appointmentOf } from '@maillon/domain/fhir/appointment';
import type { Resource } from '@maillon/domain/fhir/resource';
import { proposalOf, takenTimeOf } from '@maillon/domain/fhir/scheduling';
import { boundsIn, isWithin } from '@maillon/domain/fhir/search/dates';
import { isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, listedIds, meets } from '@maillon/domain/fhir/search/values';
import { type SlotTime, slotTimeOf } from '@maillon/domain/fhir/slot-ids';
import { APPOINTMENT_STATUS } from '@maillon/domain/fhir/systems';
import { isSealed } from '@maillon/domain/sealed';
import { isoOf } from '@maillon/domain/time-units';
import type { Appointment as FhirAppointment } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import { TakenTimes, type TakenVisit } from '../appointments/calendar/taken-times.service.ts';
import { boundedRange, FhirCalendars, isPartner, type Reader } from './fhir-calendars.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, unlessUnknown } from './fhir-pages.ts';
import { FhirSlots } from './fhir-slots.service.ts';

interface AppointmentSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly date: Criteria<string>;
  readonly status: Criteria<Token>;
  readonly practitioner: Criteria<string>;
}

const MAX_DAYS = 62;
const PAGE = 200;

type Found = Resource<FhirAppointment>;

/** Visits: to a person as the native routes show them, to a partner without their patient (docs/decisions/api-keys.md). */
@Injectable()
export class FhirAppointments {
  constructor(
    private readonly pages: FhirPages,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly appointments: AppointmentsService,
    private readonly taken: TakenTimes,
    private readonly calendars: FhirCalendars,
    private readonly slots: FhirSlots,
  ) {}

  /**
   * A visit, or by the id of its slot what `$find` proposes, as long as the time is free.
   * @throws {Refusal} `NOT_FOUND` for a visit that is not the reader's to know
   */
  async read(reader: Reader, id: string): Promise<Found> {
    const time = slotTimeOf(id);
    if (time !== null) return this.proposal(reader, time);
    if (!isPartner(reader)) return visitOf(await this.appointments.get(reader, id));
    const found = await this.taken.find(await this.calendars.ownersOf(reader), id);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return (await this.spell([found]))[0] as Found;
  }

  async search(reader: Reader, search: AppointmentSearch): Promise<ResourcePage> {
    const ids = listedIds(search._id);
    const found = ids === null ? await this.inTime(reader, search) : await this.listed(reader, ids);
    const bounds = boundsIn(search.date, this.day.timeZone);
    return this.pages.cut(
      found.filter(
        ({ status, start, participant }) =>
          isCoded([{ system: APPOINTMENT_STATUS, code: status }], search.status) &&
          isWithin(String(start), bounds) &&
          meets(search.practitioner, (id) =>
            participant.some(({ actor }) => actor?.reference === `Practitioner/${id}`),
          ),
      ),
      search,
    );
  }

  private async listed(reader: Reader, ids: readonly string[]): Promise<Found[]> {
    const ours = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
    const found = await Promise.all(ours.map((id) => unlessUnknown(this.read(reader, id.toLowerCase()))));
    return found.filter((one) => one !== null);
  }

  private async inTime(reader: Reader, { date }: AppointmentSearch): Promise<Found[]> {
    const bounds = boundsIn(date, this.day.timeZone);
    const range = boundedRange(bounds, { earliest: this.clock.now(), days: MAX_DAYS, pointer: '/date' });
    if (!isPartner(reader)) return this.ofPerson(reader, isoOf(range.start), isoOf(range.end));
    return this.spell(await this.taken.list(await this.calendars.ownersOf(reader), range));
  }

  /** Those that the native list shows. */
  private async ofPerson(actor: Actor, start: string, end: string): Promise<Found[]> {
    const found: Found[] = [];
    for (let after: string | undefined; ; ) {
      const query = { start, end, limit: PAGE, descending: false, counted: false, after };
      const { items, next } = await this.appointments.list(actor, query);
      found.push(...items.map(visitOf));
      if (next === null) return found;
      after = next;
    }
  }

  private async proposal(reader: Reader, time: SlotTime): Promise<Found> {
    if (!this.slots.isAhead(time)) throw new Refusal('NOT_FOUND');
    const calendar = await this.calendars.one(reader, time.scheduleId);
    if (!(await this.slots.isFree(reader, calendar, time))) throw new Refusal('NOT_FOUND');
    const { id } = calendar.practitioner;
    return proposalOf(time, { id, name: (await this.calendars.namesOf([id]))(id) });
  }

  private async spell(visits: readonly TakenVisit[]): Promise<Found[]> {
    const nameOf = await this.calendars.namesOf(visits.flatMap(({ practitionerIds }) => practitionerIds));
    return visits.map(({ practitionerIds, ...visit }) =>
      takenTimeOf({ ...visit, practitioners: practitionerIds.map((id) => ({ id, name: nameOf(id) })) }),
    );
  }
}

/** A visit as the native route shows it to a person who sees it. */
const visitOf = ({
  description,
  patient,
  doctors,
  midwives,
  assistants,
  ...visit
}: Appointment): Resource<FhirAppointment> =>
  appointmentOf({
    ...visit,
    reason: description === null ? null : isSealed(description) ? { sealed: description } : { clear: description },
    patient: { id: patient.userData.id, name: patient.common.name },
    practitioners: [...doctors, ...midwives, ...assistants].map(({ userData, common }) => ({
      id: userData.id,
      name: common.name,
    })),
  });
