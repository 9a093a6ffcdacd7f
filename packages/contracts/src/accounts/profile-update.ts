import * as z from 'zod';
import { languages } from '../fields/languages.ts';
import { phoneNumber } from '../fields/phone.ts';
import { address, gender, profileEmail, requiredName, text } from '../fields/primitives.ts';
import { description, exerciceRadius, place, qualifications, requiredDescription } from '../fields/role-blocks.ts';
import { TEXTS } from '../refusals/texts.ts';
import { birthDate, lastName, lastNameOfTwo } from './sign-up.ts';

/** Kept as one text, which is as long as it may be at sign-up. */
const givenNames = z
  .array(requiredName(100))
  .min(1, TEXTS.required)
  .max(5)
  .refine((names) => names.join(' ').length <= 100, TEXTS.tooLong);

const nameUpdate = (family: typeof lastName) =>
  z
    .array(z.strictObject({ given: givenNames, family, text: text(201).optional() }))
    .length(1)
    .optional();

const personUpdate = {
  birthDate: birthDate.optional(),
  /** The same as `email` and `phoneNumber` beside the block, which win. */
  telecom: z
    .array(
      z.discriminatedUnion('system', [
        z.strictObject({ system: z.literal('EMAIL'), value: profileEmail }),
        z.strictObject({ system: z.literal('PHONE'), value: phoneNumber }),
      ]),
    )
    .max(2)
    .optional(),
};

const identityUpdate = {
  ...personUpdate,
  gender: gender.optional(),
  languages: languages.optional(),
  address: z.union([address, z.array(address).length(1)]).optional(),
};

export const patientUpdate = z.strictObject({ ...identityUpdate, name: nameUpdate(lastNameOfTwo) });

export const doctorUpdate = z.strictObject({
  ...identityUpdate,
  name: nameUpdate(lastName),
  qualifications: qualifications.min(1, TEXTS.required).optional(),
  description: description.nullable().optional(),
  exerciceZone: place.nullable().optional(),
  exerciceRadius: exerciceRadius.optional(),
});
type DoctorUpdate = z.infer<typeof doctorUpdate>;

/** What is required of them at sign-up can be changed, not emptied. */
const practiceUpdate = {
  ...identityUpdate,
  name: nameUpdate(lastNameOfTwo),
  qualifications: qualifications.optional(),
  description: requiredDescription.optional(),
  exerciceZone: place.optional(),
  exerciceRadius: exerciceRadius.optional(),
};
export const midwifeUpdate = z.strictObject(practiceUpdate);
export const assistantUpdate = z.strictObject(practiceUpdate);

/** The person who works for the structure; the structure itself has a route of its own. */
export const staffUpdate = z.strictObject({ ...personUpdate, name: nameUpdate(lastName) });
export const dispatcherUpdate = z.strictObject({ ...personUpdate, name: nameUpdate(lastNameOfTwo) });

export const userUpdate = z.strictObject({
  email: profileEmail.optional(),
  phoneNumber: phoneNumber.optional(),
  patient: patientUpdate.optional(),
  doctor: doctorUpdate.optional(),
  midwife: midwifeUpdate.optional(),
  assistant: assistantUpdate.optional(),
  organization: staffUpdate.optional(),
  dispatchManager: dispatcherUpdate.optional(),
  dispatchOperator: dispatcherUpdate.optional(),
});
export type UserUpdate = z.infer<typeof userUpdate>;
/** Every member that some block has; the contract has checked which ones go together. */
export type ProfileUpdate = Partial<DoctorUpdate>;
