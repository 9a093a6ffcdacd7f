import { describe, expect, it } from '@jest/globals';
import { checkVersion, ifMatchOf } from './versions.ts';

const outcome = (header: string | undefined, current: number, mode: 'required' | 'optional' = 'required') => {
  try {
    checkVersion(ifMatchOf(header), current, mode);
    return 'goes on';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('If-Match', () => {
  it.each([
    ['"3"', 'goes on'],
    ['*', 'STALE_VERSION'],
    ['"1", "3"', 'goes on'],
    ['"a,b","3"', 'goes on'],
    ['"2"', 'STALE_VERSION'],
    ['"1","2"', 'STALE_VERSION'],
    ['W/"3"', 'STALE_VERSION'],
    ['W/"2", "3"', 'goes on'],
    ['3', 'STALE_VERSION'],
    ['"03"', 'STALE_VERSION'],
    ['""', 'STALE_VERSION'],
    ['"*"', 'STALE_VERSION'],
    ['"99999999999999999999"', 'STALE_VERSION'],
    ['', 'STALE_VERSION'],
    [undefined, 'IF_MATCH_REQUIRED'],
  ])('%j of version 3: %s', (header, expected) => {
    expect(outcome(header, 3)).toBe(expected);
  });

  it('may be left out where it is not asked for', () => {
    expect(outcome(undefined, 3, 'optional')).toBe('goes on');
  });
});
