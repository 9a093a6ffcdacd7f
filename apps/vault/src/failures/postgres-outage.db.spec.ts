import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { WireGeneration } from '@maillon/vault/port/vault-server';
import pg from 'pg';
import { SCHEMA } from '../postgres/provision.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { type OwnPostgres, startOwnPostgres } from '../testing/own-postgres.mjs';
import { until } from '../testing/until.ts';

let postgres: OwnPostgres;
let vault: AVault;
let ana: EmbeddedProvider;
let me: string;
const written: WireGeneration[] = [];

beforeAll(async () => {
  postgres = await startOwnPostgres();
  vault = await aVault(postgres.url);
  const headers = async () => ({ authorization: `Bearer ${await vault.accessToken('ana')}` });
  ana = new EmbeddedProvider({
    // What is to be sent is kept, so that the test sends it itself, and again.
    server: {
      ...httpVaultServer({ baseUrl: vault.baseUrl, headers }),
      createSession: async (input) => void written.push(input),
    },
    serverKey: vault.dependencies.signer.publicKey,
    now: Date.now,
    openStore: memoryDevice(),
    device: null,
  });
  await ana.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
  me = (await ana.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') })).sldId;
}, 60_000);
afterAll(async () => {
  await vault.stop();
  await postgres.stop();
}, 30_000);

const holders: pg.Client[] = [];
afterEach(async () => {
  for (const holder of holders.splice(0)) await holder.end();
});
const asOwner = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: vault.ownerUrl, options: `-c search_path=${SCHEMA}` });
  // Postgres cuts it when it is killed.
  client.on('error', () => undefined);
  await client.connect();
  holders.push(client);
  return client;
};

const aSession = async (): Promise<{ id: string; body: string }> => {
  const { id } = await ana.sessions.create([me]);
  return { id, body: JSON.stringify(written.at(-1)) };
};
const send = async ({ body }: { body: string }): Promise<Response> => {
  const headers = { authorization: `Bearer ${await vault.accessToken('ana')}`, 'content-type': 'application/json' };
  return fetch(`${vault.baseUrl}/sessions`, { method: 'POST', headers, body });
};
const isReady = async () => (await fetch(`${vault.baseUrl}/health/ready`)).status === 200;

/** Begins to write the session and comes back while a lock holds it in the middle of its transaction. */
const sendHalf = async (session: { body: string }) => {
  const [holder, watcher] = [await asOwner(), await asOwner()];
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE session_wraps IN SHARE MODE');
  const answer = send(session);
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let pid = 0;
  await until(async () => {
    const { rows } = await watcher.query<{ pid: number }>(waiting);
    pid = rows[0]?.pid ?? 0;
    return pid !== 0;
  });
  return { answer, pid, holder };
};

const refusedFor = async (answer: Promise<Response>): Promise<void> => {
  const response = await answer;
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '5',
    { code: 'NETWORK' },
  ]);
};

/** Nothing of the refused write is there, and the same request then does it once. */
const isInsertedOnceAfter = async (session: { id: string; body: string }): Promise<void> => {
  const counts = async () => {
    const { rows } = await (await asOwner()).query<{ counts: number[] }>(
      `SELECT array[(SELECT count(*)::int FROM sessions WHERE id = $1), (SELECT count(*)::int FROM session_gens WHERE session_id = $1),
              least(1, (SELECT count(*)::int FROM session_wraps WHERE session_id = $1))] AS counts`,
      [session.id],
    );
    return rows[0]?.counts;
  };
  expect(await counts()).toEqual([0, 0, 0]);
  expect((await send(session)).status).toBe(204);
  expect((await send(session)).status).toBe(409);
  expect(await counts()).toEqual([1, 1, 1]);
};

describe('Postgres fails in the middle of the write of a session', () => {
  it('killed: the write is refused with a time to wait, leaves no row, and the vault comes back by itself', async () => {
    const session = await aSession();
    // A Postgres of tests commits before it is on disk: what was prepared must be there after the crash.
    await (await asOwner()).query('CHECKPOINT');
    const { answer, pid, holder } = await sendHalf(session);
    // Postgres cuts every connection, a moment after the one that was killed: before that the vault is ready.
    const cut = new Promise((resolve) => holder.once('end', resolve));
    process.kill(pid, 'SIGKILL');
    await refusedFor(answer);
    await cut;
    await until(isReady);
    await isInsertedOnceAfter(session);
  });

  it('stopped in order: the write is refused with a time to wait, leaves no row, and the same request does it once', async () => {
    const session = await aSession();
    const { answer, pid } = await sendHalf(session);
    // What each connection meets when Postgres is stopped: 57P01.
    await (await asOwner()).query('SELECT pg_terminate_backend($1)', [pid]);
    await refusedFor(answer);
    for (const holder of holders.splice(0)) await holder.end();
    await isInsertedOnceAfter(session);
  });

  it('frozen: the write is refused after seven seconds, leaves no row, and the vault comes back by itself', async () => {
    const session = await aSession();
    const { answer, pid, holder } = await sendHalf(session);
    const frozenAt = Date.now();
    process.kill(pid, 'SIGSTOP');
    try {
      await refusedFor(answer);
      expect(Date.now() - frozenAt).toBeLessThan(10_000);
    } finally {
      await holder.query('ROLLBACK');
      process.kill(pid, 'SIGCONT');
    }
    const leftOver = `SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`;
    const watcher = await asOwner();
    await until(async () => (await watcher.query(leftOver)).rowCount === 0);
    await until(isReady);
    await isInsertedOnceAfter(session);
  }, 30_000);
});
