/** The environment of the API, in one place: `npm start`, the journeys and the screenshots all run what this says. */
import path from 'node:path';
import { VARIANTS } from '../../packages/domain/src/product/variants.ts';
import { dataDir, root } from '../lib/paths.mjs';
import { installWeb, trustFrom } from './trust.mjs';

/** @typedef {import('../../packages/domain/src/product/variants.ts').Variant} Variant */

/**
 * What a variant keeps on this machine. The maternity has its own people; those of the mobility are also whom the dispatchers see.
 * @satisfies {Record<Variant, { database: string, storage: string }>}
 */
export const KEPT = {
  natalconnect: { database: 'maillon', storage: 'storage' },
  mobility: { database: 'maillon_mobility', storage: 'storage-mobility' },
  dispatch: { database: 'maillon_mobility', storage: 'storage-mobility' },
};

/** A fictitious operator for the legal texts of a demonstration. */
const OPERATOR = {
  OPERATOR_NAME: 'Maillon Démonstration',
  OPERATOR_LEGAL_FORM: 'association loi de 1901',
  OPERATOR_ADDRESS: '1 place des Quinconces, 33000 Bordeaux',
  OPERATOR_REGISTRATION: '000 123 455',
  OPERATOR_DPO_EMAIL: 'dpo@maillon.example',
  OPERATOR_CONSENT_EMAIL: 'consentement@maillon.example',
  OPERATOR_HEALTH_DATA_HOST: 'Hébergeur Démonstration',
  OPERATOR_SUPPORT_EMAIL: 'support@maillon.example',
};

/** The web app with the keys of this installation; as it was built where there are none, or where the caller wants another. */
function webFor(env) {
  const built = path.join(root, 'apps/web/dist');
  const trust = trustFrom(env);
  const isPlain = trust.vault === null && trust.seald === null;
  return env.WEB_DIST ?? (isPlain ? built : installWeb({ built, folder: path.join(dataDir, 'web'), trust }));
}

/**
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.databaseUrl
 * @param {Variant} [options.variant]
 * @param {import('./secrets.mjs').Secrets} options.secrets
 * @param {string} [options.storageDir] where uploads are kept
 * @param {Record<string, string>} [options.livekit] how LiveKit is reached, if there is one
 * @param {Record<string, string>} [options.box] where the page of the connected case is, if there is one
 * @param {Record<string, string>} [options.card] how the card service is reached, if there is one
 * @param {Record<string, string>} [options.vault] how the vault is reached, if there is one
 * @param {Record<string, string>} [options.stripe] the stand-in of Stripe, if there is one
 * @param {Record<string, string>} [options.partners] the stand-ins of the services that doctors use, if there are any
 * @param {Record<string, string>} [options.calendars] the stand-in of the providers of calendars, if there is one
 * @param {Record<string, string | undefined>} [options.overrides] what the caller wants otherwise
 * @returns {Record<string, string | undefined>}
 */
export function localEnvironment({
  port,
  databaseUrl,
  variant = 'natalconnect',
  secrets,
  storageDir,
  livekit,
  box,
  card,
  calendars,
  stripe,
  partners,
  vault,
  overrides,
}) {
  const { SECRET_KEY, METRICS_TOKEN } = secrets;
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    // The pages of the application of telephones, too.
    CORS_ORIGINS: `http://127.0.0.1:${port},https://localhost,capacitor://localhost`,
    COUNTRY: VARIANTS[variant].country,
    API_BASE_PATH: '/api',
    STORAGE_DIR: storageDir ?? path.join(dataDir, 'storage'),
    AUDIT_ANCHOR_FILE: path.join(storageDir ?? path.join(dataDir, 'storage'), 'audit-heads.jsonl'),
    // An account that signs up here under this domain is an administrator: the codes of one machine are read by its owner alone.
    ADMIN_EMAIL_DOMAINS: 'admin.maillon.example',
    SECRET_KEY,
    METRICS_TOKEN,
    LOG_LEVEL: 'warn',
    ...OPERATOR,
    ...livekit,
    ...box,
    ...card,
    ...calendars,
    ...stripe,
    ...partners,
    ...vault,
    ...overrides,
    WEB_DIST: webFor({ ...card, ...vault, ...overrides }),
    MODE: 'LOCAL',
    VARIANT: variant,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  };
}
