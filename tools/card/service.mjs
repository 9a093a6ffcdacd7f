/** The stand-in for Pro Santé Connect beside a product: where it is, the product's settings for it, and its process. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';
import { until } from '../lib/processes.mjs';

const FIRST_PORT = 27980;
const CLIENT = 'maillon';
const VAULT_CLIENT = 'maillon-coffre';
/** As short as a token that was used at once may be: readers of a binding wait for its end. */
const VAULT_TOKEN_SECONDS = 60;

/**
 * @typedef {object} CardPlan
 * @property {number} port
 * @property {string} issuer
 * @property {Record<string, string>} environment of the API
 * @property {Record<string, string>} vaultEnvironment of the vault's server
 * @property {import('./provider.mjs').Client[]} clients the application, and the vault's operator
 */

/**
 * Settles where the service will be, so that the API and the vault get the address before the service is started.
 * @param {object} options
 * @param {number} options.productPort
 * @param {string} options.secret between the service and the product
 * @param {{ url: string, secret: string, tokenSeconds?: number }} [options.vault] where browsers reach it
 * @returns {Promise<CardPlan>}
 */
export async function planCardService({ productPort, secret, vault }) {
  const port = await findFreePort(FIRST_PORT);
  const issuer = `http://localhost:${port}`;
  const products = [`http://localhost:${productPort}`, `http://127.0.0.1:${productPort}`];
  const client = {
    id: CLIENT,
    secret,
    redirectUris: products.flatMap((product) => [
      `${product}/oauth/psc`,
      `${product}/app/user/settings/integrations/psc`,
    ]),
    afterLogoutUris: products.map((product) => `${product}/oauth/psc/logout`),
    backChannelUri: `http://127.0.0.1:${productPort}/api/auth/oauth/psc/backchannel-logout`,
  };
  const environment = { PSC_ISSUER: issuer, PSC_CLIENT_ID: CLIENT, PSC_CLIENT_SECRET: secret };
  if (!vault) return { port, issuer, environment, vaultEnvironment: {}, clients: [client] };
  const vaultClient = {
    id: VAULT_CLIENT,
    secret: vault.secret,
    redirectUris: [`${vault.url}/card/callback`],
    afterLogoutUris: [],
    idTokenSeconds: vault.tokenSeconds ?? VAULT_TOKEN_SECONDS,
  };
  const vaultEnvironment = {
    VAULT_PUBLIC_URL: vault.url,
    VAULT_CARD_ISSUER: issuer,
    VAULT_CARD_CLIENT_ID: VAULT_CLIENT,
    VAULT_CARD_CLIENT_SECRET: vault.secret,
  };
  const ofVault = { VAULT_CARD_CLIENT_ID: VAULT_CLIENT, VAULT_CARD_AUTHORIZE: `${issuer}/auth` };
  return {
    port,
    issuer,
    environment: { ...environment, ...ofVault },
    vaultEnvironment,
    clients: [client, vaultClient],
  };
}

/**
 * @param {CardPlan} plan
 * @param {string} logFile
 */
export function spawnCardService({ port, clients }, logFile) {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const child = spawn(process.execPath, [path.join(root, 'tools/card/main.mjs')], {
    cwd: root,
    env: { ...process.env, CARD_SERVICE: JSON.stringify({ port, clients }) },
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.once('spawn', () => fs.closeSync(log));
  return child;
}

/** @param {CardPlan} plan */
export const answersCards = ({ issuer }) =>
  until(async () => {
    try {
      return (await fetch(`${issuer}/.well-known/openid-configuration`)).ok;
    } catch {
      return false;
    }
  }, 20_000);
