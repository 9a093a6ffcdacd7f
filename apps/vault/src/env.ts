import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import * as z from 'zod';

const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
  .transform((text) => fromBase64Url(text));

const shape = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  /** Of the role that `provision` made: it reads and writes the schema `vault`, and nothing else. */
  VAULT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Seals halves of backups. Another key than the application's, in other hands. */
  VAULT_KEK: key,
  VAULT_PEPPER: key,
  /** Signs status and tree heads. Its public key is built into the web application. */
  VAULT_SIGNING_SEED: key,
  /** Shared with the application. */
  VAULT_APP_SECRET: key,
  VAULT_ISSUER: z.string().min(1).default('maillon'),
  /** LOCAL writes codes to a file instead of sending them. */
  MODE: z.enum(['LOCAL', 'DEV', 'PROD']),
  VAULT_OUTBOX: z.string().optional(),
});

export type Env = z.infer<typeof shape>;

/** Parsed once. Throws with the list of faults, without a value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = shape.safeParse(source);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`the vault's environment:\n${faults.join('\n')}`);
  }
  if (read.data.MODE === 'LOCAL' && !read.data.VAULT_OUTBOX) throw new Error('VAULT_OUTBOX: needed with MODE=LOCAL');
  return read.data;
}
