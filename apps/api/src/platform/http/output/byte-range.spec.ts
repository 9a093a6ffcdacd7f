import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './byte-range.ts';

const asked = (range: string | undefined, onlyIf?: string) =>
  rangeOf({ range, ...(onlyIf === undefined ? {} : { 'if-range': onlyIf }) }, 100, '"tag"');

describe('a range of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    [undefined, undefined],
    ['bytes=', undefined],
    ['bytes=-', undefined],
    ['bytes=9-0', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    ['bytes=a-b', undefined],
  ])('%s', (range, part) => expect(asked(range)).toEqual(part));

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is not there', (range) =>
    expect(() => asked(range)).toThrow(expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' })),
  );

  it('is the whole when the bytes are others by now', () => {
    expect(asked('bytes=0-9', '"tag"')).toEqual({ start: 0, end: 9 });
    expect(asked('bytes=0-9', '"another"')).toBeUndefined();
  });
});
