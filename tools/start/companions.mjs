/** What runs beside the product, each unless the environment names a real one. */
import path from 'node:path';
import { startBilling } from '../billing/server.mjs';
import { startCalendars } from '../calendars/server.mjs';
import { planCardService, spawnCardService } from '../card/service.mjs';
import { planCase, spawnCase } from '../case/service.mjs';
import { remember } from '../lib/children.mjs';
import { dataDir } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';
import { supervise } from '../lib/supervisor.mjs';
import { startPrescriptions } from '../prescription/server.mjs';
import { planVault, spawnVault, vaultUrl } from '../product/vault.mjs';
import { startStripe } from '../stripe/server.mjs';

const FIRST_CALENDARS_PORT = 28080;
const FIRST_STRIPE_PORT = 28280;
const FIRST_BILLING_PORT = 28380;
const FIRST_PRESCRIPTIONS_PORT = 28480;

/**
 * The stand-in of Google Calendar and Outlook, unless the caller has clients of the real ones.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnCalendars(env) {
  if (env.GOOGLE_CLIENT_ID || env.MICROSOFT_CLIENT_ID) return { environment: {}, stop: async () => {} };
  return startCalendars({ port: await findFreePort(FIRST_CALENDARS_PORT) });
}

/**
 * The stand-in of Stripe, unless the caller has an account there.
 * @param {{ env: NodeJS.ProcessEnv, port: number }} options
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnStripe({ env, port }) {
  if (env.STRIPE_SECRET_KEY) return { environment: {}, stop: async () => {} };
  const webhookUrl = `http://127.0.0.1:${port}/api/webhook/stripe`;
  return startStripe({ port: await findFreePort(FIRST_STRIPE_PORT), webhookUrl });
}

/**
 * The stand-in of the billing service, unless the environment names a real one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnBilling(env) {
  if (env.BILLING_URL) return { environment: {}, stop: async () => {} };
  return startBilling({ port: await findFreePort(FIRST_BILLING_PORT) });
}

/**
 * The stand-in of the prescription service, unless the environment names a real one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnPrescriptions(env) {
  if (env.ORDOCLIC_API_URL) return { environment: {}, stop: async () => {} };
  return startPrescriptions({ port: await findFreePort(FIRST_PRESCRIPTIONS_PORT) });
}

/**
 * Serves the page of the simulated connected case, unless the environment names a real one.
 * @param {{ env: NodeJS.ProcessEnv, port: number, stripe?: string, say: (text: string) => void }} options
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnCase({ env, port, stripe, say }) {
  if (env.DEVICE_BOX_URL) return { environment: {}, stop: async () => {} };
  const plan = await planCase(stripe);
  const start = () => spawnCase(plan, path.join(dataDir, 'logs', `case-${port}.log`));
  const service = supervise({ name: 'The simulated case', start, say, onStart: remember });
  return { environment: plan.environment, stop: () => service.stop() };
}

/**
 * Brings the stand-in for Pro Santé Connect up beside the product, unless a real one is named.
 * @param {{ secrets: import('../product/secrets.mjs').Secrets, env: NodeJS.ProcessEnv, port: number,
 *   vaultPort: number, say: (text: string) => void }} options
 * @returns {Promise<{ environment: Record<string, string>, vaultEnvironment: Record<string, string>,
 *   stop: () => Promise<void> }>}
 */
export async function startCardService({ secrets, env, port, vaultPort, say }) {
  if (env.PSC_ISSUER) return { environment: {}, vaultEnvironment: {}, stop: async () => {} };
  const ownVault = { url: vaultUrl(vaultPort), secret: secrets.VAULT_CARD_CLIENT_SECRET };
  const plan = await planCardService({
    productPort: port,
    secret: secrets.PSC_CLIENT_SECRET,
    ...(!env.VAULT_URL && { vault: ownVault }),
  });
  const start = () => spawnCardService(plan, path.join(dataDir, 'logs', `card-${port}.log`));
  const service = supervise({ name: 'The card service', start, say, onStart: remember });
  return {
    environment: plan.environment,
    vaultEnvironment: plan.vaultEnvironment,
    stop: () => service.stop(),
  };
}

/**
 * Brings the vault up beside the product, unless another one is named.
 * @param {{ secrets: import('../product/secrets.mjs').Secrets, env: NodeJS.ProcessEnv, port: number, databaseUrl: string,
 *   variant: import('../product/environment.mjs').Variant, vaultPort: number, cards: Record<string, string>,
 *   say: (text: string) => void }} options
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnVault({ secrets, env, port, databaseUrl, variant, vaultPort, cards, say }) {
  if (env.VAULT_URL) return { environment: {}, stop: async () => {} };
  const own = { port: vaultPort, cards };
  const plan = await planVault({ secrets, ownerUrl: databaseUrl, productPort: port, variant, ...own });
  const start = () => spawnVault(plan, path.join(dataDir, 'logs', `vault-${port}.log`));
  const service = supervise({ name: 'The vault', start, say, onStart: remember });
  return { environment: plan.environment, stop: () => service.stop() };
}
