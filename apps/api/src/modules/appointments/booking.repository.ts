import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/database.ts';
import { hasRaised, violatedConstraint } from '../../platform/postgres-errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import { type Participant, refusalOfMissing } from './team.ts';

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

/**
 * In the order of ids, and without insisting: whoever comes second waits for the first and then gets no row. A bare
 * INSERT would deadlock here (docs/decisions/booking-without-deadlocks.md).
 */
const PLACE = 'ORDER BY p.party ON CONFLICT DO NOTHING RETURNING party_id';
const insertBooked = sql(
  'booking_insert',
  `WITH booked AS (
     INSERT INTO appointments (id, patient_id, organization_id, during, service_category, description, doctor_id, midwife_id,
                               assistant_id, created_by)
     VALUES ($1, $2, $3, tstzrange($4, $5), $6, $7, $8, $9, $10, $11) RETURNING id
   ), placed AS (
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT booked.id, p.party, p.role, p.schedule
       FROM booked, unnest($12::uuid[], $13::"ParticipantRole"[], $14::uuid[]) AS p(party, role, schedule) ${PLACE}
   )
   SELECT require_places($12::uuid[], ARRAY(SELECT party_id FROM placed))`,
);
const placeAgain = sql(
  'booking_place_again',
  `WITH placed AS (
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT $1, p.party, p.role, p.schedule
       FROM unnest($2::uuid[], $3::"ParticipantRole"[], $4::uuid[]) AS p(party, role, schedule) ${PLACE}
   )
   SELECT require_places($2::uuid[], ARRAY(SELECT party_id FROM placed))`,
);
const lockParties = sql(
  'booking_lock_parties',
  'SELECT id FROM parties WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
);
const removeParticipants = sql(
  'booking_remove_participants',
  'DELETE FROM appointment_participants WHERE appointment_id = $1',
);
/** Of the version that was read: whoever changed it meanwhile comes first. */
const change = sql(
  'booking_change',
  `WITH changed AS (
   UPDATE appointments
      SET patient_id = $2, organization_id = $3, during = tstzrange($4, $5), service_category = $6, description = $7,
          doctor_id = $8, midwife_id = $9, assistant_id = $10,
          reminders_sent = CASE WHEN during = tstzrange($4, $5) THEN reminders_sent ELSE 0 END,
          version = version + 1, updated_at = now()
    WHERE id = $1 AND version = $11 RETURNING 1)
   SELECT require_row((SELECT count(*) FROM changed))`,
);
const insertConsent = sql(
  'booking_insert_consent',
  `INSERT INTO consents (id, party_id, type, text_version, signed_at, collected_by, appointment_id)
   VALUES ($1, $2, 'data-sharing', $3, $4, $2, $5)`,
);

const belongsTo = sql('booking_belongs_to', `SELECT $2::uuid IN (SELECT * FROM acts_for($1, 'MEMBER')) AS allowed`);

@Injectable()
export class BookingRepository {
  constructor(private readonly database: Database) {}

  /**
   * Writes the appointment and its participants. The transaction fails with `ID_TAKEN`, or with the refusal that names the
   * first who was not free after all.
   */
  insert(tx: Tx, appointment: NewAppointment, participants: readonly Participant[]): void {
    const values = [...valuesOf(appointment), appointment.createdBy, ...columnsOf(participants)];
    tx.write(insertBooked, values, (error) =>
      violatedConstraint(error) === 'appointments_pkey' ? new Refusal('ID_TAKEN') : missingOf(error, participants),
    );
  }

  /** Takes the rows of all concerned, in the order of ids: two visits that swap their times do not wait in a circle. */
  async lockParties(tx: Tx, partyIds: readonly string[]): Promise<void> {
    await tx.query(lockParties, [partyIds]);
  }

  removeParticipants(tx: Tx, appointmentId: string): void {
    tx.write(removeParticipants, [appointmentId]);
  }

  /** The transaction fails with the refusal that names the first who was not free. */
  place(tx: Tx, appointmentId: string, participants: readonly Participant[]): void {
    tx.write(placeAgain, [appointmentId, ...columnsOf(participants)], (error) => missingOf(error, participants));
  }

  /** The transaction fails with `STALE_VERSION` when it is no longer at `version`. */
  change(tx: Tx, appointment: AppointmentColumns, version: number): void {
    tx.write(change, [...valuesOf(appointment), version], (error) =>
      hasRaised(error, 'noRow') ? new Refusal('STALE_VERSION') : error,
    );
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

/** Who found no place, in the words of the refusal. */
function missingOf(error: unknown, participants: readonly Participant[]): unknown {
  if (!hasRaised(error, 'noPlace')) return error;
  const ids = new Set(error.detail?.split(','));
  return refusalOfMissing(participants.filter(({ partyId }) => ids.has(partyId)));
}
