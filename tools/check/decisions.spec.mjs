import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';

const folder = path.join(root, 'docs/decisions');
const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');

describe('the list of decisions', () => {
  it('the list of decisions names every page once, under its title', () => {
    const pages = fs.readdirSync(folder).filter((name) => name !== 'README.md');
    const lines = read('README.md').split('\n');
    const missing = pages.filter((name) => {
      const title = read(name).split('\n', 1)[0]?.slice(2);
      return lines.filter((line) => line === `- [${title}](${name})`).length !== 1;
    });
    assert.deepEqual(missing, []);
  });
});
