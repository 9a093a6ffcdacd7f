import { COUNTRY_CODES, CURRENCIES } from '@maillon/domain/product/countries';
import { VARIANT_NAMES } from '@maillon/domain/product/variants';
import { TEXTS_MODES } from '@maillon/domain/text/texts-mode';
import * as z from 'zod';
import { endpoint, MODES } from '../endpoint/endpoint.ts';
import { instantOut } from '../fields/primitives.ts';

export const variant = z.enum(VARIANT_NAMES);

/** Whom the legal texts name: who runs this service (design catalogues §7). */
export const operator = z.object({
  name: z.string(),
  legalForm: z.string(),
  address: z.string(),
  registration: z.string(),
  dpoEmail: z.string(),
  consentEmail: z.string(),
  healthDataHost: z.string(),
  supportEmail: z.string().nullable(),
});

/** What a client must know before sign-in; no secret is in here. */
export const config = endpoint({
  id: 'platform.config',
  method: 'GET',
  path: '/config',
  summary: 'La configuration publique.',
  audience: 'public',
  output: z.object({
    variant,
    country: z.enum(COUNTRY_CODES),
    currency: z.enum(CURRENCIES),
    mode: z.enum(MODES),
    features: z.object({
      devOutbox: z.boolean(),
      video: z.boolean(),
      /** Whether a doctor can collect what a patient pays: Stripe is there, and the currency is the euro. */
      payment: z.boolean(),
      /** Texts are encrypted end to end. Where the vault is and under which keys it signs comes with the client's scripts. */
      vault: z.boolean(),
      /** The identity providers that one may sign in with: the health-professional card, the prescription service. */
      signInWith: z.array(z.enum(['psc', 'ordoclic'])),
    }),
    legalVersion: z.string(),
    /** Until how many hours before a visit its patient may move or cancel it alone. */
    patientChangeHours: z.number(),
    /** Whether the sentences of the specification are corrected, or said to the letter. */
    texts: z.enum(TEXTS_MODES),
    livekitUrl: z.string().nullable(),
    /** The page of the connected case, which an assistant opens in the room of a visit; null where there is none. */
    boxUrl: z.string().nullable(),
    /** The billing service, whose form a doctor sends from the room of a visit; null where there is none. */
    billingUrl: z.string().nullable(),
    /** The page of the prescription service, shown in the room of a visit to its doctor; null where there is none. */
    prescriptionUrl: z.string().nullable(),
    /** Where the tiles of maps are, as `https://…/{z}/{x}/{y}.png`; null: the coarse map that the client has. */
    mapTiles: z.string().nullable(),
    /** Whom the tiles are from, to be read on each map; null without tiles. */
    mapAttribution: z.string().nullable(),
    operator,
  }),
  refusals: [],
});

/**
 * What the global error screen tells (spec platform §8: 'Nos équipes ont été prévenu.'). Names and places only: each part has a
 * form in which nothing that a person typed fits.
 */
export const reportError = endpoint({
  id: 'platform.reportError',
  method: 'POST',
  path: '/client-error',
  summary: 'Une application s’est arrêtée sur une erreur : de quelle sorte, sur quel écran, où dans le code.',
  audience: 'public',
  body: z.strictObject({
    name: z.string().regex(/^[A-Za-z]{1,40}$/),
    /** Without ids and query. */
    screen: z.string().regex(/^(\/([a-z-]{1,40}|:id)){0,12}\/?$/),
    /** `file:line:column` of our own scripts, the innermost first. */
    frames: z.array(z.string().regex(/^[\w-]{1,60}\.js:\d{1,7}:\d{1,7}$/)).max(12),
    /** Of the request, when the server had answered one. */
    traceId: z
      .string()
      .regex(/^[\da-f]{1,32}$/)
      .optional(),
  }),
  rate: 'client-error',
  refusals: [],
});

export const live = endpoint({
  id: 'health.live',
  method: 'GET',
  path: '/health/live',
  summary: 'Le processus répond.',
  audience: 'public',
  output: z.object({ status: z.literal('ok') }),
  refusals: [],
});

export const ready = endpoint({
  id: 'health.ready',
  method: 'GET',
  path: '/health/ready',
  summary: 'Le processus et ce dont il dépend répondent ; sinon 503 avec le nom de ce qui manque.',
  audience: 'public',
  output: z.object({
    status: z.enum(['ok', 'unavailable']),
    parts: z.record(z.string(), z.enum(['up', 'down', 'absent'])),
  }),
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** The name of the file that goes with it. */
  attachment: z.string().nullable(),
  createdAt: instantOut,
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const devOutbox = endpoint({
  id: 'dev.outbox',
  method: 'GET',
  path: '/dev/outbox',
  summary: 'Les e-mails et SMS qui seraient partis, du plus récent au plus ancien (mode LOCAL).',
  audience: 'public',
  query: z.strictObject({ to: z.string().max(254).optional() }),
  output: z.array(outboxMessage),
  modes: ['LOCAL'],
  refusals: [],
});

export const metrics = endpoint({
  id: 'platform.metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Les mesures du processus, au format Prometheus.',
  audience: 'machine',
  output: z.string(),
  mediaType: 'text/plain',
  refusals: [],
});

export const openapi = endpoint({
  id: 'platform.openapi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'La description OpenAPI 3.1 de cette interface (modes LOCAL et DEV).',
  audience: 'public',
  output: z.looseObject({ openapi: z.string() }),
  modes: ['LOCAL', 'DEV'],
  refusals: [],
});

export const docs = endpoint({
  id: 'platform.docs',
  method: 'GET',
  path: '/docs',
  summary: 'La même description, pour être lue (modes LOCAL et DEV).',
  audience: 'public',
  output: z.string(),
  mediaType: 'text/html',
  modes: ['LOCAL', 'DEV'],
  refusals: [],
});
