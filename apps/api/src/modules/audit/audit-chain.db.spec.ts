import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { type Anchor, readAnchors } from './audit-anchor.ts';
import { AuditChainRepository } from './audit-chain.repository.ts';
import { AuditChain } from './audit-chain.service.ts';
import { type Verdict, verifyChain } from './audit-verifier.ts';
import { HeadKeys } from './head-keys.ts';
import { withStoredChain } from './stored-chain.repository.ts';

const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;
const LINES_A_DAY = 4;

describe('the audit chain', () => {
  const db = aDatabase();
  let anchorFile: string;

  const chainAt = (day: string) => {
    const { database, env } = db();
    const settings = { ...env, AUDIT_ANCHOR_FILE: anchorFile };
    const repository = new AuditChainRepository(database, db().prisma);
    return new AuditChain(new FakeClock(`${day}T10:00:00Z`), repository, new HeadKeys(env), settings);
  };
  const write = (targetId: string) =>
    db().database.tx(async (tx) => tx.audit({ action: 'thing.do', targetKind: 'account', targetId, outcome: 'ok' }));
  const verify = (anchors: ReadonlyMap<string, Anchor> = new Map()): Promise<Verdict> =>
    withStoredChain(db(), anchors, (source) => verifyChain(source, new HeadKeys(db().env)));
  /** What an owner of the database does: past every trigger. */
  const behindTheTriggers = async (statement: string): Promise<void> => {
    await db().rows(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${statement}; END $$`);
  };
  const seqOf = async (day: string, no: number): Promise<number> => {
    const [row] = await db().rows<{ seq: number }>(
      'SELECT seq FROM audit_events WHERE chain_day = $1 AND chain_no = $2',
      [day, no],
    );
    if (row === undefined) throw new Error('there is no such line');
    return row.seq;
  };

  beforeEach(async () => {
    anchorFile = join(mkdtempSync(join(tmpdir(), 'maillon-audit-')), 'deep', 'heads.jsonl');
    await behindTheTriggers(
      'TRUNCATE audit_events, audit_heads; UPDATE audit_chain_state SET settled_seq = 0, mark_seq = 0, mark_xid = 0',
    );
    for (const day of DAYS) {
      for (let line = 1; line <= LINES_A_DAY; line += 1) await write(`${day} ${line}`);
      await chainAt(day).run();
    }
  });

  it('an untouched audit chain is whole', async () => {
    expect(await verify(await readAnchors(anchorFile))).toEqual({ fault: null, lines: 12, days: 3 });
  });

  it('goes on where it stopped, several times a day', async () => {
    await write('one more');
    await chainAt('2026-11-23').run();

    expect(await verify(await readAnchors(anchorFile))).toEqual({ fault: null, lines: 13, days: 3 });
  });

  it('does not start a day again when the clock is set back', async () => {
    await write('one more');
    await chainAt('2026-11-20').run();

    expect(await verify()).toEqual({ fault: null, lines: 13, days: 3 });
  });

  it('takes a line that was numbered before others and committed after them', async () => {
    const late = await db().pool.connect();
    await late.query('BEGIN');
    await late.query(
      `INSERT INTO audit_events (action, target_kind, target_id, outcome) VALUES ('thing.do', 'thing', 'late', 'ok')`,
    );
    await write('early');
    await chainAt('2026-11-23').run();
    await late.query('COMMIT');
    late.release();
    await chainAt('2026-11-23').run();

    expect(await verify()).toEqual({ fault: null, lines: 14, days: 3 });
    expect(await db().rows('SELECT 1 FROM audit_events WHERE hash IS NULL')).toEqual([]);
  });

  it.each([
    ['who acted', "actor = '01970000-0000-7000-8000-00000000000a'"],
    ['through whom', "impersonator = '01970000-0000-7000-8000-00000000000a'"],
    ['when', "at = at + interval '1 second'"],
    ['what was done', "action = 'thing.undo'"],
    ['to what', "target_id = 'another'"],
    ['of what kind', "target_kind = 'other'"],
    ['to which patient', "patient_id = '01970000-0000-7000-8000-00000000000a'"],
    ['how it ended', "outcome = 'refused'"],
    ['why', "detail = 'FORBIDDEN'"],
    ['from where', "ip_hash = 'abc'"],
    ['in which request', "request_id = 'abc'"],
    ['what came before', "prev_hash = '\\x00'"],
  ])('names the line in which somebody changed %s', async (_what, change) => {
    const seq = await seqOf('2026-11-22', 3);
    await behindTheTriggers(`UPDATE audit_events SET ${change} WHERE seq = ${seq}`);

    expect((await verify()).fault).toEqual({ kind: 'altered-line', day: '2026-11-22', no: 3, seq });
  });

  it.each([
    ['in the middle', 2],
    ['at the beginning of a day', 1],
    ['at the end of a day', LINES_A_DAY],
  ])('names a line that was taken out %s', async (_where, no) => {
    await behindTheTriggers(`DELETE FROM audit_events WHERE chain_day = '2026-11-22' AND chain_no = ${no}`);

    expect((await verify()).fault).toEqual({ kind: 'missing-line', day: '2026-11-22', no, seq: null });
  });

  it('names the first line of a day whose lines are all gone', async () => {
    await behindTheTriggers(`DELETE FROM audit_events WHERE chain_day = '2026-11-22'`);

    expect((await verify()).fault).toEqual({ kind: 'missing-line', day: '2026-11-22', no: 1, seq: null });
  });

  it('notices a day that was taken out with its head', async () => {
    await behindTheTriggers(
      `DELETE FROM audit_events WHERE chain_day = '2026-11-22'; DELETE FROM audit_heads WHERE day = '2026-11-22'`,
    );

    expect((await verify()).fault).toMatchObject({ kind: 'missing-day', day: '2026-11-23' });
  });

  it('notices that the last day is gone with its head, by what was said outside', async () => {
    await behindTheTriggers(
      `DELETE FROM audit_events WHERE chain_day = '2026-11-23'; DELETE FROM audit_heads WHERE day = '2026-11-23'`,
    );

    expect((await verify()).fault).toBeNull();
    expect((await verify(await readAnchors(anchorFile))).fault).toMatchObject({
      kind: 'missing-day',
      day: '2026-11-23',
    });
  });

  it('notices a database that was taken back to an earlier head of the day', async () => {
    const [earlier] = await db().rows(`SELECT * FROM audit_heads WHERE day = '2026-11-23'`);
    await write('one more');
    await chainAt('2026-11-23').run();
    const { last_hash, signature } = earlier as { last_hash: Buffer; signature: Buffer };
    await behindTheTriggers(
      `DELETE FROM audit_events WHERE chain_day = '2026-11-23' AND chain_no > ${LINES_A_DAY};
       UPDATE audit_heads SET line_count = ${LINES_A_DAY}, last_hash = '\\x${last_hash.toString('hex')}',
              signature = '\\x${signature.toString('hex')}' WHERE day = '2026-11-23'`,
    );

    expect((await verify()).fault).toBeNull();
    expect((await verify(await readAnchors(anchorFile))).fault).toMatchObject({ kind: 'behind-anchor', no: 5 });
  });

  it('notices a head that was made to fit a shorter day', async () => {
    await behindTheTriggers(
      `DELETE FROM audit_events WHERE chain_day = '2026-11-23' AND chain_no = ${LINES_A_DAY};
       UPDATE audit_heads SET line_count = 3, last_hash = (SELECT hash FROM audit_events WHERE chain_day = '2026-11-23' AND chain_no = 3)
        WHERE day = '2026-11-23'`,
    );

    expect((await verify()).fault).toMatchObject({ kind: 'altered-head', day: '2026-11-23' });
  });

  it('the audit chain notices a line that was put in', async () => {
    await behindTheTriggers(
      `INSERT INTO audit_events (action, target_kind, outcome, chain_day, chain_no, prev_hash, hash)
       SELECT 'thing.forge', 'thing', 'ok', chain_day, 5, hash, hash FROM audit_events WHERE chain_day = '2026-11-22' AND chain_no = 4`,
    );

    expect((await verify()).fault).toMatchObject({ kind: 'altered-line', day: '2026-11-22', no: 5 });
  });

  it('a head signed with another secret proves nothing', async () => {
    const stranger = new HeadKeys({ SECRET_KEY: 'another secret that is also long enough to be one' });
    const verdict = await withStoredChain(db(), new Map(), (source) => verifyChain(source, stranger));

    expect(verdict.fault).toMatchObject({ kind: 'altered-head' });
  });

  it('heads of a secret that is being retired are still believed', async () => {
    const next = `the next secret, long enough to be one at last,${db().env.SECRET_KEY}`;
    const verdict = await withStoredChain(db(), new Map(), (source) =>
      verifyChain(source, new HeadKeys({ SECRET_KEY: next })),
    );

    expect(verdict.fault).toBeNull();
  });

  it.each([
    ['a line cannot be changed', "UPDATE audit_events SET action = 'x'"],
    ['a line cannot leave the chain', 'UPDATE audit_events SET hash = NULL'],
    ['a line cannot be chained twice', "UPDATE audit_events SET chain_no = 9, hash = '\\x00'"],
    ['a line cannot be deleted', 'DELETE FROM audit_events'],
    ['the trail cannot be emptied', 'TRUNCATE audit_events'],
    ['a head cannot shrink', 'UPDATE audit_heads SET line_count = 1'],
    ['the head of a day that is over cannot grow', "UPDATE audit_heads SET line_count = 99 WHERE day = '2026-11-21'"],
    ['a head cannot be deleted', 'DELETE FROM audit_heads'],
    ['heads cannot be emptied', 'TRUNCATE audit_heads'],
  ])('%s by anybody who is connected', async (_rule, statement) => {
    await expect(db().rows(statement)).rejects.toThrow(/append-only|only grows/);
  });
});
