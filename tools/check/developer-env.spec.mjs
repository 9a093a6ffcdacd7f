import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';
import { readExample } from './interpolation.mjs';

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** Set by the system, by one of our programs for another, or by a library that reads it itself. */
const SET_BY_PROGRAMS = [
  'CARD_SERVICE',
  'CI',
  'COMMIT',
  'DEBUG_SCHEMA_ENGINE',
  'E2E_WIRE_ONLY',
  'PATH',
  'RECHECK_BACKEND',
  'TEST_SERVER_URL',
  'TEST_TEMPLATE',
  'TMPDIR',
];

const operators = [...readExample(read('.env.example')).keys()];
const developers = [...read('CONTRIBUTING.md').matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(([, name]) => name ?? '');

/** Those that are taken apart (`{ NAME } = process.env`) pass between our own programs, but for a few that stand elsewhere too. */
function namesRead() {
  const listed = execFileSync('git', ['ls-files', '*.mjs', '*.ts', '*.tsx', '*.cjs'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
  return new Set(
    files.flatMap((file) => [...read(file).matchAll(/process\.env\.([A-Z][A-Z_0-9]+)/g)].map(([, name]) => name ?? '')),
  );
}

describe('the environment of a developer', () => {
  const names = namesRead();

  it('is explained: each variable that a program reads', () => {
    const known = new Set([...operators, ...developers, ...SET_BY_PROGRAMS]);
    assert.deepEqual(
      [...names].filter((name) => !known.has(name)),
      [],
    );
  });

  it('the environment of a developer holds no variable that no program reads', () => {
    assert.deepEqual(
      [...developers, ...SET_BY_PROGRAMS].filter((name) => !names.has(name)),
      [],
    );
  });
});
