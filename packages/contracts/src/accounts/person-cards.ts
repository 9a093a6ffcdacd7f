import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import * as z from 'zod';
import { cachedOutput } from '../endpoint/cached-output.ts';
import { gender, idOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

export const practitionerType = z.enum(PRACTITIONER_TYPES, TEXTS.wrongChoice);

/** Spec platform §3 "Common display object", reduced to what a participant may see of another. */
export const commonCard = z.object({
  name: z.string(),
  type: z.string(),
  gender: gender.nullable(),
  age: z.number().int().nullable(),
  profileId: idOut,
  address: z.object({ city: z.string().nullable() }).nullable(),
});

export const practitionerCard = cachedOutput(
  z.object({
    userType: practitionerType,
    userData: z.object({
      id: idOut,
      userId: idOut,
      qualifications: z.array(z.object({ code: z.string() })),
      schedule: z.object({ id: idOut }).nullable(),
    }),
    common: commonCard,
  }),
);
export type PractitionerCard = z.infer<typeof practitionerCard>;

export const patientCard = cachedOutput(
  z.object({
    userType: z.literal('patient'),
    userData: z.object({ id: idOut, userId: idOut.nullable() }),
    common: commonCard,
  }),
);
export type PatientCard = z.infer<typeof patientCard>;

/** How a participant of a visit is shown to the others. */
export type PersonCard = PatientCard | PractitionerCard;
export const isPatientCard = (card: PersonCard): card is PatientCard => card.userType === 'patient';
