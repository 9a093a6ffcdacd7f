import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { root } from '../lib/paths.mjs';

const architecture = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
const walk = /^## One request, from the click to the row$([\s\S]*?)^## /m.exec(architecture)?.[1] ?? '';

it('a request is followed from the click to the row through ten files at most, and each is there', () => {
  const files = [...walk.matchAll(/^\d+\. `([^`]+\.tsx?)`/gm)].map(([, file]) => file);
  assert.ok(files.length > 5 && files.length <= 10, `${files.length} files`);
  assert.deepEqual(
    files.filter((file) => !fs.existsSync(path.join(root, file))),
    [],
  );
});
