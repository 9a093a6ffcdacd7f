import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { dayOf } from '@maillon/domain/day';
import { Injectable } from '@nestjs/common';
import { Notifier, type UserNotification } from '../../platform/messaging/notifications.ts';
import { shownPatient, shownProfessional } from '../../platform/messaging/templates/shown-names.ts';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';
import { LocalDay } from '../../platform/time/local-day.ts';

type VisitTemplate =
  | 'appointment-created'
  | 'appointment-updated'
  | 'appointment-cancelled'
  | 'appointment-reminder'
  | 'appointment-reminder-1h';

/** `id`: the visit. */
type Participant = RowOf<typeof PARTICIPANTS>;

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
  /** Who did it and knows: told nothing, but that a patient is written to each time, for their own calendar. */
  readonly byUserId?: string;
  /** The same at each attempt; the user's id is added. */
  readonly key: string;
}

const PARTICIPANTS = sql(
  'appointment_notices_participants',
  `SELECT q.appointment_id AS id, p.user_id AS "userId", q.role, u.first_name AS "firstName", u.last_name AS "lastName",
          lower(q.during) AS start, upper(q.during) AS "end", a.version, c.gender, o.name AS structure,
          r.address ->> 'city' AS town
     FROM appointment_participants q
     JOIN appointments a ON a.id = q.appointment_id
     JOIN published_parties p ON p.id = q.party_id
     JOIN published_users u ON u.id = p.user_id
     LEFT JOIN published_patients c ON c.party_id = q.party_id
     LEFT JOIN published_practitioners r ON r.party_id = q.party_id
     LEFT JOIN published_organizations o ON o.party_id = a.organization_id
    WHERE q.appointment_id = ANY($1::uuid[]) ORDER BY q.role, u.last_name`,
);

const nameOf = ({ role, firstName, lastName }: Participant): string => shownProfessional(role, firstName, lastName);

/** Tells the people of a visit about it: to the patient who receives them, to the professionals whom they receive. */
@Injectable()
export class AppointmentNotifications {
  constructor(
    private readonly database: Database,
    private readonly notifier: Notifier,
    private readonly day: LocalDay,
  ) {}

  /** All that is to be told about several visits. */
  async notify(notifications: readonly VisitNotification[]): Promise<void> {
    const people = await this.database.quick(PARTICIPANTS, [notifications.map(({ id }) => id)]);
    const peopleOf = Map.groupBy(people, ({ id }) => id);
    await this.notifier.notifyAll(
      notifications.flatMap((notice) => this.wordsOf(notice, peopleOf.get(notice.id) ?? [])),
    );
  }

  private wordsOf(notification: VisitNotification, people: readonly Participant[]): UserNotification[] {
    const { id, userIds, template, oldStart, byUserId, key, override } = notification;
    const patient = people.find(({ role }) => role === 'patient');
    if (patient === undefined) return [];
    const readers = userIds.filter((userId) => userId !== byUserId || userId === patient.userId);
    const { start = patient.start, end = patient.end, version = patient.version } = notification;
    const professionals = people.filter((person) => person !== patient);
    const toPatient = {
      name: professionals.map(nameOf).join(', '),
      place: patient.structure ?? professionals.find(({ town }) => town !== null)?.town ?? null,
      end,
      version,
    };
    const toProfessional = {
      patient: shownPatient(patient.firstName, patient.lastName),
      gender: patient.gender,
      ...(override !== undefined && { override }),
    };
    const isToday = dayOf(Date.parse(start), this.day.timeZone) === this.day.today();
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
        ...(template === 'appointment-reminder' ? { isToday } : {}),
      };
      return { userId, template: shownTemplate, payload, deduplicationKey: `${key}:${userId}` };
    });
  }
}
