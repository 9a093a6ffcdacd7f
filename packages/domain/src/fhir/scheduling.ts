import type { Appointment, AppointmentParticipant, Schedule, Slot } from '@medplum/fhirtypes';
import type { AppointmentStatus } from '../appointment.ts';
import { MINUTE_MS } from '../time-units.ts';
import type { PractitionerType } from '../user-type.ts';
import { APPOINTMENT_STATUSES } from './appointment.ts';
import { professionOf, subsetted } from './people.ts';
import type { Resource } from './resource.ts';
import { type SlotTime, slotIdOf } from './slot-ids.ts';

interface Practitioner {
  readonly id: string;
  readonly name: string;
}

export interface ScheduleFacts {
  readonly id: string;
  readonly practitioner: Practitioner;
  readonly kind: PractitionerType;
  /** First and last day on which slots are offered, `yyyy-MM-dd`. */
  readonly from: string;
  readonly until: string;
}

/** Of a calendar only that time can be found in it. */
export const scheduleOf = ({ id, practitioner, kind, from, until }: ScheduleFacts): Resource<Schedule> => ({
  resourceType: 'Schedule',
  id,
  active: true,
  specialty: [professionOf(kind)],
  actor: [{ reference: `Practitioner/${practitioner.id}`, display: practitioner.name }],
  planningHorizon: { start: from, end: until },
});

const endOf = ({ start, minutes }: SlotTime): string => new Date(start + minutes * MINUTE_MS).toISOString();

/** Free is what can be booked; busy what was within the hours and is taken. */
export const slotOf = (time: SlotTime, status: 'free' | 'busy'): Resource<Slot> => ({
  resourceType: 'Slot',
  id: slotIdOf(time),
  schedule: { reference: `Schedule/${time.scheduleId}` },
  status,
  start: new Date(time.start).toISOString(),
  end: endOf(time),
});

const participant = ({ id, name }: Practitioner, status: AppointmentParticipant['status']): AppointmentParticipant => ({
  actor: { reference: `Practitioner/${id}`, display: name },
  status,
});

/** What can be booked, as `Appointment/$find` answers it: under the id of its slot, for nothing else of it is kept. */
export const proposalOf = (time: SlotTime, practitioner: Practitioner): Resource<Appointment> => ({
  resourceType: 'Appointment',
  id: slotIdOf(time),
  status: 'proposed',
  start: new Date(time.start).toISOString(),
  end: endOf(time),
  minutesDuration: time.minutes,
  slot: [{ reference: `Slot/${slotIdOf(time)}` }],
  participant: [participant(practitioner, 'needs-action')],
});

export interface TakenTime {
  readonly id: string;
  readonly status: AppointmentStatus;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  /** Those of the calendars that the reader may see. */
  readonly practitioners: readonly Practitioner[];
}

/** A visit as a partner learns of it (docs/decisions/api-keys.md): neither whose nor why. */
export const takenTimeOf = ({ id, status, start, end, practitioners }: TakenTime): Resource<Appointment> => ({
  resourceType: 'Appointment',
  id,
  ...subsetted(true),
  status: APPOINTMENT_STATUSES[status],
  start,
  end,
  participant: practitioners.map((one) => participant(one, 'accepted')),
});
