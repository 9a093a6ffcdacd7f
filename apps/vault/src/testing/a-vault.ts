import { randomBytes } from 'node:crypto';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import type { OpenStore } from '@maillon/vault/port/local-store';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { AuthFactor } from '@maillon/vault/provider';
import { signToken } from '@maillon/vault/server/tokens';
import { signerFrom } from '@maillon/vault/suites/ed25519';
import { aesKey, random } from '@maillon/vault/suites/primitives';
import pg from 'pg';
import { createApp } from '../app.ts';
import { openDatabase } from '../database.ts';
import { provision } from '../provision.ts';

const ISSUER = 'maillon';

/** A vault server on a database of its own, as production runs it: its own role, over HTTP, codes in a mailbox. */
export async function aVault() {
  const server = process.env.TEST_DATABASE_URL;
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
  const signer = await signerFrom(random(32));
  const sent: { factor: AuthFactor; code: string }[] = [];
  const logged: string[] = [];
  const around = {
    database,
    signer,
    kek: await aesKey(random(32)),
    pepper: random(32),
    appSecret: secret,
    issuer: ISSUER,
    sendCode: async (factor: AuthFactor, code: string) => void sent.push({ factor, code }),
    now: Date.now,
  };
  const app = createApp(around, (event, detail) => logged.push(JSON.stringify({ event, ...detail })));
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  const times = (seconds: number) => {
    const iat = Math.floor(Date.now() / 1_000);
    return { iss: ISSUER, jti: crypto.randomUUID(), iat, exp: iat + seconds };
  };
  const accessToken = (sub: string) => signToken({ ...times(600), sub, use: 'vault-access' }, secret);
  const internal = async (path: string, token: string) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: response.status,
      body: (await response.json()) as { sessionId: string; mustAuthenticate: boolean },
    };
  };

  return {
    baseUrl,
    ownerUrl: owner.href,
    ownUrl: own.href,
    sent,
    logged,
    database,
    accessToken,
    internal,
    provider: (userId: string, openStore: OpenStore = memoryDevice()) =>
      new EmbeddedProvider({
        server: httpVaultServer({
          baseUrl,
          headers: async () => ({ authorization: `Bearer ${await accessToken(userId)}` }),
        }),
        serverKey: signer.publicKey,
        now: Date.now,
        openStore,
      }),
    signupToken: (sub: string, profileId: string) =>
      signToken({ ...times(600), sub, use: 'vault-signup', profileId }, secret),
    challengeToken: (sub: string, { type, value }: AuthFactor) =>
      signToken({ ...times(60), sub, use: 'vault-challenge', type, value, forceAuth: 0 }, secret),
    async stop() {
      await app.close();
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
