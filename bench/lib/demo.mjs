/** The whole product with its vault and its demo people, and the machine's Chromium in front of it: for benches of screens. */
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium, findHeadlessChromium } from '../../tools/browser/chromium.mjs';
import { findFreePort } from '../../tools/lib/ports.mjs';
import { startThrowAwayDatabase } from '../../tools/postgres/database.mjs';
import { migrate } from '../../tools/postgres/migrate.mjs';
import { seedDemo, startApi } from '../../tools/product/api.mjs';
import { localEnvironment } from '../../tools/product/environment.mjs';
import { makeSecrets } from '../../tools/product/secrets.mjs';
import { planVault, startVault } from '../../tools/product/vault.mjs';

const FIRST_PORT = 21590;

/** What our web client says of itself where it signs a person in. */
export const CLIENT = { rid: 'anti-csrf', 'st-auth-mode': 'cookie' };

/**
 * @param {{ withVault?: boolean }} [options]
 * @returns {Promise<{ base: string, browser: import('@playwright/test').Browser,
 *   vault: Record<string, string>, databaseUrl: string, secretKey: string, stop: () => Promise<void> }>} `vault`: what the API knows of it
 */
export async function startDemo({ withVault = true } = {}) {
  const executablePath = findChromium() ?? findHeadlessChromium();
  if (!executablePath) throw new Error('this bench needs Chromium');
  const port = await findFreePort(FIRST_PORT);
  const parts = [];
  const stop = async () => {
    for (const part of parts.toReversed()) await part();
  };
  try {
    const database = await startThrowAwayDatabase();
    parts.push(database.stop);
    await migrate(database.url);
    const secrets = makeSecrets();
    const plan = withVault
      ? await planVault({ secrets, ownerUrl: database.url, productPort: port, variant: 'natalconnect' })
      : undefined;
    if (plan !== undefined) {
      const vault = await startVault(plan, path.join(os.tmpdir(), `maillon-bench-vault-${process.pid}.log`));
      parts.push(vault.stop);
    }
    const env = localEnvironment({ port, databaseUrl: database.url, secrets, vault: plan?.environment });
    await seedDemo(env);
    const api = await startApi({ env, output: 'ignore' });
    parts.push(api.stop);
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    parts.push(() => browser.close());
    const known = { vault: plan?.environment ?? {}, databaseUrl: database.url, secretKey: env.SECRET_KEY };
    return { base: `http://localhost:${port}`, browser, ...known, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The code of the last login mail to an address, from the outbox of LOCAL mode. */
export async function loginCode({ request }, base, email) {
  const [mail] = await (await request.get(`${base}/dev/outbox`, { params: { to: email } })).json();
  return /\d{6}/.exec(mail.text)[0];
}

/** Signs a person in through the routes that the sign-in uses; the session is the browser context's. */
export async function signIn(context, base, email) {
  const post = (step, data) => context.request.post(`${base}/api/auth/signinup/${step}`, { headers: CLIENT, data });
  const { deviceId, preAuthSessionId } = await (await post('code', { email })).json();
  const userInputCode = await loginCode(context, base, email);
  const entered = await post('code/consume', { deviceId, preAuthSessionId, userInputCode });
  // The SDK of the page leaves this one beside the cookies that the server sets: by it a page knows that there is a session.
  await context.addCookies([{ name: 'sFrontToken', value: entered.headers()['front-token'], url: base }]);
}
