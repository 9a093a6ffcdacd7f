import { randomBytes } from 'node:crypto';
import { KeyRing } from '@maillon/server-kit/keys/key-ring';
import { localKey } from '@maillon/server-kit/keys/local-key';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { utf8 } from '@maillon/vault/bytes/bytes';
import type { CardTrust } from '@maillon/vault/card/trust';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import type { OpenStore } from '@maillon/vault/port/local-store';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { VaultServer } from '@maillon/vault/port/vault-server';
import type { AuthFactor } from '@maillon/vault/provider';
import { signToken } from '@maillon/vault/server/tokens';
import { signerFrom } from '@maillon/vault/suites/ed25519';
import { random, sha256 } from '@maillon/vault/suites/primitives';
import pg from 'pg';
import { createApp } from '../app.ts';
import type { Application, IdentifiedAnnouncement } from '../application.ts';
import type { Peppers } from '../at-rest/peppers.ts';
import { remoteKey } from '../at-rest/remote-key.ts';
import type { CardProvider } from '../cards/card-provider.ts';
import { Announcer } from '../messages/announcer.ts';
import { openDatabase } from '../postgres/database.ts';
import { provision } from '../postgres/provision.ts';
import { SealedFactors } from '../recovery/factors.ts';

export const ISSUER = 'maillon';
const ORIGIN = 'http://localhost:3000';

export interface StartedChallenge {
  sessionId: string;
  mustAuthenticate: boolean;
  factor: AuthFactor;
}

/** The application as a test wants it: everybody is accepted until a test refuses a person, and the news are kept. */
export class RecordingApplication implements Application {
  readonly refused = new Set<string>();
  /** Users who know no other user. */
  readonly strangers = new Set<string>();
  /** Sessions that were signed out. */
  readonly ended = new Set<string>();
  readonly announcements: IdentifiedAnnouncement[] = [];
  isAway = false;
  /** Whether it then answers nothing of sessions either. */
  isAwayForSessions = false;

  async accepted(_name: string, userIds: readonly string[]): Promise<string[]> {
    if (this.isAway) throw new Error('away');
    return userIds.filter((id) => !this.refused.has(id));
  }

  async knows(userId: string): Promise<boolean> {
    if (this.isAway) throw new Error('away');
    return !this.strangers.has(userId);
  }

  async isSignedIn(_userId: string, session: string): Promise<boolean> {
    if (this.isAway && this.isAwayForSessions) throw new Error('away');
    return !this.ended.has(session);
  }

  async publish(announcements: readonly IdentifiedAnnouncement[]): Promise<{ turns: Record<string, string> }> {
    if (this.isAway) throw new Error('away');
    this.announcements.push(...announcements);
    return { turns: {} };
  }
}

/** A vault server on a database of its own, as production runs it: its own role, over HTTP, codes in a mailbox. */
export async function aVault(server = process.env.TEST_DATABASE_URL) {
  if (!server) throw new Error('TEST_DATABASE_URL is not set: is the global set-up missing?');
  const name = `vault_${randomBytes(6).toString('hex')}`;
  await statement(server, `create database ${name}`);
  const owner = new URL(server);
  owner.pathname = `/${name}`;
  // Roles belong to the whole server, which other test files use at the same time.
  const role = `${name}_rw`;
  const password = randomBytes(12).toString('hex');
  await provision(owner.href, role, password);

  const own = new URL(owner);
  own.username = role;
  own.password = password;
  const database = openDatabase(own.href, 4);
  const secret = random(32);
  const seed = random(32);
  const signer = await signerFrom(seed);
  const sent: { factor: AuthFactor; code: string }[] = [];
  const logged: string[] = [];
  const notifications: string[] = [];
  let ahead = 0;
  // As if it were the key of a service: what a transaction needs of it is asked between two runs.
  const kek = random(32);
  const atRest = new KeyRing([remoteKey(localKey(kek))]);
  const application = new RecordingApplication();
  const dependencies = {
    database,
    signer,
    serverKeys: signer.publicKey,
    atRest,
    factors: new SealedFactors(atRest),
    application,
    limitScale: 1,
    peppers: [random(32)] as Peppers,
    appSecret: secret,
    issuer: ISSUER,
    sendCode: async (factor: AuthFactor, code: string) => void sent.push({ factor, code }),
    notify: async (what: string, factor: AuthFactor) => void notifications.push(`${what} ${factor.value}`),
    cards: null as CardProvider | null,
    origins: [ORIGIN],
    now: () => Date.now() + ahead,
  };
  const announcer = new Announcer(database, application, (error) => logged.push(String(error)));
  const app = createApp(dependencies, {
    announcer,
    origins: [ORIGIN],
    log: (event, detail) => logged.push(JSON.stringify({ event, ...detail })),
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  const times = (seconds: number) => {
    const iat = Math.floor((Date.now() + ahead) / 1_000);
    return { iss: ISSUER, jti: crypto.randomUUID(), iat, exp: iat + seconds };
  };
  const accessToken = (sub: string) =>
    signToken({ ...times(600), sub, use: 'vault-access', session: `session-of-${sub}` }, secret);
  const serverFor = (userId: string, on: () => EmbeddedProvider | undefined = () => undefined): VaultServer =>
    httpVaultServer({
      baseUrl,
      headers: async () => {
        const device = on()?.deviceId;
        const authorization = `Bearer ${await accessToken(userId)}`;
        return device === undefined ? { authorization } : { authorization, 'x-vault-device': device };
      },
      refused: ({ code }) => {
        if (code === 'DEVICE_REVOKED')
          void on()
            ?.devices.check()
            .catch(() => undefined);
      },
    });
  /** As the application's server asks; `token` in place of the one it would make. */
  const internal = async (path: string, question: object, token?: string) => {
    const body = JSON.stringify(question);
    const bearer = token ?? (await serviceToken(`POST ${path}`, body));
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body,
    });
    return { status: response.status, body: (await response.json()) as StartedChallenge };
  };
  const serviceToken = async (act: string, body: string) => {
    const hash = toBase64Url(await sha256(utf8(body)));
    return signToken({ ...times(60), sub: 'service', use: 'vault-service', act, body: hash }, secret);
  };
  const challenge = (userId: string, ...contacts: AuthFactor[]) =>
    internal('/internal/2mr/challenge', { userId, contacts, signedInWith: null, forceAuth: false, origin: userId });

  return {
    baseUrl,
    app,
    ownerUrl: owner.href,
    asOwner: (sql: string) => statement(owner.href, sql),
    ownUrl: own.href,
    /** What a process of its own needs to be this vault, too (`vault-process.ts`). */
    processEnv: {
      VAULT_URL: own.href,
      VAULT_SEED: toBase64Url(seed),
      VAULT_SECRET: toBase64Url(secret),
      VAULT_KEK: toBase64Url(kek),
    },
    sent,
    notifications,
    /** As if that much time had passed for the vault. */
    later(ms: number): void {
      ahead += ms;
    },
    logged,
    database,
    accessToken,
    internal,
    serviceToken,
    challenge,
    application,
    announcer,
    dependencies,
    serverFor: (userId: string): VaultServer => serverFor(userId),
    provider: (
      userId: string,
      openStore: OpenStore = memoryDevice(),
      trust: CardTrust | null = null,
      { server, deviceName = 'Firefox sur Linux' }: { server?: VaultServer; deviceName?: string } = {},
    ) => {
      const provider: EmbeddedProvider = new EmbeddedProvider({
        server: server ?? serverFor(userId, () => provider),
        serverKey: signer.publicKey,
        now: dependencies.now,
        openStore,
        cards: { trust, load: () => import('@maillon/vault/card/cards') },
        waysBack: { load: () => import('@maillon/vault/client/ways-back') },
        codes: { load: () => import('@maillon/vault/client/code-contacts') },
        device: { name: deviceName, load: () => import('@maillon/vault/device/devices') },
      });
      return provider;
    },
    signupToken: (sub: string, profileId: string) =>
      signToken({ ...times(600), sub, use: 'vault-signup', profileId }, secret),
    async stop() {
      await app.close();
      await announcer.stop();
      await database.close();
      await statement(server, `drop database ${name} with (force)`);
      await statement(server, `drop role ${role}`);
    },
  };
}

export type AVault = Awaited<ReturnType<typeof aVault>>;

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
