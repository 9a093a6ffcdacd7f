import type { AccessStatus } from '@maillon/domain/access';
import { utcMonth } from '@maillon/domain/calendar/free-bitmap';
import type { UserType } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/database.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { violatedConstraint } from '../../platform/postgres-errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AppointmentRow, ParticipantRole } from './appointments.repository.ts';

/** Somebody who shall take part, and how they stand to the time and the patient in question. */
export interface CandidateRow {
  readonly id: string;
  readonly kind: UserType;
  readonly userId: string;
  /** May take part: the account is active, and a practitioner's identity was checked where identities are. */
  readonly active: boolean;
  readonly scheduleId: string | null;
  readonly timeZone: string | null;
  /** Receives during the whole time, by the cached month; null when that month is not cached or the time leaves it. */
  readonly open: boolean | null;
  /** {@link open}, and nothing is booked. */
  readonly free: boolean | null;
  /** Has another booked appointment then. */
  readonly taken: boolean;
  /** Of a practitioner: the state of the patient's file grant to them. */
  readonly fileGrant: AccessStatus | null;
  /** Of the patient: whether the actor may know of them. */
  readonly known: boolean;
}

export interface CandidateQuestion {
  readonly actorId: string;
  readonly patientId: string;
  readonly practitionerIds: readonly string[];
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly now: string;
  /** The appointment that is being moved does not stand in its own way. */
  readonly exceptAppointmentId?: string;
}

export interface Participant {
  readonly partyId: string;
  readonly role: ParticipantRole;
  readonly scheduleId: string | null;
}

type AppointmentColumns = Pick<
  AppointmentRow,
  | 'id'
  | 'patientId'
  | 'doctorId'
  | 'midwifeId'
  | 'assistantId'
  | 'organizationId'
  | 'start'
  | 'end'
  | 'serviceCategory'
  | 'description'
>;

export interface NewAppointment extends AppointmentColumns {
  readonly createdBy: string;
}

/** Ids may be user ids (design api A1); the answer carries profile ids. */
const candidates = sql(
  'booking_candidates',
  `SELECT p.id, p.kind, p.user_id AS "userId",
          u.active AND u.deleted_at IS NULL
            AND (NOT $11 OR p.kind = 'patient' OR EXISTS (
              SELECT 1 FROM practitioners pr WHERE pr.party_id = p.id AND pr.verified_at IS NOT NULL)) AS active,
          s.id AS "scheduleId", s.time_zone AS "timeZone",
          has_quarters(m.open, $7, $8) AS open, has_quarters(m.free, $7, $8) AS free,
          EXISTS (SELECT 1 FROM appointment_participants o
                   WHERE o.party_id = p.id AND o.status = 'BOOKED' AND o.during && tstzrange($4, $5)
                     AND o.appointment_id IS DISTINCT FROM $10) AS taken,
          (SELECT g.status FROM access_policies g
            WHERE g.resource = 'medical-file' AND g.from_party = patient.id AND g.to_party = p.id AND g.revoked_at IS NULL)
            AS "fileGrant",
          p.id = patient.id AND knows_patient($1, patient.id, $9) AS known
     FROM parties patient, parties p
     JOIN users u ON u.id = p.user_id
     LEFT JOIN schedules s ON s.party_id = p.id
     LEFT JOIN free_months m ON m.schedule_id = s.id AND m.month = $6
    WHERE (patient.id = $2 OR patient.user_id = $2) AND patient.kind = 'patient'
      AND (p.id = patient.id OR p.id = ANY($3::uuid[]) OR p.user_id = ANY($3::uuid[]))`,
);

/**
 * In the order of ids, and without insisting: whoever comes second waits for the first and then gets no row. A bare
 * INSERT would deadlock here (docs/decisions/booking-without-deadlocks.md).
 */
const PLACE = `
  ORDER BY p.party ON CONFLICT DO NOTHING RETURNING party_id AS "partyId"`;
const insertBooked = sql(
  'booking_insert',
  `WITH booked AS (
     INSERT INTO appointments (id, patient_id, organization_id, during, service_category, description, doctor_id, midwife_id,
                               assistant_id, created_by)
     VALUES ($1, $2, $3, tstzrange($4, $5), $6, $7, $8, $9, $10, $11) RETURNING id
   )
   INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
   SELECT booked.id, p.party, p.role, p.schedule
     FROM booked, unnest($12::uuid[], $13::"ParticipantRole"[], $14::uuid[]) AS p(party, role, schedule) ${PLACE}`,
);
const placeAgain = sql(
  'booking_place_again',
  `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
   SELECT $1, p.party, p.role, p.schedule
     FROM unnest($2::uuid[], $3::"ParticipantRole"[], $4::uuid[]) AS p(party, role, schedule) ${PLACE}`,
);
const lockParties = sql(
  'booking_lock_parties',
  'SELECT id FROM parties WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
);
const removeParticipants = sql(
  'booking_remove_participants',
  'DELETE FROM appointment_participants WHERE appointment_id = $1',
);
const change = sql(
  'booking_change',
  `UPDATE appointments
      SET patient_id = $2, organization_id = $3, during = tstzrange($4, $5), service_category = $6, description = $7,
          doctor_id = $8, midwife_id = $9, assistant_id = $10,
          reminders_sent = CASE WHEN during = tstzrange($4, $5) THEN reminders_sent ELSE 0 END,
          version = version + 1, updated_at = now()
    WHERE id = $1 RETURNING version`,
);
const insertConsent = sql(
  'booking_insert_consent',
  `INSERT INTO consents (id, party_id, type, text_version, signed_at, collected_by, appointment_id)
   VALUES ($1, $2, 'data-sharing', $3, $4, $2, $5)`,
);

const belongsTo = sql('booking_belongs_to', `SELECT $2::uuid IN (SELECT * FROM acts_for($1, 'MEMBER')) AS allowed`);

const QUARTER = 15 * 60_000;

@Injectable()
export class BookingRepository {
  /** Where identities are checked, nobody books somebody whose identity was not (design api §3.1, rule 7). */
  private readonly verifiedOnly: boolean;

  constructor(
    private readonly database: Database,
    @Inject(ENV) env: Pick<Env, 'MODE'>,
  ) {
    this.verifiedOnly = env.MODE === 'PROD';
  }

  /** The patient and the practitioners, as far as they exist. Nothing is locked: it is a look before the leap. */
  candidates(question: CandidateQuestion, on: Queryable = this.database): Promise<CandidateRow[]> {
    const { actorId, patientId, practitionerIds, start, end, now, exceptAppointmentId } = question;
    const month = utcMonth(Date.parse(start));
    return on.query<CandidateRow>(candidates, [
      actorId,
      patientId,
      practitionerIds,
      start,
      end,
      new Date(month.start).toISOString().slice(0, 10),
      Math.floor((Date.parse(start) - month.start) / QUARTER),
      Math.ceil((Date.parse(end) - month.start) / QUARTER),
      now,
      exceptAppointmentId ?? null,
      this.verifiedOnly,
    ]);
  }

  /**
   * Writes the appointment and its participants.
   * @returns the participants who were not free after all; the transaction must then be given up
   * @throws {Refusal} `ID_TAKEN`
   */
  async insert(tx: Tx, appointment: NewAppointment, participants: readonly Participant[]): Promise<Participant[]> {
    const values = [...valuesOf(appointment), appointment.createdBy, ...columnsOf(participants)];
    try {
      const placed = await tx.query<{ partyId: string }>(insertBooked, values);
      return withoutPlace(participants, placed);
    } catch (error) {
      if (violatedConstraint(error) === 'appointments_pkey') throw new Refusal('ID_TAKEN');
      throw error;
    }
  }

  /** Takes the rows of all concerned, in the order of ids: two visits that swap their times do not wait in a circle. */
  async lockParties(tx: Tx, partyIds: readonly string[]): Promise<void> {
    await tx.query(lockParties, [partyIds]);
  }

  async removeParticipants(tx: Tx, appointmentId: string): Promise<void> {
    await tx.query(removeParticipants, [appointmentId]);
  }

  /** @returns the participants who were not free; the transaction must then be given up */
  async place(tx: Tx, appointmentId: string, participants: readonly Participant[]): Promise<Participant[]> {
    const placed = await tx.query<{ partyId: string }>(placeAgain, [appointmentId, ...columnsOf(participants)]);
    return withoutPlace(participants, placed);
  }

  async change(tx: Tx, appointment: AppointmentColumns): Promise<void> {
    await tx.query(change, valuesOf(appointment));
  }

  /** Whether the person is a member of the structure or works for it. */
  async belongsTo(partyId: string, organizationId: string): Promise<boolean> {
    const [row] = await this.database.query<{ allowed: boolean }>(belongsTo, [partyId, organizationId]);
    return partyId !== organizationId && row?.allowed === true;
  }

  async recordConsent(
    tx: Tx,
    consent: { id: string; patientId: string; appointmentId: string; textVersion: string; at: string },
  ): Promise<void> {
    const { id, patientId, appointmentId, textVersion, at } = consent;
    await tx.query(insertConsent, [id, patientId, textVersion, at, appointmentId]);
  }
}

function valuesOf(appointment: AppointmentColumns): unknown[] {
  const { id, patientId, organizationId, start, end, serviceCategory, description } = appointment;
  const { doctorId, midwifeId, assistantId } = appointment;
  return [id, patientId, organizationId, start, end, serviceCategory, description, doctorId, midwifeId, assistantId];
}

function columnsOf(participants: readonly Participant[]): unknown[] {
  return [
    participants.map(({ partyId }) => partyId),
    participants.map(({ role }) => role),
    participants.map(({ scheduleId }) => scheduleId),
  ];
}

function withoutPlace(participants: readonly Participant[], placed: readonly { partyId: string }[]): Participant[] {
  const ids = new Set(placed.map(({ partyId }) => partyId));
  return participants.filter(({ partyId }) => !ids.has(partyId));
}
