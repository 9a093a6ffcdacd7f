import { appendFile } from 'node:fs/promises';
import { signerFrom } from '@maillon/vault/suites/ed25519';
import { aesKey } from '@maillon/vault/suites/primitives';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { readEnv } from './env.ts';
import type { SendCode } from './surroundings.ts';

const env = readEnv(process.env);

/** The stand-in of one machine: a file that a developer, or a test, reads. No mail or SMS service is wired yet. */
const sendCode: SendCode = async (factor, code) => {
  if (env.MODE !== 'LOCAL' || !env.VAULT_OUTBOX) throw new Error('no mail or SMS service is configured');
  await appendFile(env.VAULT_OUTBOX, `${JSON.stringify({ to: factor.value, type: factor.type, code })}\n`, {
    mode: 0o600,
  });
};

const database = openDatabase(env.VAULT_DATABASE_URL);
const app = createApp(
  {
    database,
    signer: await signerFrom(env.VAULT_SIGNING_SEED),
    kek: await aesKey(env.VAULT_KEK),
    pepper: env.VAULT_PEPPER,
    appSecret: env.VAULT_APP_SECRET,
    issuer: env.VAULT_ISSUER,
    sendCode,
    now: Date.now,
  },
  (event, detail) => console.log(JSON.stringify({ level: 'info', time: Date.now(), event, ...detail })),
);

const address = await app.listen({ host: env.HOST, port: env.PORT });
console.log(JSON.stringify({ level: 'info', time: Date.now(), event: 'vault.listening', address }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await app.close();
    await database.close();
  });
}
