import { mayBeLink } from '@maillon/contracts/fields/links';
import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { dayOf } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Notifier, type UserNotification } from '../../platform/messaging/notifications.ts';
import { shownPatient, shownProfessional } from '../../platform/messaging/templates/shown-names.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { type NotifiedParticipant, NotifiedParticipantsRepository } from './notified-participants.repository.ts';

/** A later visit of a series; instants in ISO 8601. */
export interface SeriesVisit {
  readonly id: string;
  readonly start: string;
  readonly end: string;
}

type VisitTemplate =
  | 'appointment-created'
  | 'appointment-series-created'
  | 'appointment-updated'
  | 'appointment-cancelled'
  | 'appointment-ended'
  | 'appointment-not-ended'
  | 'appointment-reminder'
  | 'appointment-reminder-1h';

export interface VisitNotification {
  readonly id: string;
  readonly userIds: readonly string[];
  readonly template: VisitTemplate;
  /** Instants as they were when it happened; absent: as they are now. */
  readonly start?: string;
  readonly end?: string;
  readonly oldStart?: string | undefined;
  readonly version?: number;
  /** Why it is outside of what a calendar offers. */
  readonly override?: OverrideCode | undefined;
  /** The later visits of the series that it begins. */
  readonly series?: readonly SeriesVisit[] | undefined;
  /** Who did it and knows: told nothing, but that a patient is written to each time, for their own calendar. */
  readonly byUserId?: string;
  /** The same at each attempt; the user's id is added. */
  readonly key: string;
}

/** What is said of a visit that is booked: it may have been cancelled while this was on its way. */
const OF_BOOKED: ReadonlySet<VisitTemplate> = new Set([
  'appointment-reminder',
  'appointment-reminder-1h',
  'appointment-not-ended',
]);

const nameOf = ({ role, firstName, lastName }: NotifiedParticipant): string =>
  shownProfessional(role, firstName, lastName);

/** Where one goes: the structure's, or of who receives there; a nurse comes. A text that a mail would turn into a link is left out. */
const addressOf = (professionals: readonly NotifiedParticipant[]): string | null => {
  const [structure, address] = [
    professionals[0]?.structure,
    professionals.find((one) => one.address !== null)?.address,
  ];
  const lines = [structure, address].filter((line) => line !== undefined && line !== null && !mayBeLink(line));
  return lines.length === 0 ? null : lines.join(', ');
};

/** Tells the people of a visit about it: to the patient who receives them, to the professionals whom they receive. */
@Injectable()
export class AppointmentNotifications {
  constructor(
    private readonly participants: NotifiedParticipantsRepository,
    private readonly notifier: Notifier,
    private readonly day: LocalDay,
    private readonly clock: Clock,
  ) {}

  /** All that is to be told about several visits. */
  async notify(notifications: readonly VisitNotification[]): Promise<void> {
    const people = await this.participants.of(notifications.map(({ id }) => id));
    const peopleOf = Map.groupBy(people, ({ id }) => id);
    await this.notifier.notifyAll(
      notifications.flatMap((notice) => this.wordsOf(notice, peopleOf.get(notice.id) ?? [])),
    );
  }

  private wordsOf(notification: VisitNotification, people: readonly NotifiedParticipant[]): UserNotification[] {
    const { id, userIds, template, oldStart, byUserId, key, override, series } = notification;
    const patient = people.find(({ role }) => role === 'patient');
    if (patient === undefined || (OF_BOOKED.has(template) && patient.status !== 'BOOKED')) return [];
    // The patient is told of the report itself, not of the end of a visit that they were in.
    const isOfStaff = template === 'appointment-ended';
    const readers = userIds.filter((userId) =>
      isOfStaff ? userId !== byUserId && userId !== patient.userId : userId !== byUserId || userId === patient.userId,
    );
    const { start = patient.start, end = patient.end, version = patient.version } = notification;
    const professionals = people.filter((person) => person !== patient);
    const toPatient = {
      name: professionals.map(nameOf).join(', '),
      place: patient.structure ?? professionals.find(({ town }) => town !== null)?.town ?? null,
      address: addressOf(professionals),
      end,
      version,
    };
    const toProfessional = {
      patient: shownPatient(patient.firstName, patient.lastName),
      gender: patient.gender,
      ...(override !== undefined && { override }),
    };
    const isToday = dayOf(Date.parse(start), this.day.timeZone) === this.day.today();
    const minutes = Math.round((Date.parse(start) - this.clock.now()) / MINUTE_MS);
    return readers.map((userId): UserNotification => {
      const isThere = people.some((person) => person.userId === userId);
      // For a participant who was taken out of it, a visit that changed is a visit that is off.
      const shownTemplate = isThere ? template : 'appointment-cancelled';
      const who = userId === patient.userId ? toPatient : toProfessional;
      const payload = {
        ID: id,
        start: isThere ? start : (oldStart ?? start),
        ...who,
        ...(oldStart === undefined ? {} : { oldStart }),
        ...(series === undefined ? {} : { others: series }),
        ...(template === 'appointment-reminder' ? { isToday } : {}),
        ...(template === 'appointment-reminder-1h' ? { minutes } : {}),
      };
      return { userId, template: shownTemplate, payload, deduplicationKey: `${key}:${userId}` };
    });
  }
}
