import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NAMES } from '../platform/storage/storage.ts';
import { eventually } from '../testing/eventually.ts';
import { FullDatabase } from '../testing/failures/full-database.ts';
import { KINDS_OF_WRITE, repeated } from '../testing/failures/kinds-of-write.ts';
import { StatedSessions } from '../testing/failures/stated-sessions.ts';
import { anApp } from '../testing/start/an-app.ts';

/** More statements than any write has. */
const ENOUGH = 60;
const folder = mkdtempSync(path.join(os.tmpdir(), 'maillon-full-'));
afterAll(() => rmSync(folder, { recursive: true }));

const app = anApp({ sessions: new StatedSessions(), env: { STORAGE_DIR: folder } });
let disk: FullDatabase;
beforeAll(async () => {
  disk = await FullDatabase.over(app().db);
});

const files = (): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith(NAMES),
  ).length;
const isPublished = async () => (await app().db.rows('SELECT 1 FROM outbox')).length === 0;

describe('the disk of Postgres that is full from the n-th statement of a write on', () => {
  it.each(KINDS_OF_WRITE)(
    '%s: 507 and nothing of it, for each n; afterwards the same request does it once',
    async (_name, prepare) => {
      const write = await prepare({ db: app().db, app: app() });
      await eventually(isPublished);
      const before = { rows: await disk.contents(), files: files() };
      const statements: number[] = [];
      for (let room = 0; room < ENOUGH; room += 1) {
        await disk.hasRoomFor(room);
        const answer = await app().inject(write.request);
        await disk.isFreed();
        if (answer.statusCode < 300) break;
        statements.push(room);
        expect(answer.json()).toMatchObject({ status: 507, code: 'STORAGE_FULL' });
        expect(answer.json().detail).toBe('Nous sommes désolés de la gêne, veuillez réessayer plus tard.');
        expect({ rows: await disk.contents(), files: files() }).toEqual(before);
      }
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.length).toBeLessThan(ENOUGH);
      expect(await write.done()).toBe(1);

      const again = await app().inject(await repeated(write));
      expect(again.statusCode).toBe(write.again);
      expect(await write.done()).toBe(1);
      await eventually(isPublished);
    },
  );
});
