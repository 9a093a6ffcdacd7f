import assert from 'node:assert/strict';
import { it } from 'node:test';
import { wrongReasons } from './sql-reasons.mjs';

const page = (...rows) => ['| reason | texts | where |', '|---|---|---|', ...rows].join('\n');
const counts = {
  'apps/api/src/modules/teams': 2,
  'apps/api/src/platform/http': 5,
  'apps/api/src/platform/outbox': 4,
  'apps/api/src/seed': 1,
};
const LISTS = '| lists | 3 | `teams`, seed and `seed` |';
const EACH = '| at each request | 9 | `platform/{http,outbox}` |';

it('a page that names each module once, with the sum of its texts, is right', () => {
  assert.deepEqual(wrongReasons(page(LISTS, EACH), counts), []);
});

it('a module with SQL texts stands under a reason', () => {
  assert.deepEqual(wrongReasons(page(EACH), counts), [
    'teams has SQL texts under no reason',
    'seed has SQL texts under no reason',
  ]);
});

it('a module stands under one reason only, and under none without SQL texts', () => {
  assert.deepEqual(wrongReasons(page(LISTS, EACH, '| else | 1 | `seed`, `users` |'), counts), [
    'users has no SQL text any more',
    'seed stands under more than one reason',
  ]);
});

it('a reason says how many SQL texts it has', () => {
  assert.deepEqual(wrongReasons(page(LISTS, EACH), { ...counts, 'apps/api/src/seed': 3 }), [
    '"lists" says 3 SQL texts and there are 5',
  ]);
});
