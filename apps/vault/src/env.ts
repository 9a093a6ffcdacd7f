import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import * as z from 'zod';

const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
  .transform((text) => fromBase64Url(text));
const keys = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(key).min(1).max(3));
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

const shape = z.object({
  /** LOCAL keeps messages in memory and shows them at /dev/outbox; it has no default. */
  MODE: z.enum(['LOCAL', 'DEV', 'PROD']),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  /** Of the role that `provision` made: it reads and writes the schema `vault`, and nothing else. */
  VAULT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  VAULT_DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  /**
   * Seals halves of backups and contacts. Another key than the application's, in other hands. While it is rotated several with commas: the
   * first seals, every one opens.
   */
  VAULT_KEK: keys,
  /** A service that seals in its place (Transit of HashiCorp Vault, or OpenBao): what VAULT_KEK sealed is still opened with that. All or none. */
  VAULT_KMS_URL: url.optional(),
  VAULT_KMS_TOKEN: z.string().min(1).optional(),
  /** The name of its key; several with commas while it is rotated, the first seals. */
  VAULT_KMS_KEY: z.string().min(1).optional(),
  /** Codes, contacts and the numbers of cards are kept as HMACs under it. While it is changed several with commas: the first writes, every one reads. */
  VAULT_PEPPER: keys,
  /**
   * Signs status and tree heads; its public key is VAULT_SERVER_KEY of the web app's build. For the first start with a new one, the one
   * before follows after a comma, and names it.
   */
  VAULT_SIGNING_SEED: keys,
  /** Shared with the application: signs what the two servers tell each other. */
  VAULT_APP_SECRET: key,
  /** The application's server, with the base path of its interface. */
  VAULT_APP_URL: url,
  /** The pages that may ask, with commas. The first one is where codes are typed. */
  VAULT_ORIGINS: z
    .string()
    .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
    .pipe(z.array(url).min(1)),
  /** What people know the product by. */
  BRAND: z.string().min(1).default('Maillon'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Maillon <ne-pas-repondre@maillon.example>'),
  SMS_URL: url.optional(),
  SMS_TOKEN: z.string().optional(),
  /** Who is mailed the head of the log each day, as a witness outside. */
  VAULT_WITNESS_EMAIL: z.email().optional(),
  /** Public keys of those who replay the log, with commas: their co-signatures are kept and shown. */
  VAULT_AUDITOR_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
    .pipe(z.array(key)),
  /** How browsers reach this server; the provider of cards leads them back to it. */
  VAULT_PUBLIC_URL: url.optional(),
  /** The provider of professionals' cards, with a service of the vault's own there. All four or none. */
  VAULT_CARD_ISSUER: url.optional(),
  VAULT_CARD_CLIENT_ID: z.string().min(1).optional(),
  VAULT_CARD_CLIENT_SECRET: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
});

export type Env = z.infer<typeof shape>;

/** Every name that {@link readEnv} reads; docker-compose.yml is checked against it. */
export const ENV_NAMES: readonly string[] = Object.keys(shape.shape);

const REQUIRED_OUTSIDE_LOCAL = ['SMTP_URL', 'SMS_URL', 'SMS_TOKEN'] as const;

const CARD_NAMES = ['VAULT_PUBLIC_URL', 'VAULT_CARD_CLIENT_ID', 'VAULT_CARD_CLIENT_SECRET'] as const;

const KMS_NAMES = ['VAULT_KMS_URL', 'VAULT_KMS_TOKEN', 'VAULT_KMS_KEY'] as const;

function faultsOf(env: Env): string[] {
  const isHalf = KMS_NAMES.some((name) => env[name]) && KMS_NAMES.some((name) => !env[name]);
  const missing = [
    ...REQUIRED_OUTSIDE_LOCAL.filter((name) => env.MODE !== 'LOCAL' && !env[name]).map(
      (name) => `${name}: is required in mode ${env.MODE}`,
    ),
    ...(isHalf ? [`${KMS_NAMES.join(', ')}: all of them or none`] : []),
  ];
  if (env.VAULT_CARD_ISSUER === undefined) return missing;
  const isPlain = env.MODE !== 'LOCAL' && env.VAULT_CARD_ISSUER.startsWith('http:');
  return [
    ...missing,
    ...CARD_NAMES.filter((name) => !env[name]).map((name) => `${name}: is required with VAULT_CARD_ISSUER`),
    ...(isPlain ? ['VAULT_CARD_ISSUER: must be https'] : []),
  ];
}

/** Parsed once; an empty value is an absent one. Throws with the list of faults, without a value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = shape.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value)));
  const faults = read.success
    ? faultsOf(read.data)
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (read.success && faults.length === 0) return read.data;
  throw new Error(`the vault's environment:\n${faults.join('\n')}`);
}
