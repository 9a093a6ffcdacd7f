/** A vault in a process of its own, to be killed. Says where it listens; with HOLD_ANSWERS what it did, and answers no request. */
import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { signerFrom } from '@maillon/vault/suites/ed25519';
import { random } from '@maillon/vault/suites/primitives';
import { createApp } from '../app.ts';
import { keysAtRest } from '../at-rest/keys.ts';
import { openDatabase } from '../postgres/database.ts';
import { SealedFactors } from '../recovery/factors.ts';
import { ISSUER, RecordingApplication } from './a-vault.ts';

const { VAULT_URL = '', VAULT_SEED = '', VAULT_SECRET = '', VAULT_KEK = '', HOLD_ANSWERS = '' } = process.env;
const atRest = keysAtRest({ VAULT_KEK: [fromBase64Url(VAULT_KEK)] });
const signer = await signerFrom(fromBase64Url(VAULT_SEED));
const app = createApp(
  {
    database: openDatabase(VAULT_URL, 4),
    signer,
    serverKeys: signer.publicKey,
    atRest,
    factors: new SealedFactors(atRest),
    application: new RecordingApplication(),
    limitScale: 1,
    peppers: [random(32)],
    appSecret: fromBase64Url(VAULT_SECRET),
    issuer: ISSUER,
    sendCode: async () => undefined,
    notify: async () => undefined,
    cards: null,
    origins: [],
    now: Date.now,
  },
  { announcer: { soon: async () => undefined }, origins: [] },
);
if (HOLD_ANSWERS !== '') {
  app.addHook('onSend', async (_request, reply) => {
    process.stdout.write(`done ${reply.statusCode}\n`);
    await new Promise<never>(() => undefined);
  });
}
process.stdout.write(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })} now\n`);
