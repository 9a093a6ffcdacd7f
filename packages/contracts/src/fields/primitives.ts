import { isIsoDay } from '@maillon/domain/day';
import {
  cleanFiness,
  cleanNir,
  cleanRpps,
  cleanSiret,
  isFiness,
  isNir,
  isRpps,
  isSiret,
} from '@maillon/domain/identifiers';
import { cleanDoctorNumber, cleanRccm } from '@maillon/domain/product/national-numbers';
import { isSealed, sealedLength } from '@maillon/domain/sealed';
import { EMAIL, MAX_EMAIL_LENGTH } from '@maillon/domain/text/email';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import { USER_TYPES } from '@maillon/domain/user-type';
import * as z from 'zod';
import type { RefusalCode } from '../refusals/refusals.ts';
import { TEXTS } from '../refusals/texts.ts';
import { hasForbiddenCharacter, isLegible } from './forbidden-characters.ts';
import { mayBeLink } from './links.ts';

/** One line or several of human text: NFC, trimmed, no forbidden character (design api §1 "JSON"). */
export const text = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? TEXTS.required : TEXTS.wrongType) })
    .normalize('NFC')
    .trim()
    .max(max, TEXTS.tooLong)
    .refine((value) => !hasForbiddenCharacter(value), TEXTS.controlCharacter);

/** {@link text} that may not be empty. @param missing what a form with its own words says then */
export const requiredText = (max: number, missing: string = TEXTS.required) =>
  z
    .string({ error: missing })
    .normalize('NFC')
    .trim()
    .min(1, missing)
    .max(max, TEXTS.tooLong)
    .refine((value) => !hasForbiddenCharacter(value), TEXTS.controlCharacter);

/** Of a person or a structure, as it stands in mails and text messages to others. @param missing what a form says when it is empty */
export const requiredName = (max: number, missing: string = TEXTS.required) =>
  requiredText(max, missing)
    .refine((value) => value === '' || isLegible(value), TEXTS.illegibleName)
    .refine((value) => !mayBeLink(value), TEXTS.nameWithLink);

/**
 * What only its readers open: a text of so many characters, sealed in the browser. Clear text is refused from every sender. The server
 * also asks the vault whether its session is the one of the resource (`SealedSessions`); `x-sealed` is how a test finds the
 * fields that need it.
 */
export const sealedText = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? TEXTS.required : TEXTS.wrongType) })
    .max(sealedLength(max), { error: TEXTS.tooLong, abort: true })
    .refine(isSealed, TEXTS.notSealed)
    .meta({ 'x-sealed': 'text' });

/** What is typed into a search: nothing, or 2 to 80 characters (design api §1 "Search text"). */
export const searchText = text(SEARCH_MAX_LENGTH).refine(
  (value) => value === '' || value.length >= SEARCH_MIN_LENGTH,
  TEXTS.tooShort,
);

export const id = z
  .uuid({ error: ({ input }) => (input === undefined ? TEXTS.required : TEXTS.wrongId) })
  .toLowerCase();

/** Ids with commas between them, in an address. */
export const ids = (most: number) =>
  z
    .string()
    .max(most * 37, TEXTS.tooMany)
    .transform((value) => value.split(','))
    .pipe(z.array(id).min(1, TEXTS.required).max(most, TEXTS.tooMany));

/** The id of a session of the vault, named beside the texts that are sealed in it: checked as {@link sealedText} is. */
export const sealedSession = id.meta({ 'x-sealed': 'session' });

export const userType = z.enum(USER_TYPES, TEXTS.wrongChoice);

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?/;
const OFFSET = /(Z|[+-](0\d|1[0-4]):[0-5]\d)$/i;

/** A calendar has no 30 February, and nothing of ours happens outside these centuries. */
const isRealDay = (value: string): boolean => {
  const year = value.slice(0, 4);
  return year >= '1900' && year < '2200' && isIsoDay(value.slice(0, 10));
};

/**
 * An instant with an offset, as a UTC string with milliseconds after parsing (design api §1 "Dates"). A schema whose message
 * is the name of a refusal is answered with that refusal: here 400 instead of 422.
 */
export const instant = z
  .string({ error: ({ input }) => (input === undefined || input === null ? TEXTS.required : TEXTS.wrongDate) })
  .max(40, { error: TEXTS.wrongDate, abort: true })
  .regex(INSTANT, { error: TEXTS.wrongDate, abort: true })
  .regex(OFFSET, { error: 'DATE_OFFSET_REQUIRED' satisfies RefusalCode, abort: true })
  .refine((value) => isRealDay(value) && !Number.isNaN(Date.parse(value)), { error: TEXTS.wrongDate, abort: true })
  .transform((value) => new Date(value).toISOString());

/** An id that the server itself produced; named in the documentation, not checked again on the way out. */
export const idOut = z.string().meta({ format: 'uuid' });

/** An instant that the server itself produced; not parsed again on the way out. */
export const instantOut = z.string();

/** A calendar day, `yyyy-MM-dd`: a birth date is not an instant. */
export const day = z
  .string({ error: TEXTS.required })
  .refine((value) => value !== '', { error: TEXTS.required, abort: true })
  .refine(isIsoDay, { error: TEXTS.wrongDate, abort: true });

/** A day of a calendar that is asked for: the same centuries as an {@link instant}. */
export const calendarDay = z.iso.date({ error: TEXTS.wrongDate, abort: true }).refine(isRealDay, TEXTS.wrongDate);

/** An {@link instant} or a {@link calendarDay}; a text with a time and no offset is refused as an instant is. */
export const instantOrDay = z.union([instant, calendarDay], {
  error: ({ input }) => (input === undefined || input === '' ? TEXTS.required : TEXTS.wrongDate),
});

/** The limit of a period: an instant, or a calendar day for its first moment in the country of the installation. */
export const periodLimit = instantOrDay.meta({
  description: 'Un instant, ou un jour pour son premier moment dans le pays.',
});

/** A wall-clock time, `HH:mm`, in the zone of the schedule it belongs to. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TEXTS.wrongType);

/** One of some words; none at all is another mistake than a wrong one. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, {
    error: ({ input }) => (input === undefined || input === null || input === '' ? TEXTS.required : TEXTS.wrongChoice),
  });

export const gender = choice(['MALE', 'FEMALE']);
export type Gender = z.infer<typeof gender>;

export const bloodGroup = choice(['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-', 'unknown']);

export const emailOf = (message: string, missing: string = TEXTS.required) =>
  z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(MAX_EMAIL_LENGTH, message)
    .regex(EMAIL, message);

export const email = emailOf(TEXTS.email);
export const profileEmail = emailOf(TEXTS.profileEmail);

/** 15 characters, spaces removed, upper case; shape only, the key is a hint (design api §1.3, A5). */
export const nir = z
  .string({ error: TEXTS.required })
  .max(40, TEXTS.nir)
  .transform(cleanNir)
  .refine((value) => value.length > 0, { error: TEXTS.required, abort: true })
  .refine(isNir, TEXTS.nir);

/**
 * By which a country knows a patient: the NIR in France, where it is required; a CMU number or an identity card in Côte d'Ivoire,
 * empty where a person has none. Its shape is asked by `patientNumberFault`, once the country is known.
 */
export const patientNumber = z.string({ error: TEXTS.wrongType }).max(40, TEXTS.nir).transform(cleanNir).default('');

/** By which a country knows a doctor: the RPPS, or the number of an Order; its shape is asked by `doctorNumberFault`. */
export const doctorNumber = z
  .string({ error: TEXTS.required })
  .max(40, TEXTS.rpps)
  .transform(cleanDoctorNumber)
  .refine((value) => value.length > 0, TEXTS.required);

const rppsOf = (missing: string) =>
  z
    .string({ error: missing })
    .max(40, TEXTS.rpps)
    .transform(cleanRpps)
    .refine((value) => value.length > 0, { error: missing, abort: true })
    .refine(isRpps, TEXTS.rpps);
export const rpps = rppsOf(TEXTS.required);
export const referentRpps = rppsOf(TEXTS.referentRequired);

/** 9 characters; those of Corsica have a letter (design api A6). */
export const finess = z
  .string({ error: TEXTS.required })
  .max(40, TEXTS.finess)
  .transform(cleanFiness)
  .refine((value) => value.length > 0, { error: TEXTS.required, abort: true })
  .refine(isFiness, TEXTS.finess);

/** 14 digits; the sentence is the specification's own (design api A7). */
export const siret = z
  .string({ error: TEXTS.required })
  .max(40, TEXTS.siret)
  .transform(cleanSiret)
  .refine((value) => value.length > 0, { error: TEXTS.required, abort: true })
  .refine(isSiret, TEXTS.siret);

/** « Registre du commerce », where a structure has neither FINESS nor SIRET. */
export const rccm = requiredText(40).transform(cleanRccm);

/** Spec platform §3 "telecom list (system EMAIL or PHONE, value)". */
export const telecom = z.strictObject({ system: z.enum(['EMAIL', 'PHONE']), value: requiredText(254) });
export type Telecom = z.infer<typeof telecom>;

export const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** Spec platform §3 "Address"; only `text` is required. */
export const address = z.strictObject({
  streetNumber: text(20).optional(),
  streetName: text(200).optional(),
  line: text(200).optional(),
  postalCode: text(20).optional(),
  // Stands in the mails and text messages of a visit, as a name does.
  city: text(100)
    .refine((value) => !mayBeLink(value), TEXTS.nameWithLink)
    .optional(),
  district: text(100).optional(),
  state: text(100).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, TEXTS.wrongChoice)
    .optional(),
  coordinates: coordinates.optional(),
  text: requiredText(300),
});
export type Address = z.infer<typeof address>;

/** FHIR HumanName, reduced to what the product shows. */
export const humanName = z.object({ given: z.array(z.string()), family: z.string(), text: z.string() });

/** The end of the page before, as the server wrote it; anything else is no page (400). */
export const cursor = z
  .string({ error: 'BAD_CURSOR' satisfies RefusalCode })
  .max(600, 'BAD_CURSOR' satisfies RefusalCode);

/** A page of a list (design api §1 "Cursor"): the body is a bare array, the rest travels in headers. */
export const page = {
  $limit: z.coerce.number().int().min(1).max(200).default(50),
  $after: cursor.optional(),
  /** `X-Total-Count` says how many there are on all pages. */
  $count: z.literal('1').optional(),
};
