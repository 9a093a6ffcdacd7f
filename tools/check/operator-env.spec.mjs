import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';
import { readExample } from './interpolation.mjs';
import { fillIn, PLACEHOLDER } from './operator-env.mjs';

const example = fs.readFileSync(path.join(root, '.env.example'), 'utf8');

describe('the environment of an operator', () => {
  it('lacks only what other services give out', () => {
    const { text, left } = fillIn(example);
    const lacking = [...readExample(text)].filter(([, value]) => value === PLACEHOLDER).map(([name]) => name);
    assert.deepEqual(left.toSorted(), ['NOVU_API_KEY', 'SMS_TOKEN', 'VAULT_SMS_TOKEN']);
    assert.deepEqual(lacking.toSorted(), left.toSorted());
  });

  it('holds secrets that no other one has, and no two of one value', () => {
    const filled = [fillIn(example), fillIn(example)].map(({ text }) => readExample(text));
    const secrets = [...readExample(example)].filter(([, value]) => value === PLACEHOLDER).map(([name]) => name);
    const values = filled.flatMap((values) => secrets.map((name) => values.get(name) ?? ''));
    const made = values.filter((value) => value !== PLACEHOLDER);
    assert.equal(made.length, 2 * (secrets.length - 3));
    assert.equal(new Set(made).size, made.length);
  });

  it('the environment of an operator keeps every other line, the explanations too', () => {
    const before = example.split('\n');
    const after = fillIn(example).text.split('\n');
    assert.deepEqual(
      after.filter((_, at) => !before[at]?.endsWith(`=${PLACEHOLDER}`)),
      before.filter((line) => !line.endsWith(`=${PLACEHOLDER}`)),
    );
  });

  it('is read alike by compose and by a shell: what a shell would cut stands in quotes', () => {
    for (const line of example.split('\n').filter((line) => /^[A-Z]/.test(line))) {
      assert.match(line, /^[A-Z][A-Z0-9_]*=(?:'[^']*'|[^\s'"<>|&;()$`\\]*)$/);
    }
    assert.equal(readExample(example).get('MAIL_FROM'), 'Maillon <ne-pas-repondre@maillon.example>');
  });

  it('can stand in an address and in a compose file as it is', () => {
    for (const [name, value] of readExample(fillIn(example).text)) {
      if (name.endsWith('_PASSWORD')) assert.match(value, /^[A-Za-z0-9]+$/, name);
      assert.ok(!value.includes('$'), name);
    }
    assert.equal(readExample(fillIn(example).text).get('NOVU_STORE_ENCRYPTION_KEY')?.length, 32);
  });
});
