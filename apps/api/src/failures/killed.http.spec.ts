import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { NAMES } from '../platform/storage/storage.ts';
import { eventually } from '../testing/eventually.ts';
import { holdWrites } from '../testing/failures/held-writes.ts';
import { type Answered, KillableApi } from '../testing/failures/killable-api.ts';
import { KINDS_OF_WRITE, repeated, type Write } from '../testing/failures/kinds-of-write.ts';
import { StatedSessions } from '../testing/failures/stated-sessions.ts';
import { TestDatabase } from '../testing/start/a-database.ts';
import { TestApp } from '../testing/start/an-app.ts';
import { startStoppablePostgres } from '../testing/start/stoppable-postgres.mjs';

const MAY_TAKE_MS = 180_000;
/** A write that waits longer than its statement may is sent again; so many at once take their time on a busy machine. */
const BUSY_MS = 60_000;
const folder = mkdtempSync(path.join(os.tmpdir(), 'maillon-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Whatever became of the test: the last first. */
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
}, MAY_TAKE_MS);
const opened = (app: TestApp): TestApp => {
  ends.push(() => app.close());
  return app;
};
const killable = async (databaseUrl: string, holdsAnswers = false): Promise<KillableApi> => {
  const api = await KillableApi.start(databaseUrl, folder, holdsAnswers);
  ends.push(() => api.kill());
  return api;
};

/** Each write of a kind waits on a connection of its own. */
const options = () => ({ sessions: new StatedSessions(), env: { STORAGE_DIR: folder, DATABASE_POOL: '24' } });

type Named = readonly (readonly [string, Write])[];
const prepared = (app: TestApp): Promise<Named> =>
  Promise.all(KINDS_OF_WRITE.map(async ([name, prepare]) => [name, await prepare({ db: app.db, app })] as const));

/** Whole files, and halves of some. */
const files = (): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith(NAMES),
  ).length;
const isPublished = async ({ db }: TestApp) => (await db.rows('SELECT 1 FROM outbox')).length === 0;
const notificationCount = async ({ db }: TestApp) =>
  (await db.rows<{ count: number }>('SELECT count(*)::int AS count FROM notifications'))[0]?.count;
const timesDone = async (writes: Named): Promise<Record<string, number>> =>
  Object.fromEntries(await Promise.all(writes.map(async ([name, write]) => [name, await write.done()] as const)));
const each = <T>(writes: Named, value: (write: Write) => T): Record<string, T> =>
  Object.fromEntries(writes.map(([name, write]) => [name, value(write)]));

/** What a machine that is busy answers, and while the same request is still on its way. */
const LATER: readonly number[] = [409, 503];

/** As our client does it: a busy machine says « later », and the same request is sent again. Null when no answer comes. */
const untilDone = async (api: KillableApi, write: Write): Promise<Answered | null> => {
  const { answer } = await eventually(async () => {
    const answer = await api.send(write.request).catch(() => null);
    return answer !== null && LATER.includes(answer.status) ? null : { answer };
  }, BUSY_MS);
  return answer;
};

/** The same requests with the same keys, from clients that heard nothing. */
const askAgain = async (app: TestApp, writes: Named): Promise<Record<string, number>> => {
  const answers = writes.map(
    async ([name, write]) => [name, (await app.inject(await repeated(write))).statusCode] as const,
  );
  return Object.fromEntries(await Promise.all(answers));
};

describe('kill -9 in the middle of one write of each kind', () => {
  it(
    'of the API before the commit: each is there as a whole or not at all, and the same request does it once',
    async () => {
      const app = opened(await TestApp.open(options()));
      const api = await killable(app.db.url);
      const writes = await prepared(app);
      await eventually(() => isPublished(app));
      const held = await holdWrites(app.db.url);
      const sent = writes.map(([, write]) => untilDone(api, write));
      await held.areWaiting(writes.length);
      await api.kill();
      expect(await Promise.all(sent)).toEqual(writes.map(() => null));
      await held.release();
      await eventually(async () => (await app.db.rows(`SELECT 1 FROM pg_locks WHERE NOT granted`)).length === 0);
      // Of what went in one trip Postgres may have had the whole: it is there as a whole then, with its kept answer.
      for (const done of Object.values(await timesDone(writes))) expect([0, 1]).toContain(done);

      for (const status of Object.values(await askAgain(app, writes))) expect([200, 201, 409]).toContain(status);
      expect(await timesDone(writes)).toEqual(each(writes, () => 1));
      expect(await askAgain(app, writes)).toEqual(each(writes, ({ again }) => again));
      expect(await timesDone(writes)).toEqual(each(writes, () => 1));
      await eventually(() => isPublished(app));
    },
    MAY_TAKE_MS,
  );

  it(
    'of the API after the commit: it is there, the same request is given its answer, everybody is told once',
    async () => {
      const app = opened(await TestApp.open(options()));
      const api = await killable(app.db.url, true);
      const writes = await prepared(app);
      const before = { notificationCount: (await notificationCount(app)) ?? 0, files: files() };
      const sent = writes.map(([, write]) => untilDone(api, write));
      await api.hasDone(writes.length);
      expect(await timesDone(writes)).toEqual(each(writes, () => 1));
      await api.kill();
      expect(await Promise.all(sent)).toEqual(writes.map(() => null));

      expect(await askAgain(app, writes)).toEqual(each(writes, ({ again }) => again));
      expect(await timesDone(writes)).toEqual(each(writes, () => 1));
      await eventually(() => isPublished(app), 60_000);
      expect(((await notificationCount(app)) ?? 0) - before.notificationCount).toBeGreaterThan(0);
      const twice = await app.db.rows(
        'SELECT 1 FROM notifications GROUP BY user_id, template, payload::text HAVING count(*) > 1',
      );
      expect(twice).toEqual([]);
      expect(files() - before.files).toBe(1);
    },
    MAY_TAKE_MS,
  );

  it(
    'of Postgres: every client is told to come back, nothing is half there, and the same request does it once',
    async () => {
      const postgres = await startStoppablePostgres();
      ends.push(() => postgres.stop());
      const app = opened(await TestApp.over(TestDatabase.at(postgres.url), options()));
      const writes = await prepared(app);
      await eventually(() => isPublished(app));
      // A Postgres of tests commits before it is on disk: what was prepared must be there after the crash.
      await app.db.rows('CHECKPOINT');
      const before = files();
      const held = await holdWrites(postgres.url);
      let isKilled = false;
      const sent = writes.map(([, write]) =>
        eventually(async () => {
          const answer = await app.inject(write.request);
          return LATER.includes(answer.statusCode) && !isKilled ? null : answer;
        }, BUSY_MS),
      );
      const pid = await held.areWaiting(writes.length);
      isKilled = true;
      postgres.kill(pid);
      const answers = await Promise.all(sent);
      for (const answer of answers) {
        expect(answer.json()).toMatchObject({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
        expect(answer.json().detail).toBe('Nous sommes désolés de la gêne, veuillez réessayer plus tard.');
        expect(answer.headers['retry-after']).toBeDefined();
      }
      await held.release();
      await eventually(async () => (await app.inject({ url: '/api/health/ready' })).statusCode === 200, 60_000);
      expect(await timesDone(writes)).toEqual(each(writes, () => 0));
      expect(files()).toBe(before);

      for (const [name, write] of writes) {
        const { statusCode, body } = await app.inject(await repeated(write));
        expect([name, statusCode < 300 ? 'done' : body]).toEqual([name, 'done']);
      }
      expect(await timesDone(writes)).toEqual(each(writes, () => 1));
      expect(await askAgain(app, writes)).toEqual(each(writes, ({ again }) => again));
      await eventually(() => isPublished(app), 60_000);
    },
    MAY_TAKE_MS,
  );
});
