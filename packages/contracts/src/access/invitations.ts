import { RICH_TEXT_MAX } from '@maillon/domain/text/rich-text';
import * as z from 'zod';
import { email, idOut, instantOut, text } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** HTML of few elements; the server keeps what `domain/rich-text` allows. */
export const richText = text(RICH_TEXT_MAX);

/** The address of a person to invite: in these forms the specification says it this way (design api §2.5). */
export const inviteeEmail = z
  .string({ error: TEXTS.required })
  .trim()
  .toLowerCase()
  .min(1, TEXTS.required)
  .refine((value) => email.safeParse(value).success, TEXTS.inviteEmail);

/** A person who has no account yet and was written to. */
export const invitation = z.object({
  id: idOut,
  kind: z.enum(['organization', 'organization_external_practitioners', 'practitioner_contacts', 'medical-file']),
  email: z.string(),
  status: z.enum(['SENT', 'REDEEMED', 'CANCELLED', 'EXPIRED']),
  /** How many times it was sent. */
  sends: z.number().int(),
  createdAt: instantOut,
  expiresAt: instantOut,
});
export type Invitation = z.infer<typeof invitation>;
