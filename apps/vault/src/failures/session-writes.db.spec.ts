import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { WireGeneration } from '@maillon/vault/port/vault-server';
import pg from 'pg';
import { SCHEMA } from '../postgres/provision.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { KillableVault } from '../testing/killable-vault.ts';
import { until } from '../testing/until.ts';

/** More statements than a session takes. */
const ENOUGH = 40;
const TABLES = `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${SCHEMA}' AND tablename <> 'disk_room'`;

let vault: AVault;
const asOwner = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: vault.ownerUrl, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  return client;
};
let owner: pg.Client;
let ana: EmbeddedProvider;
let me: string;
const written: WireGeneration[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  vault = await aVault();
  owner = await asOwner();
  const headers = async () => ({ authorization: `Bearer ${await vault.accessToken('ana')}` });
  const server = httpVaultServer({ baseUrl: vault.baseUrl, headers });
  ana = new EmbeddedProvider({
    // What is to be sent is kept, so that the test sends it itself, and again.
    server: { ...server, createSession: async (input) => void written.push(input) },
    serverKey: vault.dependencies.signer.publicKey,
    now: Date.now,
    openStore: memoryDevice(),
    device: null,
  });
  await ana.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
  me = (await ana.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') })).sldId;
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await owner.end();
  await vault.stop();
});

/** The body of a session that was never sent, and its id. */
const aSession = async (): Promise<{ id: string; body: string }> => {
  const { id } = await ana.sessions.create([me]);
  return { id, body: JSON.stringify(written.at(-1)) };
};
const send = async (baseUrl: string, body: string) => {
  const authorization = `Bearer ${await vault.accessToken('ana')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${baseUrl}/sessions`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};
/** The session, its generation and its wraps: all of them or none. */
const rowsOf = async (id: string): Promise<number[]> => {
  const { rows } = await owner.query<{ counts: number[] }>(
    `SELECT array[(SELECT count(*)::int FROM sessions WHERE id = $1), (SELECT count(*)::int FROM session_gens WHERE session_id = $1),
            least(1, (SELECT count(*)::int FROM session_wraps WHERE session_id = $1))] AS counts`,
    [id],
  );
  return rows[0]?.counts ?? [];
};
const killable = async (env: Record<string, string> = {}): Promise<KillableVault> => {
  const started = await KillableVault.start({ ...vault.processEnv, ...env });
  ends.push(() => started.kill());
  return started;
};
const isOnce = async ({ id, body }: { id: string; body: string }): Promise<void> => {
  expect(await rowsOf(id)).toEqual([1, 1, 1]);
  // The session is there: the same again is refused, and adds nothing.
  expect((await send(vault.baseUrl, body)).status).toBe(409);
  expect(await rowsOf(id)).toEqual([1, 1, 1]);
};

describe('kill -9 of the vault while it writes a session', () => {
  it('before the commit: nothing is there, and the same request does it once', async () => {
    const session = await aSession();
    const victim = await killable();
    const holder = await asOwner();
    ends.push(() => holder.end());
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE session_wraps IN SHARE MODE');
    const sent = send(victim.baseUrl, session.body).catch(() => null);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => (await owner.query(waiting)).rowCount === 1);
    await victim.kill();
    expect(await sent).toBeNull();
    await holder.query('ROLLBACK');
    const open = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'vault' AND state <> 'idle'`;
    await until(async () => (await owner.query(open)).rowCount === 0);
    expect(await rowsOf(session.id)).toEqual([0, 0, 0]);

    expect((await send(vault.baseUrl, session.body)).status).toBe(204);
    await isOnce(session);
  });

  it('after the commit: it is there as a whole, and the same request adds nothing', async () => {
    const session = await aSession();
    const victim = await killable({ HOLD_ANSWERS: '1' });
    const sent = send(victim.baseUrl, session.body).catch(() => null);
    await victim.says('done 2');
    await victim.kill();
    expect(await sent).toBeNull();
    await isOnce(session);
  });
});

describe('the disk of Postgres that is full from the n-th statement on', () => {
  const contents = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const { name } of (await owner.query<{ name: string }>(TABLES)).rows) {
      const { rows } = await owner.query<{ all: string }>(
        `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS all FROM "${name}" t`,
      );
      found[name] = rows[0]?.all ?? '';
    }
    return found;
  };
  const hasRoomFor = async (statements: number | null): Promise<void> => {
    await owner.query(`SELECT setval('disk_writes', 1, false)`);
    await owner.query('UPDATE disk_room SET statements = $1', [statements]);
  };

  beforeAll(async () => {
    await owner.query(`
      CREATE TABLE disk_room (statements int);
      INSERT INTO disk_room VALUES (NULL);
      CREATE SEQUENCE disk_writes;
      CREATE FUNCTION write_on_disk() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${SCHEMA} AS $$
      BEGIN
        IF (SELECT nextval('disk_writes') > statements FROM disk_room) THEN
          RAISE EXCEPTION 'could not extend file "base/1/1": No space left on device' USING ERRCODE = '53100';
        END IF;
        RETURN NULL;
      END $$`);
    for (const { name } of (await owner.query<{ name: string }>(TABLES)).rows) {
      await owner.query(`CREATE TRIGGER write_on_disk BEFORE INSERT OR UPDATE OR DELETE ON "${name}"
        FOR EACH STATEMENT EXECUTE FUNCTION write_on_disk()`);
    }
  });

  it('answers 507 with nothing half written, for each n; afterwards the same request does it once', async () => {
    const session = await aSession();
    const before = await contents();
    const refused: number[] = [];
    for (let room = 0; room < ENOUGH; room += 1) {
      await hasRoomFor(room);
      const { status, text } = await send(vault.baseUrl, session.body);
      await hasRoomFor(null);
      if (status < 300) break;
      refused.push(room);
      expect([status, JSON.parse(text)]).toEqual([507, { code: 'NETWORK' }]);
      expect(await contents()).toEqual(before);
    }
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(ENOUGH);
    await isOnce(session);
  });
});
