import { HOUR_MS } from '@maillon/server-kit/time-units';
import { CONTACT_WAIT_MS } from '@maillon/vault/recovery/contact-lists';
import { CARD_WAIT_MS } from '@maillon/vault/server/card';
import { ERASURE_WAIT_MS, RESET_WAIT_MS } from '@maillon/vault/server/reset';
import { signerFrom } from '@maillon/vault/suites/ed25519';
import { createApp } from './app.ts';
import { httpApplication } from './application.ts';
import { keysAtRest } from './at-rest/keys.ts';
import { stateProfiles } from './auditors.ts';
import { CALLBACK_PATH } from './cards/callback.ts';
import { CardProvider } from './cards/card-provider.ts';
import { KeyRecorder } from './cards/key-recordings.ts';
import { type Env, readEnv } from './env.ts';
import { destroyConfirmed } from './erasure.ts';
import { LateStart } from './failures/late-start.ts';
import { Announcer } from './messages/announcer.ts';
import {
  cardElsewhere,
  codeAsked,
  codeMessage,
  contactsAsked,
  erasureAsked,
  factorChanged,
  type Message,
  ownErasureAsked,
  resetAsked,
} from './messages/direct-messages.ts';
import { LocalMailbox, type SendMessage, smtpMailer } from './messages/mailer.ts';
import { Periodic } from './periodic.ts';
import { openDatabase } from './postgres/database.ts';
import { SealedFactors } from './recovery/factors.ts';
import { destroyOwnAsked } from './recovery/own-erasure.ts';
import type { Notification, ServerDependencies } from './server-dependencies.ts';
import { recordServerKey } from './server-keys.ts';
import { Witness } from './witness.ts';

const STOP_WITHIN_MS = 25_000;

const say = (level: 'info' | 'error', event: string, detail: object = {}): void =>
  console.log(JSON.stringify({ level, time: Date.now(), event, ...detail }));

const env = readEnv(process.env);
const local = env.MODE === 'LOCAL' ? new LocalMailbox() : undefined;
const mailer = createMailer(env);
const database = openDatabase(env.VAULT_DATABASE_URL, env.VAULT_DATABASE_POOL);
const atRest = keysAtRest(env);
const frame = { app: env.BRAND, host: new URL(env.VAULT_ORIGINS[0] ?? '').hostname };
const NOTIFICATIONS: Record<Notification, (factor: Parameters<typeof codeMessage>[1]) => Message> = {
  'factor-changed': (factor) => factorChanged(frame, factor),
  'contacts-asked': (factor) => contactsAsked(frame, factor, CONTACT_WAIT_MS / HOUR_MS),
  'code-asked': (factor) => codeAsked(frame, factor),
  'reset-asked': (factor) => resetAsked(frame, factor, RESET_WAIT_MS / HOUR_MS),
  'erasure-asked': (factor) => erasureAsked(frame, factor),
  'own-erasure-asked': (factor) => ownErasureAsked(frame, factor, ERASURE_WAIT_MS / HOUR_MS),
  'card-elsewhere': (factor) => cardElsewhere(frame, factor, CARD_WAIT_MS / HOUR_MS),
};
const application = httpApplication({ url: env.VAULT_APP_URL, secret: env.VAULT_APP_SECRET, now: Date.now });
const [signer, ...previous] = await Promise.all(env.VAULT_SIGNING_SEED.map(signerFrom));
if (signer === undefined) throw new Error('VAULT_SIGNING_SEED is empty');
const [pepper, ...olderPeppers] = env.VAULT_PEPPER;
if (pepper === undefined) throw new Error('VAULT_PEPPER is empty');
const dependencies: ServerDependencies = {
  database,
  signer,
  // Until those before it are read (below); no request is answered by then.
  serverKeys: signer.publicKey,
  atRest,
  factors: new SealedFactors(atRest),
  peppers: [pepper, ...olderPeppers],
  appSecret: env.VAULT_APP_SECRET,
  issuer: 'maillon',
  application,
  sendCode: (factor: Parameters<typeof codeMessage>[1], code: string) => mailer.send(codeMessage(frame, factor, code)),
  notify: (what: Notification, factor: Parameters<typeof codeMessage>[1]) => mailer.send(NOTIFICATIONS[what](factor)),
  cards: cardProviderOf(env),
  origins: env.VAULT_ORIGINS,
  // One machine is one person: the codes of a morning of tests are not an attack.
  limitScale: local ? 1_000 : 1,
  auditorKeys: env.VAULT_AUDITOR_KEYS,
  now: Date.now,
};
const start = new LateStart(
  async () => {
    dependencies.serverKeys = await recordServerKey(database, signer, previous, Date.now());
    await stateProfiles(dependencies);
  },
  () => say('error', 'vault.waits-for-database'),
);
const announcer = new Announcer(database, application, (error) =>
  say('error', 'vault.announce', { code: String((error as { code?: unknown }).code ?? 'UNKNOWN') }),
);
const witness = new Witness(dependencies, mailer.send, env.VAULT_WITNESS_EMAIL, () => say('error', 'vault.witness'));
const keyRecorder = new KeyRecorder(dependencies, () => say('error', 'vault.card-keys'));
/** Destroys what the application asked for and the operator confirmed, and what its owner asked for 72 hours ago. */
const eraser = new Periodic(
  async () => {
    await destroyConfirmed(dependencies);
    await destroyOwnAsked(dependencies);
  },
  600_000,
  () => say('error', 'vault.erase'),
);
const app = createApp(dependencies, {
  announcer,
  origins: env.VAULT_ORIGINS,
  metricsToken: env.METRICS_TOKEN,
  hasStarted: () => start.isDone,
  log: (event, detail) => say('info', event, detail),
});
if (local) {
  // What would have left, newest first; the application's own page shows it beside its own messages.
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async ({ query }) => local.newest(query.to));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    start.stop();
    await app.close();
    await announcer.stop();
    await witness.stop();
    await keyRecorder.stop();
    await eraser.stop();
    mailer.close();
    await database.close();
  });
}

const address = await app.listen({ host: env.HOST, port: env.PORT });
say('info', 'vault.listening', { address });
if (await start.run()) for (const work of [announcer, witness, keyRecorder, eraser]) work.start();

function cardProviderOf({ VAULT_CARD_ISSUER: issuer, ...read }: Env): CardProvider | null {
  if (issuer === undefined) return null;
  return new CardProvider({
    issuer,
    clientId: read.VAULT_CARD_CLIENT_ID ?? '',
    clientSecret: read.VAULT_CARD_CLIENT_SECRET ?? '',
    redirectUri: `${read.VAULT_PUBLIC_URL ?? ''}${CALLBACK_PATH}`,
  });
}

function createMailer({ SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN }: Env): { send: SendMessage; close(): void } {
  if (local) return { send: local.send, close: () => undefined };
  return smtpMailer({
    smtpUrl: SMTP_URL ?? '',
    mailFrom: MAIL_FROM,
    sms: { url: SMS_URL ?? '', token: SMS_TOKEN ?? '' },
  });
}
