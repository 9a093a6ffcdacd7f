import * as z from 'zod';

/** One input at fault: where (JSON pointer, RFC 6901), which rule, and the French sentence to show beside the field. */
export const fieldError = z.object({
  pointer: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

/** The body of every refusal: `application/problem+json` (RFC 9457) with the members of design api §1 "Errors". */
export const problem = z.object({
  type: z.string().meta({ description: 'Une page qui explique ce refus.', examples: ['/problems/stale-version'] }),
  title: z.string(),
  status: z
    .number()
    .int()
    .meta({ examples: [412] }),
  detail: z.string().meta({ description: 'La phrase à montrer à la personne.' }),
  instance: z.string().meta({ description: 'Le chemin demandé.', examples: ['/api/user/current'] }),
  code: z.string().meta({ description: 'Stable, pour les programmes.', examples: ['STALE_VERSION'] }),
  message: z.string(),
  traceId: z.string().meta({ description: 'À donner au support ; le journal du serveur le porte aussi.' }),
  errors: z.array(fieldError).optional(),
  emailExists: z.boolean().optional(),
  phoneExists: z.boolean().optional(),
  nirExists: z.boolean().optional(),
  accessPolicy: z.object({ id: z.string(), status: z.string() }).nullable().optional(),
});
export type Problem = z.infer<typeof problem>;
