import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { AuditChainRepository } from './audit-chain.repository.ts';
import { AuditChain } from './audit-chain.service.ts';
import { AuditConnectionsRepository } from './audit-connections.repository.ts';
import { AuditRetentionRepository } from './audit-retention.repository.ts';
import { AuditRetention } from './audit-retention.service.ts';
import { type Verdict, verifyChain } from './audit-verifier.ts';
import { HeadKeys } from './head-keys.ts';
import { withStoredChain } from './stored-chain.repository.ts';

const DAYS = ['2019-03-01', '2019-03-02', '2019-03-03'] as const;
const LINES_A_DAY = 3;

describe('audit lines after six years', () => {
  const db = aDatabase();

  const write = () =>
    db().database.tx(async (tx) =>
      tx.audit({ action: 'thing.do', targetKind: 'account', targetId: 'x', outcome: 'ok' }),
    );
  const chain = async (day: string): Promise<void> => {
    const { database, env } = db();
    const settings = { ...env, AUDIT_ANCHOR_FILE: undefined };
    const repository = new AuditChainRepository(database, db().prisma);
    await new AuditChain(new FakeClock(`${day}T10:00:00Z`), repository, new HeadKeys(env), settings).run();
  };
  const retain = (today: string, secret = db().env.SECRET_KEY) =>
    new AuditRetention(
      new FakeClock(`${today}T03:00:00Z`),
      new AuditRetentionRepository(db().database, db().prisma),
      new AuditConnectionsRepository(db().prisma),
      new HeadKeys({ SECRET_KEY: secret }),
    ).run();
  const verify = (secret = db().env.SECRET_KEY): Promise<Verdict> =>
    withStoredChain(db(), new Map(), (source) => verifyChain(source, new HeadKeys({ SECRET_KEY: secret })));
  const daysWithLines = async () =>
    (await db().rows<{ day: string }>('SELECT DISTINCT chain_day AS day FROM audit_events ORDER BY 1')).map(
      ({ day }) => day,
    );
  const behindTheTriggers = async (statement: string): Promise<void> => {
    await db().rows(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${statement}; END $$`);
  };

  beforeEach(async () => {
    await behindTheTriggers(
      `TRUNCATE audit_events, audit_heads, audit_checkpoints;
       UPDATE audit_chain_state SET settled_seq = 0, mark_seq = 0, mark_xid = 0`,
    );
    for (const day of DAYS) {
      for (let line = 1; line <= LINES_A_DAY; line += 1) await write();
      await chain(day);
    }
  });

  it('go by whole days, and the chain still verifies', async () => {
    await retain('2025-03-02');
    expect(await daysWithLines()).toEqual(['2019-03-02', '2019-03-03']);
    expect(await verify()).toEqual({ fault: null, lines: 6, days: 3 });

    await retain('2025-03-03');
    expect(await daysWithLines()).toEqual(['2019-03-03']);
    expect(await verify()).toEqual({ fault: null, lines: 3, days: 3 });
  });

  it('stay until the six years are over', async () => {
    await retain('2025-03-01');

    expect(await daysWithLines()).toEqual([...DAYS]);
  });

  it('may all be gone; the next day follows the last head', async () => {
    await retain('2025-06-01');
    await write();
    await chain('2025-06-01');

    expect(await verify()).toEqual({ fault: null, lines: 1, days: 4 });
  });

  it('that go without a checkpoint are missing', async () => {
    await behindTheTriggers(`DELETE FROM audit_events WHERE chain_day = '2019-03-01'`);

    expect((await verify()).fault).toMatchObject({ kind: 'missing-line', day: '2019-03-01', no: 1 });
  });

  it('are missing under a checkpoint that somebody signed with another secret', async () => {
    await retain('2025-03-03', 'a secret of somebody else that is long enough');

    expect((await verify()).fault).toMatchObject({ kind: 'missing-line', day: '2019-03-01' });
  });

  it('stay missing when our own secret comes by at night: it signs after nobody else', async () => {
    await retain('2025-03-03', 'a secret of somebody else that is long enough');
    await retain('2025-03-03');

    expect((await verify()).fault).toMatchObject({ kind: 'missing-line', day: '2019-03-01' });
  });

  it('are missing under a checkpoint that was made to reach further', async () => {
    await retain('2025-03-03');
    await behindTheTriggers(
      `UPDATE audit_checkpoints SET through_day = '2019-03-03' WHERE through_day = '2019-03-02';
       DELETE FROM audit_events WHERE chain_day = '2019-03-03'`,
    );

    expect((await verify()).fault).not.toBeNull();
  });

  it('are noticed when somebody puts one back into a day that is over', async () => {
    await retain('2025-03-02');
    await behindTheTriggers(
      `INSERT INTO audit_events (action, target_kind, outcome, chain_day, chain_no, prev_hash, hash)
       VALUES ('thing.forge', 'thing', 'ok', '2019-03-01', 1, '\\x00', '\\x00')`,
    );

    expect((await verify()).fault).toMatchObject({ kind: 'altered-line', day: '2019-03-01' });
  });

  it('of a day that was tampered with are kept as evidence', async () => {
    await behindTheTriggers(`DELETE FROM audit_events WHERE chain_day = '2019-03-01' AND chain_no = 2`);

    await expect(retain('2025-03-03')).rejects.toThrow('not as many lines');
    expect(await daysWithLines()).toEqual([...DAYS]);
    expect(await db().rows('SELECT 1 FROM audit_checkpoints')).toEqual([]);
  });

  it('stay excused when the secret that signed their checkpoint is retired', async () => {
    const next = 'the next secret, long enough to be one at last';
    await retain('2025-03-02');
    await retain('2025-03-02', `${next},${db().env.SECRET_KEY}`);

    await write();
    await new AuditChain(
      new FakeClock('2025-03-02T10:00:00Z'),
      new AuditChainRepository(db().database, db().prisma),
      new HeadKeys({ SECRET_KEY: next }),
      { AUDIT_ANCHOR_FILE: undefined },
    ).run();
    expect((await verify(next)).fault).toBeNull();
  });

  it.each([
    [
      'a young day cannot be called old',
      `INSERT INTO audit_checkpoints VALUES ((now() at time zone 'UTC')::date, '\\x00', 1, 'k', '\\x00')`,
    ],
    ['a checkpoint cannot be changed', 'UPDATE audit_checkpoints SET line_count = 9'],
    ['a checkpoint cannot be deleted', 'DELETE FROM audit_checkpoints'],
    ['checkpoints cannot be emptied', 'TRUNCATE audit_checkpoints'],
    ['a line after the checkpoint cannot be deleted', `DELETE FROM audit_events WHERE chain_day = '2019-03-03'`],
  ])('%s by anybody who is connected', async (_rule, statement) => {
    await retain('2025-03-03');

    await expect(db().rows(statement)).rejects.toThrow(/append-only/);
  });
});
