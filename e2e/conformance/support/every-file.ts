import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of all files of a folder and of those in it. */
export const everyFileIn = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
  );
