import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import { NAMES } from '../platform/storage/storage.ts';
import { anUploadApp, aPdf } from './uploads.ts';

/** An application whose uploads are in a folder that a test may count. */
export const keptUploads = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'maillon-refused-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { app, send, world } = anUploadApp({ STORAGE_DIR: folder });
  const CLEAR = aPdf();
  /** Rows of documents, and files of the folder, whole or half. */
  const kept = async (): Promise<{ rows: number; files: number }> => {
    const rows = await app().db.rows('SELECT 1 FROM documents');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const mine = files.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(NAMES));
    return { rows: rows.length, files: mine.length };
  };
  return { app, send, world, CLEAR, kept };
};
