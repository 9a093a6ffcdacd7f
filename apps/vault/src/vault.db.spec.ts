import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import pg from 'pg';
import { createApp } from './app.ts';
import { APPEND_ONLY } from './postgres/grants.ts';
import { type AVault, aVault } from './testing/a-vault.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const CANARY = 'Placenta prævia recouvrant, allergie à la pénicilline';

async function refusal(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof VaultError ? error.code : String(error)),
  );

async function join(userId: string) {
  const provider = vault.provider(userId);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `profile-${userId}`) });
  return { provider, id: sldId };
}

describe('two roles on one Postgres', () => {
  const PERMISSION_DENIED = '42501';

  it('the vault’s role cannot read the application’s tables', async () => {
    await refusal(vault.ownerUrl, 'create table public.users (id text)');
    expect(await refusal(vault.ownUrl, 'select * from public.users')).toBe(PERMISSION_DENIED);
  });

  it('the application’s role cannot read the vault’s', async () => {
    const app = new URL(vault.ownerUrl);
    app.username = `app_${crypto.randomUUID().slice(0, 8)}`;
    app.password = 'x';
    await refusal(vault.ownerUrl, `create role ${app.username} login password 'x'`);
    expect(await refusal(app.href, 'select * from vault.identities')).toBe(PERMISSION_DENIED);
    await refusal(vault.ownerUrl, `drop role ${app.username}`);
  });

  it.each(APPEND_ONLY)('%s can be added to, and never changed or emptied', async (table) => {
    expect(await refusal(vault.ownUrl, `delete from ${table}`)).toBe(PERMISSION_DENIED);
    expect(await refusal(vault.ownUrl, `truncate ${table}`)).toBe(PERMISSION_DENIED);
    expect(await refusal(vault.ownUrl, `drop table ${table}`)).toBe(PERMISSION_DENIED);
  });

  it('a chain’s links cannot be rewritten by the running server', async () => {
    expect(await refusal(vault.ownUrl, `update identity_links set hash = 'x'`)).toBe(PERMISSION_DENIED);
  });
});

describe('what the vault keeps', () => {
  it('holds no clinical word, no code, no address and no key, anywhere', async () => {
    const { provider, id } = await join('canary');
    const group = await provider.groups.create({ name: 'profile-canary', members: [id], admins: [id] });
    const session = await provider.sessions.create([group.id]);
    const sealed = await session.encryptMessage(CANARY, { context: 'c' });
    const factor = { type: 'EM', value: 'canary@example.test' } as const;
    const start = async () => (await vault.challenge('canary', factor)).body.sessionId;
    const half = Buffer.from('thirty-two bytes of the app half').toString('base64url');
    const args = { userId: 'canary', authFactor: factor, twoManRuleKey: half };
    await provider.twoManRule.save({ ...args, sessionId: await start() });
    await start();

    const client = new pg.Client({ connectionString: vault.ownerUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'vault'`,
    );
    const contents = await Promise.all(
      tables.map(({ table_name }) => client.query(`select t::text from vault.${table_name} t`)),
    );
    await client.end();
    const dump = JSON.stringify(contents.map(({ rows }) => rows)) + vault.logged.join('\n');
    const code = vault.sent.at(-1)?.code ?? 'no code was sent';
    expect(await session.decryptMessage(sealed, { context: 'c' })).toBe(CANARY);
    for (const secret of [CANARY, 'Placenta', code, factor.value, half]) expect(dump).not.toContain(secret);
  });
});

describe('who may ask', () => {
  const ask = (path: string, token: string, method = 'GET') =>
    fetch(`${vault.baseUrl}${path}`, { method, headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );

  it('nobody without a token of the application, or with one for another use', async () => {
    expect(await ask('/unlock', '')).toBe(401);
    expect(await ask('/unlock', await vault.signupToken('ana', 'p'))).toBe(401);
    expect(await ask('/unlock', await vault.serviceToken('GET /unlock', ''))).toBe(401);
    for (const path of [
      ...['/internal/2mr/challenge', '/internal/2mr/backup'],
      ...['/internal/groups/recheck', '/internal/accounts/forget'],
    ]) {
      expect(await ask(path, await vault.accessToken('ana'), 'POST')).toBe(401);
    }
  });

  it('a token from server to server counts once', async () => {
    const path = '/internal/groups/recheck';
    const question = { name: 'ana' };
    const token = await vault.serviceToken(`POST ${path}`, JSON.stringify(question));
    expect((await vault.internal(path, { name: 'bob' }, token)).status).toBe(401);
    expect((await vault.internal('/internal/accounts/forget', question, token)).status).toBe(401);
    expect((await vault.internal(path, question, token)).status).toBe(200);
    expect((await vault.internal(path, question, token)).status).toBe(401);
  });

  it('says that it is ready', async () => {
    expect(await ask('/health/ready', '')).toBe(200);
  });
});

describe('an access that is revoked while no admin is there', () => {
  it('is shut at once, and the next writer changes the lock', async () => {
    const [ana, bob, eve] = [await join('r-ana'), await join('r-bob'), await join('r-eve')];
    const members = [ana.id, bob.id, eve.id];
    const group = await ana.provider.groups.create({ name: 'profile-r-ana', members, admins: [ana.id] });
    const session = await ana.provider.sessions.create([group.id]);
    vault.application.refused.add('r-eve');
    await vault.internal('/internal/groups/recheck', { name: 'profile-r-ana' });

    expect(await codeOf(eve.provider.sessions.retrieve({ sessionId: session.id }))).toBe('NOT_RECIPIENT');
    const bobs = await bob.provider.sessions.retrieve({ sessionId: session.id });
    const late = await bobs.encryptMessage('après');
    expect((await bob.provider.groups.members(group.id)).map(({ id }) => id)).not.toContain(eve.id);
    expect(await session.decryptMessage(late)).toBe('après');
  });
});

describe('two admins at once', () => {
  it('both succeed, one after the other', async () => {
    const [ana, bob, eve, zoe] = [await join('t-ana'), await join('t-bob'), await join('t-eve'), await join('t-zoe')];
    const admins = [ana.id, bob.id];
    const { id } = await ana.provider.groups.create({ name: 'profile-t-ana', members: [...admins, eve.id], admins });
    await Promise.all([ana.provider.groups.removeMembers(id, [eve.id]), bob.provider.groups.addMembers(id, [zoe.id])]);
    expect((await ana.provider.groups.members(id)).map((one) => one.id).sort()).toEqual([...admins, zoe.id].sort());
  });
});

describe('five wrong codes', () => {
  it('count each, end the session, and are the same answers whoever asks', async () => {
    const { provider } = await join('five');
    const contact = { type: 'EM', value: 'five@example.test' } as const;
    const authFactor = { type: 'EM', value: 'f•••@example.test' } as const;
    const start = async () => (await vault.challenge('five', contact)).body.sessionId;
    const args = { userId: 'five', authFactor, twoManRuleKey: Buffer.alloc(32, 1).toString('base64url') };
    await provider.twoManRule.save({ ...args, sessionId: await start() });
    const sessionId = await start();
    const tries = [];
    for (let at = 0; at < 6; at += 1) {
      tries.push(await codeOf(provider.twoManRule.retrieve({ ...args, sessionId, challenge: 'aaaaaaaa' })));
    }
    expect(tries).toEqual([...Array<string>(4).fill('INVALID_CHALLENGE'), 'TOO_MANY_ATTEMPTS', 'TMR_SESSION']);
  });
});

it('the metrics say what each route answered and what the process uses, to the bearer of their token alone', async () => {
  const app = createApp(vault.dependencies, {
    announcer: vault.announcer,
    origins: [],
    metricsToken: 'of the collector',
  });
  await app.inject({ url: '/health/live' });
  const read = (token: string) => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect((await read('of the collecto')).statusCode).toBe(401);
  const { body } = await read('of the collector');
  expect(body).toContain('vault_answer_seconds_count{method="GET",route="/health/live",status="200"} 1');
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
  await app.close();

  const closed = createApp(vault.dependencies, { announcer: vault.announcer, origins: [], metricsToken: '' });
  expect((await closed.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(401);
  await closed.close();
});
