import { Injectable } from '@nestjs/common';
import { sql, sqlEach, type Tx } from '../../../platform/postgres/database.ts';
import { hasRaised, violatedConstraint } from '../../../platform/postgres/postgres-errors.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AppointmentRow, ParticipantRole } from '../appointments.repository.ts';
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
  | 'reasonCode'
  | 'description'
>;

export interface NewAppointment extends AppointmentColumns {
  readonly createdBy: string;
}

/**
 * In the order of ids, and with ON CONFLICT DO NOTHING: the second transaction waits for the first and then gets no row. A bare
 * INSERT would deadlock here (docs/decisions/booking-without-deadlocks.md).
 */
const insertBooked = sqlEach(
  'booking_insert',
  `WITH asked AS (
     SELECT *, tstzrange(start, "end") AS during
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::bytea[], $8::uuid[],
                   $9::uuid[], $10::uuid[], $11::text[], $12::uuid[], $13::uuid[], $14::uuid[], $15::uuid[])
              AS asked(id, patient, organization, start, "end", category, description, doctor, midwife, assistant, reason, creator,
                       doctor_schedule, midwife_schedule, assistant_schedule)
   ), booked AS (
     INSERT INTO appointments (id, patient_id, organization_id, during, service_category, description, doctor_id, midwife_id,
                               assistant_id, reason_code, created_by)
     SELECT id, patient, organization, during, category, description, doctor, midwife, assistant, reason, creator FROM asked ORDER BY id
     RETURNING id
   ), wanted AS (
     SELECT asked.id, p.party, p.role, p.schedule, asked.during
       FROM asked, LATERAL (VALUES (patient, 'patient'::"ParticipantRole", NULL::uuid), (doctor, 'doctor', doctor_schedule),
                                   (midwife, 'midwife', midwife_schedule), (assistant, 'assistant', assistant_schedule)
                           ) AS p(party, role, schedule)
      WHERE p.party IS NOT NULL
   ), placed AS (
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id, during, status)
     SELECT wanted.id, wanted.party, wanted.role, wanted.schedule, wanted.during, 'BOOKED'
       -- Counted, so that the visits are there first.
       FROM wanted, (SELECT count(*) FROM booked) AS visits
      ORDER BY wanted.party, wanted.during
         ON CONFLICT DO NOTHING RETURNING party_id
   )
   SELECT require_places(ARRAY(SELECT party FROM wanted), ARRAY(SELECT party_id FROM placed))
    WHERE (SELECT count(*) FROM placed) < (SELECT count(*) FROM wanted)`,
);
const placeAgain = sql(
  'booking_place_again',
  `WITH placed AS (
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT $1, p.party, p.role, p.schedule
       FROM unnest($2::uuid[], $3::"ParticipantRole"[], $4::uuid[]) AS p(party, role, schedule)
      ORDER BY p.party ON CONFLICT DO NOTHING RETURNING party_id
   )
   SELECT require_places($2::uuid[], ARRAY(SELECT party_id FROM placed))`,
);
/** A practitioner who does not stay is noted with the version in which they are no more: their calendar feed says so. */
const removeParticipants = sql(
  'booking_remove_participants',
  `WITH removed AS (
     DELETE FROM appointment_participants WHERE appointment_id = $1 RETURNING party_id, role, during
   )
   INSERT INTO appointment_departures (appointment_id, party_id, start_at, end_at, service_category, version)
   SELECT $1, removed.party_id, lower(removed.during), upper(removed.during), a.service_category, a.version + 1
     FROM removed JOIN appointments a ON a.id = $1
    WHERE removed.role <> 'patient' AND removed.party_id <> ALL ($2::uuid[])
       ON CONFLICT (appointment_id, party_id) DO UPDATE
      SET start_at = excluded.start_at, end_at = excluded.end_at, service_category = excluded.service_category,
          version = excluded.version, left_at = now()`,
);
/** Of the version that was read: a person who changed it meanwhile comes first. */
const change = sqlEach(
  'booking_change',
  `WITH asked AS (
     SELECT *, tstzrange(start, "end") AS during
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::bytea[], $8::uuid[],
                   $9::uuid[], $10::uuid[], $11::text[], $12::int[])
              AS asked(id, patient, organization, start, "end", category, description, doctor, midwife, assistant, reason, version)
      ORDER BY id
   ), changed AS (
     UPDATE appointments a
        SET patient_id = asked.patient, organization_id = asked.organization, during = asked.during,
            service_category = asked.category, description = asked.description, doctor_id = asked.doctor,
            midwife_id = asked.midwife, assistant_id = asked.assistant, reason_code = asked.reason,
            reminders_sent = CASE WHEN a.during = asked.during THEN a.reminders_sent ELSE 0 END,
            stale = a.stale AND a.during = asked.during,
            version = a.version + 1, updated_at = now()
       FROM asked WHERE a.id = asked.id AND a.version = asked.version RETURNING 1
   )
   SELECT require_row(0) FROM (SELECT count(*) AS count FROM changed) AS all_changed WHERE count < cardinality($1)`,
);

@Injectable()
export class BookingRepository {
  /**
   * Writes the appointment and its participants. The transaction fails with `ID_TAKEN`, or with the refusal that names the
   * first who was not free after all.
   */
  insert(tx: Tx, appointment: NewAppointment, participants: readonly Participant[]): void {
    tx.write(insertBooked, insertValuesOf(appointment, participants), (error) => refusalOf(error, participants));
  }

  /** The same, said now and not with the commit: for a caller who has more to say of a refusal. */
  async insertNow(tx: Tx, appointment: NewAppointment, participants: readonly Participant[]): Promise<void> {
    await tx.query(insertBooked, insertValuesOf(appointment, participants)).catch((error: unknown) => {
      throw refusalOf(error, participants);
    });
  }

  /** Of the version that is there: written before {@link change}. @param staying who will be placed again */
  removeParticipants(tx: Tx, appointmentId: string, staying: readonly string[]): void {
    tx.write(removeParticipants, [appointmentId, staying]);
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
}

function valuesOf(appointment: AppointmentColumns) {
  const { id, patientId, organizationId, start, end, serviceCategory, description } = appointment;
  const { doctorId, midwifeId, assistantId, reasonCode } = appointment;
  return [
    id,
    patientId,
    organizationId,
    start,
    end,
    serviceCategory,
    description,
    doctorId,
    midwifeId,
    assistantId,
    reasonCode,
  ] as const;
}

function insertValuesOf(appointment: NewAppointment, participants: readonly Participant[]) {
  const schedule = (role: ParticipantRole) =>
    participants.find((participant) => participant.role === role)?.scheduleId ?? null;
  return [
    ...valuesOf(appointment),
    appointment.createdBy,
    schedule('doctor'),
    schedule('midwife'),
    schedule('assistant'),
  ] as const;
}

function refusalOf(error: unknown, participants: readonly Participant[]): unknown {
  return violatedConstraint(error) === 'appointments_pkey' ? new Refusal('ID_TAKEN') : missingOf(error, participants);
}

function columnsOf(participants: readonly Participant[]) {
  return [
    participants.map(({ partyId }) => partyId),
    participants.map(({ role }) => role),
    participants.map(({ scheduleId }) => scheduleId),
  ] as const;
}

/** Who found no place, in the words of the refusal. */
function missingOf(error: unknown, participants: readonly Participant[]): unknown {
  if (!hasRaised(error, 'noPlace')) return error;
  const ids = new Set(error.detail?.split(','));
  return refusalOfMissing(participants.filter(({ partyId }) => ids.has(partyId)));
}
