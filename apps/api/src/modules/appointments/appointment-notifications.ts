import { Injectable } from '@nestjs/common';
import { Notifier, type UserNotification } from '../../platform/messaging/notifications.ts';
import { shownPatient, shownProfessional } from '../../platform/messaging/templates/shown-names.ts';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';

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
  readonly oldStart?: string | undefined;
  /** The same at each attempt; the user's id is added. */
  readonly key: string;
}

const PARTICIPANTS = sql(
  'appointment_notices_participants',
  `SELECT q.appointment_id AS id, p.user_id AS "userId", q.role, u.first_name AS "firstName", u.last_name AS "lastName",
          lower(q.during) AS start
     FROM appointment_participants q
     JOIN published_parties p ON p.id = q.party_id
     JOIN published_users u ON u.id = p.user_id
    WHERE q.appointment_id = ANY($1::uuid[]) ORDER BY q.role, u.last_name`,
);

const nameOf = ({ role, firstName, lastName }: Participant): string => shownProfessional(role, firstName, lastName);

/** Tells the people of a visit about it: to the patient who receives them, to the professionals whom they receive. */
@Injectable()
export class AppointmentNotifications {
  constructor(
    private readonly database: Database,
    private readonly notifier: Notifier,
  ) {}

  /** All that is to be told about several visits. */
  async notify(notifications: readonly VisitNotification[]): Promise<void> {
    const people = await this.database.quick(PARTICIPANTS, [notifications.map(({ id }) => id)]);
    const peopleOf = Map.groupBy(people, ({ id }) => id);
    await this.notifier.notifyAll(
      notifications.flatMap((notice) => this.wordsOf(notice, peopleOf.get(notice.id) ?? [])),
    );
  }

  private wordsOf({ id, userIds, template, start, oldStart, key }: VisitNotification, people: readonly Participant[]) {
    const patient = people.find(({ role }) => role === 'patient');
    if (patient === undefined) return [];
    const names = people.filter((person) => person !== patient).map(nameOf);
    return userIds.map((userId): UserNotification => {
      const isThere = people.some((person) => person.userId === userId);
      // For whoever is no longer part of it, a visit that changed is a visit that is off.
      const shownTemplate = isThere ? template : 'appointment-cancelled';
      const when = isThere ? (start ?? patient.start) : (oldStart ?? start ?? patient.start);
      const who =
        userId === patient.userId
          ? { name: names.join(', ') }
          : { patient: shownPatient(patient.firstName, patient.lastName) };
      const payload = { ID: id, start: when, ...who, ...(oldStart === undefined ? {} : { oldStart }) };
      return { userId, template: shownTemplate, payload, deduplicationKey: `${key}:${userId}` };
    });
  }
}
