import * as z from 'zod';
import { patientCard } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instant, instantOut } from '../fields/primitives.ts';
import { serviceCategory } from './appointments.ts';
import { slotOffer } from './waiting-list.ts';

const staff = ['doctor', 'midwife', 'assistant', 'organization'] as const;

const waitingPatient = z.object({
  id: idOut,
  patient: patientCard,
  /** What for, as an agenda says it: the coded reason of a patient is between them and whom they see. */
  serviceCategory,
  since: instantOut,
  /** Only a slot that begins before it is of use. */
  before: instantOut,
  /** The one that is theirs to take now. */
  offer: slotOffer.nullable(),
  /** Whether the caller may take them off: a request of staff, or one for a calendar that the caller may change. */
  mayTakeOff: z.boolean(),
});

/** Who waits for a practitioner without a visit, those first who asked first. */
const waitingPatients = z.object({
  patients: z.array(waitingPatient),
  /** How many more, of whom the caller may not know. */
  others: z.number().int(),
});
export type WaitingPatients = z.infer<typeof waitingPatients>;

export const list = endpoint({
  id: 'waitingPatients.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/waiting-patient',
  summary: 'Les patients qui attendent une place chez un professionnel sans avoir de rendez-vous.',
  audience: staff,
  query: z.strictObject({ practitionerId: id }),
  output: waitingPatients,
  refusals: ['NOT_FOUND'],
});

export const create = endpoint({
  id: 'waitingPatients.create',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/waiting-patient',
  summary: 'Met un patient sur la liste d’attente d’un professionnel ; un second appel garde le rang du premier.',
  audience: staff,
  body: z.strictObject({
    ...{ practitionerId: id, patientId: id, serviceCategory, before: instant.optional() },
    /** The visit is booked in the name of this structure. */
    organizationId: id.optional(),
  }),
  output: waitingPatients,
  verifiedOnly: true,
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'NOT_A_COLLEAGUE',
    'PATIENT_NOT_FOLLOWED',
    'PATIENT_CANNOT_ANSWER',
    'DATE_IN_PAST',
    'SLOT_REQUEST_LIMIT',
  ],
});

export const remove = endpoint({
  id: 'waitingPatients.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/waiting-patient/:id',
  summary: 'Retire un patient de la liste d’attente ; la place qui lui est proposée va à la personne suivante.',
  audience: staff,
  params: z.strictObject({ id }),
  output: waitingPatients,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});
