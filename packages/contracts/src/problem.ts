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
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  message: z.string(),
  traceId: z.string(),
  errors: z.array(fieldError).optional(),
  emailExists: z.boolean().optional(),
  phoneExists: z.boolean().optional(),
  nirExists: z.boolean().optional(),
  accessPolicy: z.object({ id: z.string(), status: z.string() }).nullable().optional(),
});
export type Problem = z.infer<typeof problem>;
