import { dateBound } from '@maillon/domain/fhir/search/dates';
import { type Token, tokenOf } from '@maillon/domain/fhir/search/token';
import { type Criteria, splitAt, unescaped } from '@maillon/domain/fhir/search/values';
import * as z from 'zod';
import { id, searchText } from '../../fields/primitives.ts';
import { frenchIssue } from '../../refusals/issues.ts';
import type { RefusalCode } from '../../refusals/refusals.ts';
import { TEXTS } from '../../refusals/texts.ts';

/** Parameters of a search as FHIR R4 writes them: commas mean « or », a repeated parameter « and », backslashes escape. */

const MAX_LENGTH = 2000;
const MAX_VALUES = 20;
const MAX_REPEATS = 10;
const MAX_PAGE = 100;

/** @param one what each value between two commas is */
const criteria = <S extends z.ZodType<unknown, string>>(one: S) => {
  const given = z.string().refine((text) => text.length <= MAX_LENGTH, TEXTS.tooLong);
  return z
    .union([given, z.array(given).max(MAX_REPEATS, TEXTS.tooMany)])
    .transform(
      (texts, context): Criteria<z.output<S>> =>
        [texts].flat().map((text) => {
          const values = splitAt(',', text);
          if (values.length > MAX_VALUES) context.addIssue({ code: 'custom', message: TEXTS.tooMany });
          return values.slice(0, MAX_VALUES).flatMap((value) => {
            const { success, data, error } = one.safeParse(value, { error: frenchIssue });
            if (success) return [data];
            context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? TEXTS.wrongType });
            return [];
          });
        }),
    )
    .default([]);
};

const value = z.string().min(1, TEXTS.required);

export const tokens = criteria(
  value.transform((text, context): Token => {
    const token = tokenOf(text);
    if (token !== null) return token;
    context.addIssue({ code: 'custom', message: TEXTS.wrongToken });
    return z.NEVER;
  }),
);

/** One number: each would say of another one whether it is here. */
export const identifier = tokens.refine((given) => given.flat().length <= 1, TEXTS.oneValue);

export const names = criteria(value.transform(unescaped).pipe(searchText));
export const uris = criteria(value.transform(unescaped));

/** As they are written: whose days they are, the server knows. */
export const dates = criteria(value.refine((text) => dateBound(text, 'UTC') !== null, TEXTS.wrongDate));

/** One stretch of time: neither « or » nor « not ». */
export const period = dates.refine(
  (bounds) => bounds.every((oneOf) => oneOf.length === 1 && oneOf[0]?.startsWith('ne') !== true),
  {
    error: TEXTS.onePeriod,
  },
);

/** `<type>/<id>` or the id alone; the address of this service before it is taken away before. */
const referenceTo = (type: string) =>
  value
    .refine((text) => !/^[a-z][a-z0-9+.-]*:/i.test(text), { error: TEXTS.foreignReference, abort: true })
    .transform((text) => (text.startsWith(`${type}/`) ? text.slice(type.length + 1) : text))
    .pipe(id);

export const references = (type: string) => criteria(referenceTo(type));

/** One of them: neither « or » nor « and ». */
export const reference = (type: string) =>
  z
    .string({ error: ({ input }) => (Array.isArray(input) ? TEXTS.oneValue : TEXTS.required) })
    .refine((text) => !text.includes(','), { error: TEXTS.oneValue, abort: true })
    .pipe(referenceTo(type));

/** Stands for what FHIR calls an id and is none of ours: no patient has it, and a search finds nothing of theirs (R4 search §3.1.1.3). */
export const NO_PATIENT = '00000000-0000-0000-0000-000000000000';
const OTHER_ID = /^(?:Patient\/)?[A-Za-z0-9.-]{1,64}$/;

/** A patient: one, because each would open another record. */
export const patient = z
  .string({ error: ({ input }) => (Array.isArray(input) ? TEXTS.oneValue : TEXTS.required) })
  .refine((text) => !text.includes(','), { error: TEXTS.oneValue, abort: true })
  .transform((text) => {
    const isOurs = id.safeParse(text.replace(/^Patient\//, '')).success;
    return OTHER_ID.test(text) && !isOurs ? NO_PATIENT : text;
  })
  .pipe(referenceTo('Patient'));

/** What FHIR calls an id; any other text is no resource's id. */
const FHIR_ID = /^[A-Za-z0-9.-]{1,64}$/;
export const fhirId = z.string().regex(FHIR_ID, 'NOT_FOUND' satisfies RefusalCode);
/** One of our ids: any other one names nothing. */
export const ownId = z
  .string()
  .refine((text) => id.safeParse(text).success, 'NOT_FOUND' satisfies RefusalCode)
  .toLowerCase();

const searchedId = value.regex(FHIR_ID, TEXTS.wrongId);
export const fhirIds = criteria(searchedId);
/** Any id may be searched for; one that is none of ours finds nothing. */
export const ownIds = fhirIds.transform((given) =>
  given.map((oneOf) =>
    oneOf.flatMap((text) => {
      const { success, data } = id.safeParse(text);
      return success ? [data] : [];
    }),
  ),
);

/** JSON by each of its names, as `Accept` may write it; a plus sign that was not encoded came as a space. */
const JSON_FORMAT =
  /^(?:json|text\/json|application\/(?:fhir[+ ])?json)(?:\s*;\s*(?:charset="?utf-8"?|fhirVersion="?4\.0"?))*$/i;
export const format = z
  .string()
  .refine((text) => JSON_FORMAT.test(text), 'NOT_ACCEPTABLE' satisfies RefusalCode)
  .optional();

/** Which part of the capabilities is asked for: R4 lets a server answer each with all of them. */
export const capabilitiesMode = z.enum(['full', 'normative', 'terminology'], TEXTS.wrongChoice).optional();

export const page = {
  /** At most a hundred; 0 asks how many there are. */
  _count: z
    .string()
    .regex(/^\d+$/, TEXTS.wrongCount)
    .transform((text) => Math.min(Number(text), MAX_PAGE))
    .default(50)
    .meta({ override: { type: 'integer', minimum: 0, default: 50 } }),
  /** Where a page begins, as the link `next` says it. */
  _page: z.string().max(600).optional(),
  _format: format,
};
