import { isoOf } from '@maillon/domain/time-units';
import { type Database, sql, type Tx } from '../platform/postgres/database.ts';
import { violatedConstraint } from '../platform/postgres/postgres-errors.ts';
import { type DemoCalendar, plusMinutes, zoneOf } from './demo-calendar.ts';
import type { DemoAppointment, DemoData } from './demo-data.ts';
import { appointmentIdOf, partyIdOf, scheduleIdOf } from './demo-id.ts';

/** One that is unchanged, but for a reason that was added, moves along with the day of the seeding. */
const PLACE = sql(
  'seed_appointment',
  `WITH people AS (
     SELECT * FROM unnest($10::uuid[], $11::"ParticipantRole"[], $12::uuid[]) AS p(party, role, schedule)
   ), placed AS (
     INSERT INTO appointments (id, patient_id, organization_id, during, status, service_category, started_at, ended_at,
                               created_by, doctor_id, midwife_id, assistant_id)
     VALUES ($1, $2, $3, tstzrange($4, $5), $6, $7, $8, $9, $2, (SELECT party FROM people WHERE role = 'doctor'),
             (SELECT party FROM people WHERE role = 'midwife'), (SELECT party FROM people WHERE role = 'assistant'))
     ON CONFLICT (id) DO UPDATE
       SET during = excluded.during, started_at = excluded.started_at, ended_at = excluded.ended_at
       WHERE (appointments.version = 1 OR appointments.version = 2 AND appointments.description IS NOT NULL
                                           AND appointments.status = excluded.status)
         AND appointments.during <> excluded.during
     RETURNING id, during, status, xmax = 0 AS added
   )
   INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id, during, status)
   SELECT placed.id, p.party, p.role, p.schedule, placed.during, placed.status
     FROM placed, people p WHERE placed.added`,
);

interface Participant {
  /** Demo id. */
  readonly id: string;
  readonly role: 'patient' | 'doctor' | 'midwife' | 'assistant';
}

/**
 * Writes the appointments of the demo without their reasons, which only the people of a visit could seal; counted from the day (the one that is LIVE: from the minute) of the seeding.
 */
export class AppointmentsSeed {
  constructor(
    private readonly database: Database,
    private readonly calendar: DemoCalendar,
  ) {}

  async seed(data: DemoData, there: ReadonlySet<string>): Promise<void> {
    const wanted = this.#lastFirst(data).filter((appointment) =>
      [appointment.patient, ...appointment.practitioners].every((id) => there.has(id)),
    );
    const waiting: DemoAppointment[] = [];
    for (const appointment of wanted) {
      if (!(await this.seedAppointment(data, appointment))) waiting.push(appointment);
    }
    // What stood in their place has moved on, too, unless a person booked it: what people did goes before the demo.
    for (const appointment of waiting) await this.seedAppointment(data, appointment);
  }

  /** All of them move on together: each to where the one after it has just left. What is counted from the minute goes first. */
  #lastFirst({ appointments }: DemoData): DemoAppointment[] {
    const isToday = ({ start }: DemoAppointment): number => Number('minutesFromNow' in start);
    const startOf = ({ start }: DemoAppointment): number => this.calendar.startOf(start, zoneOf('FR'));
    return appointments.toSorted((a, b) => isToday(b) - isToday(a) || startOf(b) - startOf(a));
  }

  /** Whether its people are free at that time. */
  private async seedAppointment(data: DemoData, appointment: DemoAppointment): Promise<boolean> {
    try {
      await this.database.tx((tx) => this.place(tx, data, appointment));
      return true;
    } catch (error) {
      if (violatedConstraint(error) !== 'appointment_participants_no_overlap') throw error;
      return false;
    }
  }

  private async place(tx: Tx, data: DemoData, appointment: DemoAppointment): Promise<void> {
    const id = appointmentIdOf(appointment.id);
    const patient = data.patients.find((person) => person.id === appointment.patient);
    if (!patient) throw new Error(`${appointment.id} has no patient ${appointment.patient}`);
    const start = this.calendar.startOf(appointment.start, zoneOf(patient.country));
    const { spentMinutes } = appointment;
    const participants = participantsOf(data, appointment);
    await tx.query(PLACE, [
      id,
      partyIdOf(patient.id),
      partyIdOf(patient.organization),
      isoOf(start),
      isoOf(plusMinutes(start, appointment.minutes)),
      appointment.status,
      appointment.category,
      spentMinutes === undefined ? null : isoOf(start),
      spentMinutes === undefined ? null : isoOf(plusMinutes(start, spentMinutes)),
      participants.map((person) => partyIdOf(person.id)),
      participants.map(({ role }) => role),
      participants.map((person) => (person.role === 'patient' ? null : scheduleIdOf(person.id))),
    ]);
  }
}

const participantsOf = (data: DemoData, { patient, practitioners }: DemoAppointment): Participant[] => [
  { id: patient, role: 'patient' },
  ...data.professionals
    .filter(({ id }) => practitioners.includes(id))
    .map(({ id, userType }) => ({ id, role: userType })),
];
