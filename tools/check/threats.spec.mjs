import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';
import { threatRows, wrongThreats } from './threats.mjs';

const page = fs.readFileSync(path.join(root, 'docs/decisions/vault-threats.md'), 'utf8');
const rowOf = (claim, shown) => threatRows(`| somebody | ${claim} | ${shown} |`);

describe('the threat table of the vault', () => {
  it('names a test for each claim, and a sentence for each price', () => {
    const rows = threatRows(page);
    assert.ok(rows.length > 30);
    assert.deepEqual(wrongThreats(rows, root), []);
  });
});

describe('a row of the table', () => {
  const here = '`tools/check/threats.spec.mjs`';
  it('is refused for a file that is not there, and a title that no test has', () => {
    const missing = wrongThreats(rowOf('reads nothing', '`tools/check/nothing.spec.mjs` "reads nothing"'), root);
    assert.deepEqual(missing, ['somebody: reads nothing: tools/check/nothing.spec.mjs does not say "reads nothing"']);
    const title = ['no such', 'title'].join(' ');
    assert.equal(wrongThreats(rowOf('reads nothing', `${here} "${title}"`), root).length, 1);
    assert.deepEqual(wrongThreats(rowOf('reads nothing', `${here} "a row of the table"`), root), []);
  });

  it('is refused for a claim without a test, and a price that is told nowhere', () => {
    assert.match(wrongThreats(rowOf('reads nothing', '`docs/operations.md` "Change secrets"'), root).join(), /no test/);
    assert.match(
      wrongThreats(rowOf('**price**: reads', `${here} "a row of the table"`), root).join(),
      /told to nobody/,
    );
    assert.match(wrongThreats(rowOf('reads nothing', 'nothing'), root).join(), /does not say/);
  });
});
