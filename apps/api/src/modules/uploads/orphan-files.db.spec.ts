import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ObjectStore } from '../../platform/storage.ts';
import { aCalendarApp } from '../../testing/a-calendar-app.ts';
import { aPatient } from '../../testing/calendars.ts';
import { aSealedFile, file, payloadFor, payloads, sendParts } from '../../testing/uploads.ts';
import { TABLES_WITH_BLOBS } from './orphan-files.repository.ts';
import { OrphanFiles } from './orphan-files.ts';
import { UploadsModule } from './uploads.module.ts';

// A folder of its own: in another one the files of other databases would look like nobody's.
const folder = mkdtempSync(path.join(os.tmpdir(), 'maillon-orphans-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = aCalendarApp({ STORAGE_DIR: folder }, [UploadsModule]);
const HOUR = 3_600_000;

const store = () => app().app.get(ObjectStore, { strict: false });
const sweep = () => app().app.get(OrphanFiles, { strict: false }).run();
const isThere = (blobId: string) =>
  store()
    .get(blobId)
    .then(
      (bytes) => bytes.destroy() !== undefined,
      () => false,
    );

describe('bytes and rows', () => {
  it('knows every table that keeps the name of a blob', async () => {
    const tables = await app().db.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'blob_id' AND table_schema = 'public' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([...TABLES_WITH_BLOBS]);
  });

  it('loses bytes without a row once no upload can be under way, and never those that somebody has', async () => {
    const patient = await aPatient(app().db);
    const bytes = aSealedFile();
    const said = payloadFor(patient.partyId, bytes);
    await sendParts(app(), patient, [payloads([said]), file(bytes)]);
    const { blobId } = await store().put(Readable.from([bytes]), 'application/octet-stream');

    // A FakeClock stands still, the files are of today: first they are of the future.
    app().clock.moveTo(new Date(Date.now()).toISOString());
    await sweep();
    expect(await isThere(blobId)).toBe(true);

    app().clock.moveTo(new Date(Date.now() + 7 * HOUR).toISOString());
    const found = await sweep();
    expect(found?.swept).toBeGreaterThanOrEqual(1);
    expect(await isThere(blobId)).toBe(false);
    expect((await app().as(patient).get(`/upload/${said.id}`)).statusCode).toBe(200);
    expect(found?.lost).not.toContain(said.id);
  });

  it('tells of a document whose bytes are gone, and leaves its row', async () => {
    const patient = await aPatient(app().db);
    const bytes = aSealedFile();
    const said = payloadFor(patient.partyId, bytes);
    await sendParts(app(), patient, [payloads([said]), file(bytes)]);
    const [row] = await app().db.rows<{ blobId: string }>('SELECT blob_id AS "blobId" FROM documents WHERE id = $1', [
      said.id,
    ]);
    await store().delete(row?.blobId ?? '');
    await app().db.rows(`UPDATE documents SET created_at = created_at - interval '1 day' WHERE id = $1`, [said.id]);

    app().clock.moveTo(new Date(Date.now() + 7 * HOUR).toISOString());
    expect((await sweep())?.lost).toContain(said.id);
    expect(await app().db.rows('SELECT 1 FROM documents WHERE id = $1', [said.id])).toHaveLength(1);
  });
});
