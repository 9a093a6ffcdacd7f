/**
 * Adds to the second golden file what came after it was made, and changes nothing that is there:
 * `node --experimental-transform-types --conditions=@maillon/source src/testing/golden-v2/append.ts`.
 */
import { writeFileSync } from 'node:fs';
import { goldenPath, readGoldenFile } from './file.ts';
import { LATER } from './later/later.ts';

const golden = readGoldenFile();
for (const { after, name, make } of LATER) {
  if (golden.items.some((item) => item.name === name)) continue;
  const place = golden.items.findIndex((item) => item.name === after) + 1;
  golden.items.splice(place, 0, await make(golden));
}
writeFileSync(goldenPath, `${JSON.stringify(golden, null, 2)}\n`);
