import type { PractitionerCard } from '@maillon/contracts/appointments';
import { TEXTS } from '@maillon/contracts/texts';
import type { AppointmentDuration, ServiceCategory } from '@maillon/domain/appointment';
import { compareDays, type IsoDay, isIsoDay } from '@maillon/domain/day';
import type { PractitionerType, Variant } from '@maillon/domain/user-type';
import { wallClock } from '@maillon/domain/zone';
import type { FreeSlots } from '../../data/appointments.ts';
import type { FieldErrors } from '../../lib/form.ts';

export type FreeSlot = FreeSlots['slots'][number];

/** A patient books half an hour (design api A29). */
export const PATIENT_DURATION: AppointmentDuration = 30;
/** Spec clinical §5: 15 by default in the professional's form. */
export const PROFESSIONAL_DURATION: AppointmentDuration = 15;

export interface BookingValues {
  readonly serviceCategory: ServiceCategory | '';
  readonly date: string;
  readonly duration: AppointmentDuration;
  readonly patientId: string;
  readonly doctorId: string;
  readonly midwifeId: string;
  readonly assistantId: string;
  /** Start of the chosen slot, an instant. */
  readonly start: string;
  readonly description: string;
  /** A nurse or a midwife says whether a doctor takes part; then one must be chosen (spec clinical §6). */
  readonly needsDoctor: boolean;
}

/** What keeps a booking from being sent; the rules of both forms (spec clinical §5). */
export const bookingErrors = (
  values: BookingValues,
  today: IsoDay,
  required: readonly (keyof BookingValues)[],
): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const name of required) if (values[name] === '') errors[`/${name}`] = TEXTS.required;
  if (isIsoDay(values.date) && compareDays(values.date, today) < 0) errors['/date'] = TEXTS.datePast;
  return errors;
};

/** Slots whose every named practitioner is the wanted one. */
export const slotsOf = (slots: readonly FreeSlot[], scheduleId: string): FreeSlot[] =>
  slots.filter((slot) =>
    [slot.doctorScheduleId, slot.midwifeScheduleId, slot.assistantScheduleId].includes(scheduleId),
  );

export interface HourOfSlots {
  readonly hour: number;
  readonly slots: readonly FreeSlot[];
}

/** Spec clinical §5: "picking a doctor groups slots by hour". A start that several combinations offer is shown once. */
export const byHour = (slots: readonly FreeSlot[], zone: string): HourOfSlots[] => {
  const hours = new Map<number, Map<string, FreeSlot>>();
  for (const slot of slots) {
    const hour = Math.floor(wallClock(Date.parse(slot.start), zone).minutes / 60);
    const ofHour = hours.get(hour) ?? new Map<string, FreeSlot>();
    if (!ofHour.has(slot.start)) ofHour.set(slot.start, slot);
    hours.set(hour, ofHour);
  }
  return [...hours].sort(([a], [b]) => a - b).map(([hour, ofHour]) => ({ hour, slots: [...ofHour.values()] }));
};

/** « Hugo LESTRADE — Bordeaux » */
export const cardLabel = ({ common }: PractitionerCard): string =>
  common.address?.city ? `${common.name} — ${common.address.city}` : common.name;

/** Whom a professional may add to a visit: a doctor offers a midwife (natal) or a nurse (mobility); these offer a doctor. */
export const companionOf = (userType: PractitionerType, variant: Variant): PractitionerType =>
  userType === 'doctor' ? (variant === 'natalconnect' ? 'midwife' : 'assistant') : 'doctor';
