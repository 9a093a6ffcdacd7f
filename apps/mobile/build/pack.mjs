/**
 * `pnpm --filter @maillon/mobile pack <bundle.zip>`: the archive that telephones fetch, to be signed with `tools/bundles.mjs`. The same
 * files give the same bytes, so that another build can be compared with it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { applicationFrom } from './application.mjs';
import { makeWww } from './www.mjs';

const EPOCH = new Date(1980, 0, 1);

/** @param {string} folder */
export function zipOf(folder) {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
  const entries = files.map((name) => [name.replaceAll(path.sep, '/'), fs.readFileSync(path.join(folder, name))]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: EPOCH }));
}

if (process.argv[1] === import.meta.filename) {
  const [, , file = 'bundle.zip'] = process.argv;
  const out = path.join(import.meta.dirname, '../www');
  const built = path.join(import.meta.dirname, '../../web/dist');
  await makeWww({ built, out, application: applicationFrom(process.env), env: process.env });
  fs.writeFileSync(file, zipOf(out));
  console.log(`${file}: ${fs.statSync(file).size} bytes`);
}
