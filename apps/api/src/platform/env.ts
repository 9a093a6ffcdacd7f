import { PATIENT_CANCEL_UNTIL_H } from '@maillon/domain/appointment-rules';
import { OFFER_HOURS } from '@maillon/domain/calendar/waiting-list';
import { COUNTRY_CODES } from '@maillon/domain/product/countries';
import { VARIANT_NAMES } from '@maillon/domain/product/variants';
import { TEXTS_MODES } from '@maillon/domain/text/texts-mode';
import * as z from 'zod';

const withoutEmpty = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));

const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((item) => item.trim() || []));

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

/** A page of our own: of a browser, or of the application of iPhones, whose address is no address of the web. */
const pageOrigin = z
  .url({ protocol: /^(?:https?|capacitor)$/, error: 'must be an http(s) URL, or capacitor://localhost' })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

const tilesUrl = url.refine(
  (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
  'must hold {z}, {x} and {y}',
);

const thirtyTwoBytes = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url');

const operatorFact = (what: string) => z.string().max(300).default(`[${what} : à renseigner]`);

const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /** LOCAL is one machine with the stand-ins; it has no default, so that no installation gets the dev outbox by accident. */
  MODE: z.enum(['LOCAL', 'DEV', 'PROD']),
  VARIANT: z.enum(VARIANT_NAMES).default('natalconnect'),
  COUNTRY: z.enum(COUNTRY_CODES).default('FR'),
  /** `verbatim`: the sentences that the specification quotes are said as it spells them (docs/decisions/words.md). */
  TEXTS: z.enum(TEXTS_MODES).default('corrected'),

  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The origin that browsers see: links in mails, CORS, cookies. */
  PUBLIC_URL: url.optional(),
  API_BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)*$/, 'must be empty or start with / and not end with it')
    .default('/api'),
  /** The built web app, served at `/`; absent = the API alone. */
  WEB_DIST: z.string().optional(),
  /** Other pages that ask us; of the applications of telephones `https://localhost` and `capacitor://localhost`. */
  CORS_ORIGINS: list.pipe(z.array(pageOrigin)),
  /** How many reverse proxies stand before us: `X-Forwarded-For` is believed that many times. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  /** One secret, or several with commas while they are rotated: the first seals, every one opens. */
  SECRET_KEY: z.string().regex(/^[^,]{32,}(,[^,]{32,})*$/, 'must be at least 32 characters (several: with commas)'),

  /** Absent: our embedded core. */
  SUPERTOKENS_CORE_URL: url.optional(),
  SUPERTOKENS_API_KEY: z.string().optional(),

  LIVEKIT_URL: z.url({ protocol: /^wss?$/, error: 'must be a ws(s) URL' }).optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),

  /** What a patient pays is collected by Stripe. Absent: it is not offered. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Signs what Stripe tells of payments at `/api/webhook/stripe`. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.default('https://api.stripe.com'),

  /** The page of the connected case of an assistant, shown in the room of a visit (docs/decisions/connected-case.md). Absent: not offered. */
  DEVICE_BOX_URL: url.optional(),

  /** A router that speaks as OSRM does: how a nurse comes to a home visit. Absent: straight lines. */
  ROUTER_URL: url.optional(),
  /** Tiles of maps, as `https://…/{z}/{x}/{y}.png`. Absent: the coarse map that comes with the product. */
  MAP_TILES_URL: tilesUrl.optional(),
  /** Whom the tiles are from, as their terms ask one to write it. */
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap'),
  /** `on`: a dispatcher validates each request for a home visit before a nurse is looked for. */
  HOME_VISIT_VALIDATION: z.enum(['on', 'off']).default('off'),

  /** Where the form « Facturation » of a visit is sent: the billing service of its doctors. Absent: not offered. */
  BILLING_URL: url.optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s) URL' }).optional(),
  MAIL_FROM: z.string().default('Maillon <ne-pas-repondre@maillon.example>'),
  SMS_URL: url.optional(),
  SMS_TOKEN: z.string().optional(),

  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where uploads are kept when there is no S3_BUCKET. */
  STORAGE_DIR: z.string().default('.data/storage'),

  NOVU_API_URL: url.optional(),
  NOVU_API_KEY: z.string().optional(),

  /** Our clients at the providers of calendars; absent: not offered. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ACCOUNTS_URL: url.default('https://accounts.google.com'),
  GOOGLE_OAUTH_URL: url.default('https://oauth2.googleapis.com'),
  GOOGLE_API_URL: url.default('https://www.googleapis.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_LOGIN_URL: url.default('https://login.microsoftonline.com/common'),
  MICROSOFT_GRAPH_URL: url.default('https://graph.microsoft.com/v1.0'),
  /** Pro Santé Connect: its issuer, or the whole address of its discovery document. Absent: no sign-in by card. */
  PSC_ISSUER: url.optional(),
  PSC_CLIENT_ID: z.string().optional(),
  PSC_CLIENT_SECRET: z.string().optional(),
  /** The prescription service as an identity provider. Absent: no sign-in through it. */
  ORDOCLIC_ISSUER: url.optional(),
  ORDOCLIC_CLIENT_ID: z.string().optional(),
  ORDOCLIC_CLIENT_SECRET: z.string().optional(),

  /** The prescription service in the room of a visit: its interface, our key there, and the page that a doctor prescribes on. Absent: not offered. */
  ORDOCLIC_API_URL: url.optional(),
  ORDOCLIC_API_KEY: z.string().optional(),
  ORDOCLIC_FRAME_URL: url.optional(),

  /** Whom the legal texts name; what is missing shows in them as such. */
  OPERATOR_NAME: operatorFact('nom de l’opérateur'),
  OPERATOR_LEGAL_FORM: operatorFact('forme juridique'),
  OPERATOR_ADDRESS: operatorFact('adresse du siège'),
  OPERATOR_REGISTRATION: operatorFact('numéro d’immatriculation'),
  OPERATOR_DPO_EMAIL: operatorFact('adresse du délégué à la protection des données'),
  OPERATOR_CONSENT_EMAIL: operatorFact('adresse des accords parentaux'),
  /** Whom « Support » at the foot of each page writes to; absent: no such link. */
  OPERATOR_SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  OPERATOR_HEALTH_DATA_HOST: operatorFact('hébergeur de données de santé'),

  /** RFC 9116: where a weakness is reported (`mailto:` or `https:`). Absent: `securite@` at the host of PUBLIC_URL. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: or https:')
    .optional(),
  SECURITY_POLICY_URL: url.optional(),

  /** Origins of push services beside those of the browsers that we know; for tests and closed networks. */
  PUSH_SERVICES: list.pipe(z.array(url)),

  /** The vault, as browsers reach it; absent: nothing is encrypted end to end. */
  VAULT_URL: url.optional(),
  /** Where we reach it; absent: the same. */
  VAULT_INTERNAL_URL: url.optional(),
  /** Signs what the two servers tell each other. */
  VAULT_APP_SECRET: thirtyTwoBytes.optional(),

  /**
   * A service that seals this side's half of the two-man rule in SECRET_KEY's place (Transit of HashiCorp Vault, or OpenBao): in other hands
   * than the vault's. What SECRET_KEY sealed is still opened with that. All or none.
   */
  KMS_URL: url.optional(),
  KMS_TOKEN: z.string().min(1).optional(),
  /** The name of its key; several with commas while it is rotated, the first seals. */
  KMS_KEY: z.string().min(1).optional(),

  /** Seald in the vault's place (docs/decisions/vault-seald-behind-the-face.md); absent: our own. */
  SEALD_APP_ID: z.string().optional(),
  SEALD_API_URL: url.optional(),
  SEALD_KEY_STORAGE_URL: url.optional(),
  SEALD_KEY_STORAGE_KEY: z.string().optional(),
  SEALD_JWT_SECRET_ID: z.string().optional(),
  SEALD_JWT_SECRET: z.string().optional(),

  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  ADMIN_EMAIL_DOMAINS: list,
  ADMIN_EXCLUDED: list,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Absent: standard output. */
  LOG_FILE: z.string().optional(),
  /** Where each signed head of the audit chain is appended, outside the database; absent = nowhere. */
  AUDIT_ANCHOR_FILE: z.string().optional(),
  /** The national address service; absent: the embedded sample. */
  ADDRESS_API_URL: url.optional(),
  /** Photon, for addresses outside France; absent: the embedded sample. */
  ADDRESS_ABROAD_API_URL: url.optional(),
  /** Data sets of the directory of public services and of FINESS, without `/records`; absent: the embedded samples. */
  PMI_API_URL: url.optional(),
  FINESS_API_URL: url.optional(),
  /** The register of companies, without `/search`; absent: the embedded sample. */
  SIRET_API_URL: url.optional(),
  /** design api A5: the key of a NIR is a hint unless it is enforced. */
  NIR_KEY_CHECK: z.enum(['warn', 'enforce']).default('warn'),
  /** How many hours before its start a patient still changes or cancels a visit alone (design api B2). */
  PATIENT_CANCEL_UNTIL_H: z.coerce.number().min(0).max(720).default(PATIENT_CANCEL_UNTIL_H),
  /** Between which hours of the day an earlier time is offered to patients who wait (docs/decisions/waiting-list.md). */
  WAITING_LIST_HOURS: z
    .string()
    .regex(/^(?:\d|1\d|2[0-4])-(?:\d|1\d|2[0-4])$/, 'must be two hours of the day, 8-20')
    .transform((text) => {
      const [from = 0, to = 0] = text.split('-').map(Number);
      return { from, to };
    })
    .refine(({ from, to }) => from < to, 'must be two hours of the day, the earlier one first')
    .default(OFFER_HOURS),
  /** Factor on the limits per IP and per user; one machine is one IP, so LOCAL is generous. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().optional(),
});

type Parsed = z.infer<typeof shape>;

/** Names that only make sense together: one without the others is a mistake, not a choice. */
const TOGETHER: readonly (readonly (keyof Parsed)[])[] = [
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMS_URL', 'SMS_TOKEN'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['NOVU_API_URL', 'NOVU_API_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['PSC_ISSUER', 'PSC_CLIENT_ID', 'PSC_CLIENT_SECRET'],
  ['ORDOCLIC_ISSUER', 'ORDOCLIC_CLIENT_ID', 'ORDOCLIC_CLIENT_SECRET'],
  ['ORDOCLIC_API_URL', 'ORDOCLIC_API_KEY', 'ORDOCLIC_FRAME_URL'],
  ['VAULT_URL', 'VAULT_APP_SECRET'],
  ['KMS_URL', 'KMS_TOKEN', 'KMS_KEY'],
  [
    ...(['SEALD_APP_ID', 'SEALD_API_URL', 'SEALD_KEY_STORAGE_URL', 'SEALD_KEY_STORAGE_KEY'] as const),
    ...(['SEALD_JWT_SECRET_ID', 'SEALD_JWT_SECRET'] as const),
  ],
];

/** The stand-ins for these exist in LOCAL mode only: elsewhere a code must really reach its reader. */
const REQUIRED_OUTSIDE_LOCAL = ['PUBLIC_URL', 'SMTP_URL', 'SMS_URL'] as const satisfies readonly (keyof Parsed)[];

const schema = shape
  .superRefine((env, context) => {
    const fault = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    for (const names of TOGETHER) {
      if (names.every((name) => env[name] === undefined)) continue;
      for (const name of names) {
        if (env[name] === undefined)
          fault(name, `is needed beside ${names.filter((other) => other !== name).join(', ')}`);
      }
    }
    if (env.MODE === 'LOCAL') return;
    for (const name of [
      ...(['PSC_ISSUER', 'ORDOCLIC_ISSUER', 'STRIPE_API_URL', 'BILLING_URL', 'ROUTER_URL'] as const),
      ...(['ORDOCLIC_API_URL', 'ORDOCLIC_FRAME_URL'] as const),
    ] as const) {
      if (env[name]?.startsWith('http:')) fault(name, `must be https in mode ${env.MODE}`);
    }
    for (const name of REQUIRED_OUTSIDE_LOCAL) {
      if (env[name] === undefined) fault(name, `is required in mode ${env.MODE}`);
    }
  })
  .transform((env) => ({
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    RATE_LIMIT_SCALE: env.RATE_LIMIT_SCALE ?? (env.MODE === 'LOCAL' ? 1000 : 1),
  }));

/** What the operator decides, parsed once at boot; the names are those of the environment. */
export type Env = Readonly<z.infer<typeof schema>>;

/** Dependency injection token of {@link Env}. */
export const ENV = Symbol('ENV');

/** Every name that {@link parseEnv} reads; `docker-compose.yml` is checked against it. */
export const ENV_NAMES: readonly string[] = Object.keys(shape.shape);

/** An empty value counts as absent, because `NAME=${NAME:-}` is how compose files say "absent". */
export const parseEnv = (source: Record<string, string | undefined>): Env => {
  const result = schema.safeParse(withoutEmpty(source));
  if (result.success) return Object.freeze(result.data);
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${faults.join('\n')}`);
};
