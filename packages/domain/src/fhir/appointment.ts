import type { Appointment, AppointmentParticipant, CodeableConcept } from '@medplum/fhirtypes';
import type { AppointmentStatus, ServiceCategory } from '../appointment.ts';
import { CANCELLATION_REASONS, type CancellationCode } from '../calendar/cancellation-reasons.ts';
import { visitLabel } from '../calendar/visit-label.ts';
import { APPOINTMENT_REASONS, type AppointmentReason, type ReasonCode } from '../calendar/visit-reasons.ts';
import type { Resource } from './resource.ts';
import { APPOINTMENT_REASON } from './systems.ts';
import { type ClearOrSealedText, sealedExtension } from './text-member.ts';

interface Participant {
  readonly id: string;
  readonly name: string;
}

export interface AppointmentFacts {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly serviceCategory: ServiceCategory;
  readonly reasonCode: ReasonCode | null;
  /** Of a cancelled one. */
  readonly cancelCode: CancellationCode | null;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  /** Why it was booked. */
  readonly reason: ClearOrSealedText | null;
  readonly patient: Participant;
  readonly practitioners: readonly Participant[];
}

export const APPOINTMENT_STATUSES = { BOOKED: 'booked', FULFILLED: 'fulfilled', CANCELLED: 'cancelled' } as const;

const SNOMED = 'http://snomed.info/sct';
const SERVICE_TYPES = 'http://terminology.hl7.org/CodeSystem/service-type';
const CANCELLATIONS = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';

/** What it is about, in our code, SNOMED CT and HL7's, as far as there is one (design catalogues §5.2). */
const codingOf = (code: ReasonCode): Pick<CodeableConcept, 'coding'> => {
  const { snomed, serviceType }: AppointmentReason = APPOINTMENT_REASONS[code];
  return {
    coding: [
      { system: APPOINTMENT_REASON, code },
      ...(snomed === undefined ? [] : [{ system: SNOMED, code: snomed }]),
      ...(serviceType === undefined ? [] : [{ system: SERVICE_TYPES, code: serviceType }]),
    ],
  };
};

const cancellationOf = (code: CancellationCode): CodeableConcept => ({
  coding: [{ system: CANCELLATIONS, code }],
  text: CANCELLATION_REASONS[code],
});

const participant = (type: 'Patient' | 'Practitioner', { id, name }: Participant): AppointmentParticipant => ({
  actor: { reference: `${type}/${id}`, display: name },
  status: 'accepted',
});

export function appointmentOf(facts: AppointmentFacts): Resource<Appointment> {
  const { id, status, reasonCode, cancelCode, start, end, reason, patient, practitioners } = facts;
  return {
    resourceType: 'Appointment',
    id,
    ...(reason !== null && 'sealed' in reason ? { extension: [sealedExtension(reason.sealed)] } : {}),
    status: APPOINTMENT_STATUSES[status],
    ...(cancelCode === null ? {} : { cancelationReason: cancellationOf(cancelCode) }),
    serviceType: [{ ...(reasonCode === null ? {} : codingOf(reasonCode)), text: visitLabel(facts) }],
    ...(reason !== null && 'clear' in reason && reason.clear !== '' ? { description: reason.clear } : {}),
    start,
    end,
    participant: [participant('Patient', patient), ...practitioners.map((one) => participant('Practitioner', one))],
  };
}
