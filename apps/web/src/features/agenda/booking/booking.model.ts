import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { ServiceCategory } from '@maillon/domain/appointment';
import type { AppointmentDuration } from '@maillon/domain/appointment-rules';
import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { type IsoDay, isIsoDay } from '@maillon/domain/day';
import { type Variant } from '@maillon/domain/product/variants';
import { qualificationLabel } from '@maillon/domain/qualifications';
import { PRACTITIONER_TYPES, type PractitionerType } from '@maillon/domain/user-type';
import { wallClock } from '@maillon/domain/zone';
import type { FreeSlots } from '../../../data/agenda/appointments.ts';
import type { FieldErrors } from '../../../lib/forms/form.ts';
import type { SeriesValues } from './series.model.ts';

export type FreeSlot = FreeSlots['slots'][number];

/** Spec clinical §5: the professional's form. */
export const NO_START = 'Aucun créneau disponible pour cette date';

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
  /** Why a time is taken that a calendar does not offer; empty where it is offered. */
  readonly override?: OverrideCode | '' | undefined;
  /** Whether and how the visit repeats. */
  readonly series?: SeriesValues;
}

const lacking = (values: BookingValues, required: readonly (keyof BookingValues)[]): FieldErrors =>
  Object.fromEntries(required.filter((name) => values[name] === '').map((name) => [`/${name}`, TEXTS.required]));

/** A visit that is being changed may keep the day it has, even when that day is over. */
export const dateError = (
  { date }: Pick<BookingValues, 'date'>,
  initial: Pick<BookingValues, 'date' | 'start'>,
  today: IsoDay,
): string | undefined => {
  const isKept = initial.start !== '' && date === initial.date;
  return isIsoDay(date) && date < today && !isKept ? TEXTS.datePast : undefined;
};

const NOTHING_BOOKED = { date: '', start: '' };
const dateErrors = (error: string | undefined): FieldErrors => (error === undefined ? {} : { '/date': error });

/** What keeps a patient's booking from being sent (spec clinical §5). */
export const patientErrors = (values: BookingValues, today: IsoDay): FieldErrors => ({
  ...lacking(values, ['serviceCategory', 'date', 'doctorId', 'start']),
  ...dateErrors(dateError(values, NOTHING_BOOKED, today)),
});

const isNobodyNamed = (values: BookingValues): boolean =>
  PRACTITIONER_TYPES.every((type) => values[`${type}Id`] === '');

/** What keeps a professional's or a structure's booking from being sent (spec clinical §5); a doctor who is needed must be named. */
export const professionalErrors = (
  values: BookingValues,
  initial: Pick<BookingValues, 'date' | 'start'>,
  today: IsoDay,
  companions: readonly PractitionerType[],
): FieldErrors => ({
  ...lacking(values, ['patientId', 'serviceCategory', 'date', 'start']),
  ...(companions.includes('doctor') && (values.needsDoctor || isNobodyNamed(values)) && lacking(values, ['doctorId'])),
  ...dateErrors(dateError(values, initial, today)),
});

/** Slots whose every named practitioner is the wanted one. */
export const slotsOf = (slots: readonly FreeSlot[], scheduleId: string): FreeSlot[] =>
  slots.filter((slot) =>
    [slot.doctorScheduleId, slot.midwifeScheduleId, slot.assistantScheduleId].includes(scheduleId),
  );

/** When a visit may begin, an instant. */
export type Start = Pick<FreeSlot, 'start'>;

/** The free starts and the one that the visit has now, which its own booking keeps from being free. */
export const withPresent = (starts: readonly Start[], present: string): readonly Start[] =>
  present === '' || starts.some(({ start }) => start === present)
    ? starts
    : [...starts, { start: present }].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));

export interface HourOfStarts {
  readonly hour: number;
  readonly starts: readonly Start[];
}

/** Spec clinical §5: "picking a doctor groups slots by hour". A start that several combinations offer is shown once. */
export const byHour = (starts: readonly Start[], zone: string): HourOfStarts[] => {
  const hours = new Map<number, Map<string, Start>>();
  for (const { start } of starts) {
    const hour = Math.floor(wallClock(Date.parse(start), zone).minutes / 60);
    const ofHour = hours.get(hour) ?? new Map<string, Start>();
    ofHour.set(start, { start });
    hours.set(hour, ofHour);
  }
  return [...hours].sort(([a], [b]) => a - b).map(([hour, ofHour]) => ({ hour, starts: [...ofHour.values()] }));
};

/** « Hugo LESTRADE — Gynécologue, Bordeaux » */
export const cardLabel = ({ common, userData }: PractitionerCard): string => {
  const [first] = userData.qualifications;
  const about = [first === undefined ? undefined : qualificationLabel(first.code), common.address?.city];
  const known = about.filter((part) => part !== undefined && part !== null && part !== '');
  return known.length === 0 ? common.name : `${common.name} — ${known.join(', ')}`;
};

/** Whom a professional may add to a visit: a doctor offers a midwife (natal) or a nurse (mobility); these offer a doctor. */
export const companionOf = (userType: PractitionerType, variant: Variant): PractitionerType =>
  userType === 'doctor' ? (variant === 'natalconnect' ? 'midwife' : 'assistant') : 'doctor';

/** Whom a structure books together: a doctor, with a midwife where pregnancies are followed, with a nurse elsewhere. */
export const structureTypes = (variant: Variant): readonly PractitionerType[] => [
  'doctor',
  companionOf('doctor', variant),
];

/**
 * What is wrong with the time: the server names the participant who is not free, and those who have no field of their own are told
 * here.
 */
export const timeError = (errors: FieldErrors, shown: readonly PractitionerType[]): string | undefined => {
  const others = PRACTITIONER_TYPES.filter((type) => !shown.includes(type)).map((type) => `/${type}Id`);
  return ['/start', '/end', ...others].map((pointer) => errors[pointer]).find((sentence) => sentence !== undefined);
};
