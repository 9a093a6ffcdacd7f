import { CARE_REQUEST_STATUSES, DISPATCH_STATES, WAVE_KINDS } from '@maillon/domain/care/care-request';
import * as z from 'zod';
import { coordinates, id, idOut, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Design api §2.14, kind CARE: a structure asks external practitioners to care for one of its patients at home. */

export const TEAM = ['doctor', 'midwife', 'assistant', 'organization'] as const;
export const PRACTITIONERS = ['doctor', 'midwife', 'assistant'] as const;

export const ofStructure = z.strictObject({ organizationId: id });
/** A request by the address of its structure. */
export const ofRequest = z.strictObject({ organizationId: id, serviceRequestId: id });

export const status = z.enum(CARE_REQUEST_STATUSES, TEXTS.wrongChoice);

export const person = z.object({ id: idOut, name: z.string() });

/** One practitioner who is asked, or will be. */
export const careRequestDispatch = z.object({
  id: idOut,
  practitioner: person,
  state: z.enum(DISPATCH_STATES),
  kind: z.enum(WAVE_KINDS),
  /** Waves are asked one after the other, from 0; in a wave the first rank is the nearest, then the least recently served. */
  wave: z.number().int(),
  rank: z.number().int(),
  /** Metres to the patient; null where a place is not known. */
  distance: z.number().int().nullable(),
  askedAt: instantOut.nullable(),
  /** When they first opened it. */
  seenAt: instantOut.nullable(),
  decidedAt: instantOut.nullable(),
  /** When who had not opened it was last asked again. */
  remindedAt: instantOut.nullable(),
});
export type CareRequestDispatch = z.infer<typeof careRequestDispatch>;

export const careRequest = z.object({
  id: idOut,
  kind: z.literal('CARE'),
  status,
  organization: person,
  subject: z.object({ id: idOut, name: z.string(), age: z.number().int().nullable() }),
  performer: person.nullable(),
  authoredOn: instantOut,
  /** What is asked for, codes of the form's `typeDemande`. */
  types: z.array(z.string()),
  /** Planned visits; null as long as they are not planned. */
  visits: z.number().int().nullable(),
  /** To who has not said yes: the town alone, and no coordinates. */
  location: z.object({
    text: z.string(),
    city: z.string().nullable(),
    coordinates: coordinates.nullable(),
    distance: z.number().int().nullable(),
  }),
  /** A visit within 24 hours. */
  urgent: z.boolean(),
  /** False: answers are still missing, and it cannot be sent. */
  complete: z.boolean(),
  /** When it returns to the structure if no practitioner accepts. */
  expiresAt: instantOut.nullable(),
  version: z.number().int(),
  /** To a practitioner: their own alone. */
  dispatches: z.array(careRequestDispatch),
});

export type CareRequest = z.infer<typeof careRequest>;

export const openedCareRequest = careRequest.extend({
  subject: careRequest.shape.subject.extend({
    /** Null where the request is not open to the reader. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** Whether street, telephone and mail are shown. */
  isOpen: z.boolean(),
  /** The first one's text is the JSON of the form. */
  note: z.array(z.object({ text: z.string(), time: instantOut })),
});
export type OpenedCareRequest = z.infer<typeof openedCareRequest>;
