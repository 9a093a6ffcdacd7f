import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trapsIn, wrongDays } from './days.mjs';

describe('a day', () => {
  for (const line of [
    'const today = new Date().toISOString().slice(0, 10);',
    'const [day] = now.toISOString().split("T");',
    'const year = new Date().getFullYear();',
    'date.setUTCMonth(date.getUTCMonth() + 6);',
    'const today = utcToDay(this.clock.now());',
    'new Date().toLocaleDateString()',
    'WHERE day < current_date',
    "SELECT now()::date, date_trunc('day', at)",
  ]) {
    it(`a day is not that of: ${line}`, () => assert.deepEqual(trapsIn(line), [1]));
  }

  for (const line of [
    'const today = this.day.today();',
    'const today = dayOf(Date.now(), localZone());',
    'const month = day.slice(0, 7);',
    ' * As `toISOString().slice(0, 10)` would say.',
    'WHERE expires_at > now()',
  ]) {
    it(`a day may come from: ${line}`, () => assert.deepEqual(trapsIn(line), []));
  }

  it('of UTC is named with its file, unless it is allowed there; what is allowed is there', () => {
    const sources = new Map([
      ['a.ts', 'x.getUTCDate();\nx.getUTCDay();'],
      ['b.ts', 'y.getDate();'],
    ]);
    assert.deepEqual(wrongDays(sources, { 'a.ts': [2, 'arithmetic'] }), [
      'b.ts:1 asks UTC, the machine or Postgres for a day',
    ]);
    assert.deepEqual(
      wrongDays(sources, { 'a.ts': [3, 'arithmetic'], 'b.ts': [1, 'arithmetic'], 'c.ts': [1, 'gone'] }),
      ['a.ts has 2 such lines, 3 are allowed: lower the number', 'c.ts is allowed, and not there'],
    );
  });
});
