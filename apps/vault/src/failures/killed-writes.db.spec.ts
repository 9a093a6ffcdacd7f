import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { VaultServer } from '@maillon/vault/port/vault-server';
import type { EncryptionSession } from '@maillon/vault/provider';
import pg from 'pg';
import { SCHEMA } from '../postgres/provision.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { KillableVault } from '../testing/killable-vault.ts';
import { until } from '../testing/until.ts';

const TABLES = `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${SCHEMA}' ORDER BY 1`;
/** What a client asks in requests of their own before the one that is killed: its half of a backup, and what it has seen. */
const ASIDE = ['backup_halves', 'pin_backups'];
const CONTACT = { type: 'EM', value: 'ana@example.test' } as const;

let vault: AVault;
let owner: pg.Client;
const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: vault.ownerUrl, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  return client;
};
beforeAll(async () => {
  vault = await aVault();
  owner = await connected();
});
afterAll(async () => {
  await owner.end();
  await vault.stop();
});

const contents = async (): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { name } of (await owner.query<{ name: string }>(TABLES)).rows) {
    if (ASIDE.includes(name)) continue;
    const { rows } = await owner.query<{ all: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS all FROM "${name}" t`,
    );
    found[name] = rows[0]?.all ?? '';
  }
  return found;
};

/** A client whose server may be another process from one call to the next. */
class Person {
  baseUrl = vault.baseUrl;
  sldId = '';
  readonly provider: EmbeddedProvider;

  constructor(readonly name: string) {
    const headers = async () => ({ authorization: `Bearer ${await vault.accessToken(name)}` });
    const server = new Proxy({} as VaultServer, {
      get: (_target, call) => Reflect.get(httpVaultServer({ baseUrl: this.baseUrl, headers }), call),
    });
    this.provider = new EmbeddedProvider({
      server,
      serverKey: vault.dependencies.signer.publicKey,
      now: Date.now,
      openStore: memoryDevice(),
      device: null,
      waysBack: { load: () => import('@maillon/vault/client/ways-back') },
    });
  }

  async opens(): Promise<this> {
    await this.provider.initialize({ userId: this.name, databasePath: 'vault', databaseKey: 'key' });
    return this;
  }

  async joins(): Promise<this> {
    const signupJWT = await vault.signupToken(this.name, `p-${this.name}`);
    this.sldId = (await this.provider.createIdentity({ signupJWT })).sldId;
    return this;
  }
}

let turn = 0;
let ana: Person;
let bob: Person;
let groupId: string;
let session: EncryptionSession;
beforeEach(async () => {
  turn += 1;
  ana = await (await new Person(`ana-${turn}`).opens()).joins();
  bob = await (await new Person(`bob-${turn}`).opens()).joins();
  const { provider, sldId, name } = ana;
  groupId = (await provider.groups.create({ name: `p-${name}`, members: [sldId], admins: [sldId] })).id;
  session = await provider.sessions.create([groupId]);
  await session.encryptMessage('avant');
});

const save = async () => {
  const { body } = await vault.challenge(ana.name, CONTACT);
  const keys = { userId: ana.name, twoManRuleKey: 'A'.repeat(43) };
  return () => ana.provider.twoManRule.save({ ...keys, sessionId: body.sessionId, authFactor: body.factor });
};

/** What a person does, and the table whose rows it writes last. */
const WRITES: Readonly<Record<string, readonly [table: string, begin: () => Promise<() => Promise<unknown>>]>> = {
  'a new group': [
    'log_leaves',
    async () => () => ana.provider.groups.create({ name: 'g', members: [ana.sldId], admins: [ana.sldId] }),
  ],
  'a new member of a group': ['log_leaves', async () => () => ana.provider.groups.addMembers(groupId, [bob.sldId])],
  'a new key of a group': ['log_leaves', async () => () => ana.provider.groups.renewKey(groupId)],
  'a new key of a person': ['log_leaves', async () => () => ana.provider.renewKey('scheduled')],
  'a session': ['session_wraps', async () => () => ana.provider.sessions.create([groupId])],
  'a recipient of a session': ['session_wraps', async () => () => session.addRecipients([bob.sldId])],
  'the end of a session': ['session_wraps', async () => () => session.revoke()],
  'a first backup': ['backups', save],
  'the question for a reset': ['announcements', async () => () => ana.provider.reset.ask()],
};

describe('kill -9 of the vault before its commit leaves nothing, and the same is done after it:', () => {
  it.each(Object.keys(WRITES))('%s', async (what) => {
    const [table, begin] = WRITES[what] ?? ['', save];
    const write = await begin();
    const victim = await KillableVault.start(vault.processEnv);
    const holder = await connected();
    try {
      await vault.announcer.deliver();
      const before = await contents();
      await holder.query('BEGIN');
      await holder.query(`LOCK TABLE ${table} IN SHARE MODE`);
      ana.baseUrl = victim.baseUrl;
      const lost = expect(write()).rejects.toMatchObject({ code: 'NETWORK' });
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await owner.query(waiting)).rowCount === 1);
      await victim.kill();
      await lost;
      await holder.query('ROLLBACK');
      const open = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'vault' AND state <> 'idle'`;
      await until(async () => (await owner.query(open)).rowCount === 0);
      expect(await contents()).toEqual(before);

      ana.baseUrl = vault.baseUrl;
      await write();
      expect(await contents()).not.toEqual(before);
    } finally {
      await holder.end();
      await victim.kill();
    }
  });
});
