import { BOOKING_SHARES } from '@maillon/domain/access/booking-share';
import { APPOINTMENT_STATUSES, SERVICE_CATEGORIES, type ServiceCategory } from '@maillon/domain/appointment';
import { isAppointmentDuration } from '@maillon/domain/appointment-rules';
import { CANCELLATION_CODES } from '@maillon/domain/calendar/cancellation-reasons';
import { OVERRIDE_CODES } from '@maillon/domain/calendar/override-reasons';
import { isReasonFor, REASON_CODES, type ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { DAY_MS } from '@maillon/domain/time-units';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import * as z from 'zod';
import { patientCard, practitionerCard } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { choice, cursor, id, idOut, instantOut, periodLimit, sealedText, text } from '../fields/primitives.ts';
import { vaultTask } from '../fields/vault-task.ts';
import { TEXTS } from '../refusals/texts.ts';
import { asLongAsAVisit, minutesOf, visitInstant, visitTime } from './visit-time.ts';

export const duration = z.coerce.number(TEXTS.required).refine(isAppointmentDuration, TEXTS.wrongChoice);

export const serviceCategory = choice(SERVICE_CATEGORIES);
/** What it is about, coded (design catalogues §5.2): the key that is kept. */
export const reasonCode = choice(REASON_CODES);
/** Of staff: why the time need not be offered (design api B3). A refusal that it would lift names this field. */
const override = choice(OVERRIDE_CODES).optional();

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES);

/** Spec clinical §3 "Appointment". */
export const appointment = z.object({
  id: idOut,
  start: instantOut,
  end: instantOut,
  status: appointmentStatus,
  serviceCategory,
  /** Null where none was given, and for those who see it in a structure's agenda alone. */
  reasonCode: reasonCode.nullable(),
  /** Sealed for the people of the visit (`appointment:<id>:description`); of visits from before that was asked, it may be clear. */
  description: z.string().nullable(),
  title: z.string().nullable(),
  patient: patientCard,
  doctors: z.array(practitionerCard),
  assistants: z.array(practitionerCard),
  midwives: z.array(practitionerCard),
  organizationId: idOut.nullable(),
  startedAt: instantOut.nullable(),
  endedAt: instantOut.nullable(),
  documentId: idOut.nullable(),
  /** Why it was cancelled, if that was said; as {@link reasonCode}. */
  cancelCode: z.enum(CANCELLATION_CODES).nullable(),
  reports: z.array(z.object({ presentedForm: z.array(z.object({ id: idOut })) })),
  /** Where a visit is read alone: what was written and measured in it, as far as the reader may open it. In lists none. */
  observations: z.array(z.object({ id: z.string() })),
  version: z.number().int(),
});
export type Appointment = z.infer<typeof appointment>;

/** With whom the patient's keys may be shared from now on: a patient's own booking lets in the practitioners who had no access. */
export const bookedAppointment = appointment.extend({ vault: vaultTask });
export type BookedAppointment = z.infer<typeof bookedAppointment>;

/** Who meets, and for what. */
export const visitPeople = {
  doctorId: id.optional(),
  assistantId: id.optional(),
  midwifeId: id.optional(),
  patientId: id,
  serviceCategory,
  reasonCode: reasonCode.optional(),
  organizationId: id.optional(),
};

type Practitioners = {
  doctorId?: string | undefined;
  assistantId?: string | undefined;
  midwifeId?: string | undefined;
};
export const namesSomeone = (value: Practitioners) => Boolean(value.doctorId ?? value.assistantId ?? value.midwifeId);
export const hasItsReason = ({
  reasonCode: code,
  serviceCategory: category,
  ...named
}: Practitioners & { reasonCode?: ReasonCode | undefined; serviceCategory: ServiceCategory }) => {
  const types = PRACTITIONER_TYPES.filter((type) => named[`${type}Id`] !== undefined);
  // A visit without a practitioner is refused for that alone.
  return code === undefined || types.length === 0 || isReasonFor(code, { category, types });
};
/** A patient changes few visits, and each change is told to whom it is with. */
const RATE = { rate: 'visit', rateOf: ['patient'] } as const;

/**
 * `slotOfferId`: of a patient who takes the slot that the waiting list offers them. `fileAccess`: of a patient, how far the booking opens
 * their file to practitioners who lack it.
 */
export const appointmentDraft = z
  .strictObject({
    ...visitPeople,
    ...visitTime,
    override,
    slotOfferId: id.optional(),
    fileAccess: choice(BOOKING_SHARES).optional(),
  })
  .refine(namesSomeone, { error: TEXTS.required, path: ['doctorId'] })
  .refine((value) => isAppointmentDuration(minutesOf(value)), asLongAsAVisit)
  .refine(hasItsReason, { error: TEXTS.wrongChoice, path: ['reasonCode'] });
export type AppointmentDraft = z.infer<typeof appointmentDraft>;

export const book = endpoint({
  id: 'appointments.book',
  ...RATE,
  whileImpersonating: 'demo',
  kept: 'ids',
  trail: 'conflicts',
  method: 'POST',
  path: '/appointment',
  summary: 'Prend un rendez-vous.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  body: appointmentDraft,
  output: bookedAppointment,
  /** The visit's, then those of whose copy of the vault's keys is to be made. */
  idsOf: ({ id, vault }: BookedAppointment) => [id, ...vault.addSldIds],
  status: 201,
  idempotencyKey: 'required',
  refusals: [
    'NOT_FOUND',
    'DATE_IN_PAST',
    'TOO_FAR_AHEAD',
    'NO_SLOT',
    'ID_TAKEN',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
    'DOCTOR_UNAVAILABLE',
    'ASSISTANT_UNAVAILABLE',
    'NOT_A_COLLEAGUE',
    'PATIENT_NOT_FOLLOWED',
    'MIDWIFE_UNAVAILABLE',
    'PATIENT_UNAVAILABLE',
    'SLOT_OFFER_GONE',
  ],
});

export const update = endpoint({
  id: 'appointments.update',
  ...RATE,
  whileImpersonating: 'demo',
  kept: 'ids',
  trail: 'conflicts',
  method: 'PATCH',
  path: '/appointment/:id',
  summary: 'Déplace ou modifie un rendez-vous.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ id }),
  /** Absent keeps, `null` removes (for the practitioners and the description). The patient is the one of the visit. */
  body: z
    .strictObject({
      doctorId: id.nullable().optional(),
      assistantId: id.nullable().optional(),
      midwifeId: id.nullable().optional(),
      patientId: id.optional(),
      start: visitInstant.optional(),
      end: visitInstant.optional(),
      serviceCategory: serviceCategory.optional(),
      reasonCode: reasonCode.nullable().optional(),
      description: sealedText(2000).nullable().optional(),
      organizationId: id.nullable().optional(),
      override,
      /** Of a move that its screen offers to take back: its people hear of it {@link MOVE_UNDO_MS} later, if it stands then. */
      undoable: z.boolean(TEXTS.wrongChoice).optional(),
    })
    .refine((value) => (value.start === undefined) === (value.end === undefined), {
      error: TEXTS.required,
      path: ['end'],
    })
    .refine(
      (value) =>
        value.start === undefined ||
        value.end === undefined ||
        isAppointmentDuration(minutesOf({ start: value.start, end: value.end })),
      asLongAsAVisit,
    ),
  output: appointment,
  ifMatch: 'required',
  refusals: [
    'TOO_FAR_AHEAD',
    'PATIENT_STAYS',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
    'DATE_IN_PAST',
    'APPOINTMENT_NOT_EDITABLE',
    'DOCTOR_UNAVAILABLE',
    'ASSISTANT_UNAVAILABLE',
    'NOT_A_COLLEAGUE',
    'PATIENT_NOT_FOLLOWED',
    'MIDWIFE_UNAVAILABLE',
    'PATIENT_UNAVAILABLE',
    'NO_SLOT',
    'PATIENT_TOO_LATE',
  ],
});

export const cancel = endpoint({
  id: 'appointments.cancel',
  ...RATE,
  whileImpersonating: 'demo',
  kept: 'ids',
  trail: 'conflicts',
  method: 'POST',
  path: '/appointment/:id/cancel',
  summary: 'Annule un rendez-vous ; un second appel donne la même réponse.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(500).optional(), code: choice(CANCELLATION_CODES).optional() }).optional(),
  output: appointment,
  refusals: ['APPOINTMENT_STATE', 'PATIENT_TOO_LATE'],
});

export const get = endpoint({
  id: 'appointments.get',
  whileImpersonating: { without: { description: TEXTS.redacted, title: TEXTS.redacted } },
  method: 'GET',
  path: '/appointment/:id',
  summary: 'Un rendez-vous.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ id }),
  /**
   * `mayChange`: whether the caller may move or cancel it as it is now. `changesUntil`: of its patient, the last moment for that; null for others.
   */
  output: appointment.extend({ mayChange: z.boolean(), changesUntil: instantOut.nullable() }),
  refusals: [],
});

const range = {
  start: periodLimit.optional(),
  end: periodLimit.optional(),
  status: appointmentStatus.optional(),
};
const inOrder = (value: { start?: string | undefined; end?: string | undefined }) =>
  value.start === undefined || value.end === undefined || Date.parse(value.start) <= Date.parse(value.end);
const shortEnough = (value: { start?: string | undefined; end?: string | undefined }) =>
  value.start === undefined ||
  value.end === undefined ||
  Date.parse(value.end) - Date.parse(value.start) <= 62 * DAY_MS;

export const list = endpoint({
  id: 'appointments.list',
  whileImpersonating: { without: { description: TEXTS.redacted, title: TEXTS.redacted } },
  method: 'GET',
  path: '/appointment',
  summary: 'Mes rendez-vous dans une période ; `$first=1` donne le premier ou null.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization', 'dispatchManager', 'dispatchOperator'],
  query: z
    .strictObject({
      ...range,
      organizationId: id.optional(),
      $first: z.literal('1').optional(),
      $sort: z.enum(['start', '-start']).default('start'),
      $limit: z.coerce.number().int().min(1).max(200).default(50),
      $after: cursor.optional(),
      $count: z.literal('1').optional(),
    })
    .refine(inOrder, { error: TEXTS.endDateBeforeStart, path: ['end'] })
    .refine(shortEnough, { error: TEXTS.rangeTooLong, path: ['end'] }),
  output: z.union([z.array(appointment), appointment, z.null()]),
  refusals: ['NOT_FOUND', 'UNSUPPORTED_USER_TYPE'],
});
