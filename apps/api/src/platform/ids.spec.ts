import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { version } from 'uuid';
import { isV7Near, newId } from './ids.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('an id', () => {
  it('an id is a UUID version 7 of now', () => {
    const id = newId();
    expect(version(id)).toBe(7);
    expect(isV7Near(id, Date.now())).toBe(true);
  });

  it('sorts after every id that this process made before, however fast they are made', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('an id from a client', () => {
  it('is taken within a day of now, in both directions, and not beyond', () => {
    fc.assert(
      // At the very edge, the milliseconds between making the id and asking decide.
      fc.property(
        fc.integer({ min: -72, max: 72 }).filter((hours) => Math.abs(hours) !== 24),
        (hours) => {
          const now = Date.now();
          expect(isV7Near(newId(), now + hours * HOUR_MS)).toBe(Math.abs(hours) < 24);
        },
      ),
    );
  });

  it.each([
    ['version 4', '9b2f3a44-6c55-4d6e-8f3a-0b1c2d3e4f50'],
    ['upper case', newId().toUpperCase()],
    ['no UUID', 'me'],
    ['a foreign variant', newId().replace(/-[89ab](\w{3})-(\w{12})$/, '-c$1-$2')],
    ['a UUID and more', `${newId()}0`],
  ])('an id from a client is refused when it is %s', (_what, id) => {
    expect(isV7Near(id, Date.now())).toBe(false);
  });
});
