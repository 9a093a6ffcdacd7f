import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { AuditChainRepository } from './audit-chain.repository.ts';
import { AuditChain } from './audit-chain.service.ts';
import { AuditConnectionsRepository } from './audit-connections.repository.ts';
import { AuditConnections } from './audit-connections.service.ts';
import { AuditRetentionRepository } from './audit-retention.repository.ts';
import { AuditRetention } from './audit-retention.service.ts';
import { type Verdict, verifyChain } from './audit-verifier.ts';
import { HeadKeys } from './head-keys.ts';
import { withStoredChain } from './stored-chain.repository.ts';

/** What each day is about: the third one of connections only. */
const DAYS: Readonly<Record<string, readonly string[]>> = {
  '2019-03-01': ['auth.login', 'thing.do', 'thing.do', 'session.end'],
  '2019-03-02': ['thing.do', 'auth.code_requested', 'auth.code_failed', 'thing.do'],
  '2019-03-03': ['auth.login', 'session.end'],
  '2019-03-04': ['thing.do'],
};
const of = (day: string): readonly string[] => DAYS[day] ?? [];
const FOREIGN = 'a secret of somebody else that is long enough';

describe('audit lines about connections after one year', () => {
  const db = aDatabase();

  const keysOf = (secret = db().env.SECRET_KEY) => new HeadKeys({ SECRET_KEY: secret });
  const write = (action: string) =>
    db().database.tx(async (tx) => tx.audit({ action, targetKind: 'account', targetId: 'x', outcome: 'ok' }));
  const chain = async (day: string, secret?: string): Promise<void> => {
    const repository = new AuditChainRepository(db().database, db().prisma);
    const settings = { ...db().env, AUDIT_ANCHOR_FILE: undefined };
    await new AuditChain(new FakeClock(`${day}T10:00:00Z`), repository, keysOf(secret), settings).run();
  };
  const expire = (today: string, secret?: string) =>
    new AuditConnections(
      new FakeClock(`${today}T03:10:00Z`),
      new AuditRetentionRepository(db().database, db().prisma),
      new AuditConnectionsRepository(db().prisma),
      keysOf(secret),
    ).run();
  const retain = (today: string) =>
    new AuditRetention(
      new FakeClock(`${today}T03:00:00Z`),
      new AuditRetentionRepository(db().database, db().prisma),
      new AuditConnectionsRepository(db().prisma),
      keysOf(),
    ).run();
  const verify = (secret?: string): Promise<Verdict> =>
    withStoredChain(db(), new Map(), (source) => verifyChain(source, keysOf(secret)));
  const actionsLeft = async () =>
    (await db().rows<{ action: string }>('SELECT action FROM audit_events ORDER BY chain_day, chain_no')).map(
      ({ action }) => action,
    );
  const behindTheTriggers = async (statement: string): Promise<void> => {
    await db().rows(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${statement}; END $$`);
  };

  beforeEach(async () => {
    await behindTheTriggers(
      `TRUNCATE audit_events, audit_heads, audit_checkpoints, audit_connection_days;
       UPDATE audit_chain_state SET settled_seq = 0, mark_seq = 0, mark_xid = 0`,
    );
    for (const [day, actions] of Object.entries(DAYS)) {
      for (const action of actions) await write(action);
      await chain(day);
    }
  });

  it('go day by day, all others stay, and the chain still verifies', async () => {
    await expire('2020-03-02');
    expect(await actionsLeft()).toEqual(['thing.do', 'thing.do', ...of('2019-03-02'), ...of('2019-03-03'), 'thing.do']);
    expect(await verify()).toEqual({ fault: null, lines: 9, days: 4 });

    await expire('2020-03-10');
    expect(await actionsLeft()).toEqual(['thing.do', 'thing.do', 'thing.do', 'thing.do', 'thing.do']);
    expect(await verify()).toEqual({ fault: null, lines: 5, days: 4 });
  });

  it('stay until the year is over', async () => {
    await expire('2020-03-01');

    expect(await actionsLeft()).toHaveLength(11);
  });

  it('leave nothing of whom they told', async () => {
    await expire('2020-03-10');

    const rows = await db().rows('SELECT nos, hashes, day FROM audit_connection_days ORDER BY day');
    expect(rows.map(({ nos }) => nos)).toEqual([[1, 4], [2, 3], [1, 2], []]);
  });

  it('go with their whole day after six years', async () => {
    await expire('2020-03-10');
    await retain('2025-03-04');

    expect(await actionsLeft()).toEqual(['thing.do']);
    expect(await db().rows('SELECT 1 FROM audit_connection_days')).toHaveLength(1);
    expect(await verify()).toEqual({ fault: null, lines: 1, days: 4 });
  });

  it('that went unsigned are missing', async () => {
    await behindTheTriggers(`DELETE FROM audit_events WHERE action = 'auth.code_failed'`);

    expect((await verify()).fault).toMatchObject({ kind: 'missing-line', day: '2019-03-02', no: 3 });
  });

  it('are missing when somebody else signed for them, and ours does not sign after them', async () => {
    await expire('2020-03-10', FOREIGN);
    expect((await verify()).fault).toMatchObject({ kind: 'missing-line', day: '2019-03-01', no: 1 });

    await expire('2020-03-10');
    expect((await verify()).fault).toMatchObject({ kind: 'missing-line', day: '2019-03-01', no: 1 });
  });

  it.each([
    ['another line with them', `UPDATE audit_connection_days SET nos = '{1,2}' WHERE day = '2019-03-01'`],
    [
      'a hash that is another',
      `UPDATE audit_connection_days SET hashes = decode(repeat('00', 64), 'hex') WHERE day = '2019-03-01'`,
    ],
  ])('excuse not %s', async (_what, statement) => {
    await expire('2020-03-10');
    await behindTheTriggers(`${statement}; DELETE FROM audit_events WHERE chain_day = '2019-03-01' AND chain_no = 2`);

    expect((await verify()).fault).toMatchObject({ day: '2019-03-01' });
  });

  it('are noticed when somebody puts one back', async () => {
    await expire('2020-03-10');
    await behindTheTriggers(
      `INSERT INTO audit_events (action, target_kind, outcome, chain_day, chain_no, prev_hash, hash)
       VALUES ('auth.login', 'thing', 'ok', '2019-03-01', 1, '\\x00', '\\x00')`,
    );

    expect((await verify()).fault).toMatchObject({ kind: 'altered-line', day: '2019-03-01', no: 1 });
  });

  it('that were altered stay as evidence', async () => {
    await behindTheTriggers(`UPDATE audit_events SET detail = 'x' WHERE chain_day = '2019-03-01' AND chain_no = 1`);

    await expect(expire('2020-03-10')).rejects.toThrow('altered');
    expect(await actionsLeft()).toHaveLength(11);
  });

  it('stay excused when the secret that signed for them is retired', async () => {
    const next = 'the next secret, long enough to be one at last';
    await expire('2020-03-10');
    await expire('2020-03-10', `${next},${db().env.SECRET_KEY}`);

    await write('thing.do');
    await chain('2020-03-10', next);
    expect((await verify(next)).fault).toBeNull();
  });

  it.each([
    [
      'a young day cannot be called old',
      `INSERT INTO audit_connection_days VALUES ((now() at time zone 'UTC')::date, '{}', '', 'k', '\\x00')`,
    ],
    ['what stays of them cannot be changed', `UPDATE audit_connection_days SET nos = '{}', hashes = ''`],
    ['what stays of them cannot be deleted', 'DELETE FROM audit_connection_days'],
    ['what stays of them cannot be emptied', 'TRUNCATE audit_connection_days'],
    ['another line of their day cannot be deleted', `DELETE FROM audit_events WHERE action = 'thing.do'`],
  ])('%s by anybody who is connected', async (_rule, statement) => {
    await expire('2020-03-10');

    await expect(db().rows(statement)).rejects.toThrow(/append-only/);
  });
});
