import * as z from 'zod';
import { address, emailOf, id, idOut, referentRpps, requiredName, requiredText } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Who follows a patient: a midwife of the directory, or the treating doctor (spec clinical §5 "Referent form"). */

const MISSING = TEXTS.referentRequired;

const treatingDoctor = z.strictObject(
  {
    firstName: requiredName(100, MISSING),
    lastName: requiredName(100, MISSING),
    email: emailOf(TEXTS.profileEmail, MISSING),
    rpps: referentRpps,
    address: address.extend({ text: requiredText(300, MISSING) }),
  },
  MISSING,
);

/** What a patient, or the person who writes for them, says of the referent. */
export const generalPractitioner = z.discriminatedUnion(
  'supervisorType',
  [
    z.strictObject({
      supervisorType: z.literal('midwife'),
      midwifeSupervisor: requiredText(60, MISSING).pipe(id),
    }),
    z.strictObject({ supervisorType: z.literal('doctor'), doctorSupervisor: treatingDoctor }),
    z.strictObject({ supervisorType: z.literal('none') }),
  ],
  { error: MISSING },
);
export type GeneralPractitioner = z.infer<typeof generalPractitioner>;

/** What the card of the referent shows. */
export const referent = z.object({
  supervisorType: z.enum(['midwife', 'doctor']),
  midwifeSupervisor: idOut.nullable(),
  doctorSupervisor: z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string(), rpps: z.string(), address })
    .nullable(),
  name: z.string(),
  /** « Sage-femme », « Médecin ». */
  type: z.string(),
  /** Once they accepted. */
  phone: z.string().nullable(),
  /** NAMED: nothing is on its way to them. INVITED: they have not answered. */
  status: z.enum(['NAMED', 'INVITED', 'ACCEPTED', 'REJECTED']),
});
export type Referent = z.infer<typeof referent>;
