import { SERVICE_CATEGORIES } from '@maillon/domain/appointment';
import { END_REASONS, HOME_VISIT_STATUSES, ROUTE_STATUSES } from '@maillon/domain/care/home-visit';
import * as z from 'zod';
import { coordinates, idOut, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Design api §2.14, kind HOME_VISIT: a patient of the ambulatory variant asks for a nurse at home. */

export const status = z.enum(HOME_VISIT_STATUSES, TEXTS.wrongChoice);
export const routeStatus = z.enum(ROUTE_STATUSES, TEXTS.wrongChoice);
/** What kind of consultation is asked for; what it is about is in the note. */
export const code = z.enum(SERVICE_CATEGORIES, TEXTS.wrongChoice);

const person = z.object({ id: idOut, name: z.string() });

/** As its patient and its performer read it. */
export const homeVisit = z.object({
  id: idOut,
  kind: z.literal('HOME_VISIT'),
  status,
  /** Null before it is validated. */
  routeStatus: routeStatus.nullable(),
  code,
  authoredOn: instantOut,
  subject: person.extend({
    age: z.number().int().nullable(),
    /** To the performer of an open visit. */
    phone: z.string().nullable(),
  }),
  performer: person.nullable(),
  location: z.object({
    /** Null to a performer once the visit is over, with the note. */
    text: z.string().nullable(),
    coordinates: coordinates.nullable(),
    /** Metres from where the performer was last; null where one of the two places is not known. */
    distance: z.number().int().nullable(),
  }),
  note: z.array(z.object({ text: z.string(), time: instantOut, author: person })),
  /** An encoded polyline of precision 5, on the way only. */
  routePolyline: z.string().nullable(),
  /** To its performer, in the tour: when it will begin by the plan. Null where that is not known, and once it has begun. */
  expectedAt: instantOut.nullable(),
  /** To its performer: its place in the order that they chose, from 1; null: the planner's. */
  rank: z.number().int().nullable(),
  departedAt: instantOut.nullable(),
  arrivedAt: instantOut.nullable(),
  endedAt: instantOut.nullable(),
  /** Why it ended without taking place. */
  reason: z.enum(END_REASONS).nullable(),
  version: z.number().int(),
});
export type HomeVisit = z.infer<typeof homeVisit>;

/** What a change of a visit answers to who is neither its patient nor its performer. */
export const homeVisitState = homeVisit.pick({ id: true, status: true, routeStatus: true, version: true });

/** How the performer comes, on the way only. Null where their device has not said where they are, or the address has no place. */
export const homeVisitRoute = z.object({
  /** The way that is left, as an encoded polyline of precision 5. */
  polyline: z.string().nullable(),
  /** Where they have been since they set out; the same. */
  trail: z.string().nullable(),
  /** Metres that are left. */
  distance: z.number().int().nullable(),
  /** When they will be there. */
  eta: instantOut.nullable(),
  /** No road is known: a straight line. */
  isStraight: z.boolean(),
  /** Where they are. */
  position: coordinates.extend({ capturedAt: instantOut }).nullable(),
});
export type HomeVisitRoute = z.infer<typeof homeVisitRoute>;
