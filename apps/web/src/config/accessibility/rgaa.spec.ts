import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { conformity, countOf, THEMES } from './rgaa.ts';

const ROOT = path.join(import.meta.dirname, '../../../../..');
const criteria = THEMES.flatMap(({ criteria: of }, theme) =>
  of.map((criterion, at) => ({ number: `${theme + 1}.${at + 1}`, ...criterion })),
);

describe('the grid of accessibility', () => {
  it('has the 106 criteria of the thirteen themes', () => {
    expect(THEMES.map((theme) => theme.criteria.length)).toEqual([9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]);
  });

  it.each(criteria)('$number names the one way in which it is known', ({ state, test, reading, because }) => {
    const ways = [test, reading, because].filter((way) => way !== undefined);
    expect(ways).toHaveLength(1);
    expect(because !== undefined).toBe(state !== 'conform');
  });

  it.each(criteria.filter(({ test }) => test !== undefined))('$number is shown by a test that is there', ({ test }) => {
    expect(existsSync(path.join(ROOT, test ?? ''))).toBe(true);
  });

  it('leaves at most ten criteria untested', () => {
    expect(countOf('not-tested')).toBeLessThanOrEqual(10);
    expect(conformity()).toBeLessThanOrEqual(100);
  });
});
