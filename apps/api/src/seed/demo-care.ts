import { ACCESS_STATUSES } from '@maillon/domain/access/access';
import { PREGNANCY_TYPES } from '@maillon/domain/pregnancy';
import * as z from 'zod';

const answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** What a patient of the maternity said at their sign-up. */
const pregnancy = z.strictObject({
  patient: z.string(),
  lastPeriodDaysAgo: z.number().int(),
  type: z.enum(PREGNANCY_TYPES),
  births: z.number().int(),
});

const referent = z.strictObject({ patient: z.string(), professional: z.string(), status: z.enum(ACCESS_STATUSES) });

const contact = z.strictObject({ from: z.string(), to: z.string(), status: z.enum(ACCESS_STATUSES) });

/** An invitation to the team that waits for an answer. */
const letter = z.strictObject({ organization: z.string(), from: z.string(), email: z.string() });

/** The answers of a person of the demo, whose identity is theirs; or of a visitor, who says it in the answers. */
const checkUp = z.strictObject({
  id: z.string(),
  /** Counted from the day of the seeding. */
  day: z.number().int(),
  patient: z.string().optional(),
  answers: z.record(z.string(), answer),
});

export const care = z.strictObject({
  pregnancies: z.array(pregnancy),
  referents: z.array(referent),
  contacts: z.array(contact),
  invitationMessages: z.array(letter),
  checkUps: z.array(checkUp),
});

export type DemoCare = z.infer<typeof care>;
export type DemoPregnancy = z.infer<typeof pregnancy>;
export type DemoReferent = z.infer<typeof referent>;
export type DemoCheckUp = z.infer<typeof checkUp>;
