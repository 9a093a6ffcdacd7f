import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { newId } from '../../platform/ids.ts';
import { BlobOwners } from '../../platform/storage/blob-owners.ts';
import { NAMES, ObjectStore } from '../../platform/storage/storage.ts';
import { aPatient } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { testEnv } from '../../testing/start/test-env.ts';
import { aSealedFile, file, payloadFor, payloads, sendParts } from '../../testing/uploads.ts';
import { DataRequestsRepository } from '../data-rights/data-requests.repository.ts';
import { OrphanFilesRepository } from './orphan-files.repository.ts';
import { OrphanFiles } from './orphan-files.ts';
import { StoreOwner } from './store-owner.ts';
import { UploadsModule } from './uploads.module.ts';

/** Archives of copies, without the sign-in that the whole module of data rights needs. */
@Module({ providers: [DataRequestsRepository] })
class ArchivesModule {}

// A folder of its own: in another one the files of other databases would look like orphans.
const folder = mkdtempSync(path.join(os.tmpdir(), 'maillon-orphans-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = aCalendarApp({ STORAGE_DIR: folder }, [UploadsModule, ArchivesModule]);
/** A copy of the same database, which serves elsewhere with the same folder. */
const copy = aCalendarApp({ STORAGE_DIR: folder, PUBLIC_URL: 'https://copie.maillon.example' }, [
  UploadsModule,
  ArchivesModule,
]);
const HOUR = 3_600_000;

const store = () => app().app.get(ObjectStore, { strict: false });
const sweep = (which = app()) => which.app.get(OrphanFiles, { strict: false }).run();
const names = () => readdirSync(path.join(folder, NAMES));
const deleteNames = () => rmSync(path.join(folder, NAMES), { recursive: true, force: true });
/** Of one that has the folder alone. The copy may sign late, where its first try met a database that was busy. */
const sweepAlone = async () => {
  let found: Awaited<ReturnType<typeof sweep>> = null;
  await eventually(async () => {
    deleteNames();
    found = await sweep();
    return found !== null;
  });
  return found as Awaited<ReturnType<typeof sweep>>;
};
/** Bytes that no row names, seven hours old by our clock. */
const anOrphan = async (): Promise<string> => {
  const { blobId } = await store().put(Readable.from([aSealedFile()]), 'application/octet-stream');
  for (const one of [app(), copy()]) one.clock.moveTo(new Date(Date.now() + 7 * HOUR).toISOString());
  return blobId;
};
const isThere = (blobId: string) =>
  store()
    .get(blobId)
    .then(
      (bytes) => bytes.destroy() !== undefined,
      () => false,
    );

describe('a folder of two installations', () => {
  it('has the names of both, and neither throws away what the other may have', async () => {
    const blobId = await anOrphan();
    await eventually(() => names().length === 2);
    expect([await sweep(), await sweep(copy())]).toEqual([null, null]);
    expect(await isThere(blobId)).toBe(true);
  });

  it('is one’s own again when a person took the other name away', async () => {
    const blobId = await anOrphan();
    deleteNames();
    await store().sign('somebody else');
    expect(await sweep()).toBeNull();
    deleteNames();
    expect((await sweep())?.swept).toBeGreaterThanOrEqual(1);
    expect(await isThere(blobId)).toBe(false);
  });

  it('is told apart by the database as well as by the address', async () => {
    const rows = app().app.get(OrphanFilesRepository, { strict: false });
    const owner = (address: string) =>
      new StoreOwner(
        testEnv(app().db.url, { PUBLIC_URL: address }),
        rows,
        store(),
        app().app.get(Housekeeping, { strict: false }),
      );
    deleteNames();
    expect(await owner('http://localhost:3000').isAlone()).toBe(true);
    expect(await owner('http://localhost:3000/').isAlone()).toBe(true);
    await app().db.rows('UPDATE installation SET id = gen_random_uuid()');
    expect(await owner('http://localhost:3000').isAlone()).toBe(false);
    deleteNames();
  });
});

describe('bytes and rows', () => {
  it('knows every table that keeps the name of a blob', async () => {
    const tables = await app().db.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'blob_id' AND table_schema = 'public' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([...BlobOwners.tables]);
  });

  it('loses bytes without a row once no upload can be under way, and never those that somebody has', async () => {
    const patient = await aPatient(app().db);
    const bytes = aSealedFile();
    const said = payloadFor(patient.partyId, bytes);
    await sendParts(app(), patient, [payloads([said]), file(bytes)]);
    const { blobId } = await store().put(Readable.from([bytes]), 'application/octet-stream');

    // A FakeClock stands still, the files are of today: first they are of the future.
    app().clock.moveTo(new Date(Date.now()).toISOString());
    await sweepAlone();
    expect(await isThere(blobId)).toBe(true);

    app().clock.moveTo(new Date(Date.now() + 7 * HOUR).toISOString());
    const found = await sweepAlone();
    expect(found?.swept).toBeGreaterThanOrEqual(1);
    expect(await isThere(blobId)).toBe(false);
    expect((await app().as(patient).get(`/upload/${said.id}`)).statusCode).toBe(200);
    expect(found?.lost).not.toContain(said.id);
  });

  it('loses the archive of a copy that is over, should a process have died before it threw it away', async () => {
    const patient = await aPatient(app().db);
    const archives = await Promise.all(
      ['READY', 'EXPIRED'].map(async (status) => ({ status, blobId: await anOrphan() })),
    );
    for (const { status, blobId } of archives) {
      await app().db.rows(
        `INSERT INTO data_requests (id, user_id, kind, status, blob_id, size) VALUES ($1, $2, 'export', $3, $4, 9)`,
        [newId(), patient.userId, status, blobId],
      );
    }
    await sweepAlone();
    expect(await Promise.all(archives.map(({ blobId }) => isThere(blobId)))).toEqual([true, false]);
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
    expect((await sweepAlone())?.lost).toContain(said.id);
    expect(await app().db.rows('SELECT 1 FROM documents WHERE id = $1', [said.id])).toHaveLength(1);
  });
});
