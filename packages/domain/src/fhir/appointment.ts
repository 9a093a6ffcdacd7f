import type { Appointment, AppointmentParticipant } from '@medplum/fhirtypes';
import { type AppointmentStatus, SERVICE_CATEGORY_LABELS, type ServiceCategory } from '../appointment.ts';
import type { Resource } from './resource.ts';
import { type ClearOrSealedText, sealedExtension } from './text-member.ts';

interface Participant {
  readonly id: string;
  readonly name: string;
}

export interface AppointmentFacts {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly serviceCategory: ServiceCategory;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  /** Why it was booked. */
  readonly reason: ClearOrSealedText | null;
  readonly patient: Participant;
  readonly practitioners: readonly Participant[];
}

const STATUS = { BOOKED: 'booked', FULFILLED: 'fulfilled', CANCELLED: 'cancelled' } as const;

const participant = (type: 'Patient' | 'Practitioner', { id, name }: Participant): AppointmentParticipant => ({
  actor: { reference: `${type}/${id}`, display: name },
  status: 'accepted',
});

export function appointmentOf(facts: AppointmentFacts): Resource<Appointment> {
  const { id, status, serviceCategory, start, end, reason, patient, practitioners } = facts;
  return {
    resourceType: 'Appointment',
    id,
    ...(reason !== null && 'sealed' in reason ? { extension: [sealedExtension(reason.sealed)] } : {}),
    status: STATUS[status],
    serviceType: [{ text: SERVICE_CATEGORY_LABELS[serviceCategory] }],
    ...(reason !== null && 'clear' in reason && reason.clear !== '' ? { description: reason.clear } : {}),
    start,
    end,
    participant: [participant('Patient', patient), ...practitioners.map((one) => participant('Practitioner', one))],
  };
}
