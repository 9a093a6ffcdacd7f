import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesItsId } from './observation-id.ts';

const RECORD = '01940000-0000-7000-8000-000000000001';
/** Drawn on 28 November 2026, 08:00 UTC. */
const OWN = `${Date.parse('2026-11-28T08:00:00.000Z')
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})(.{4})$/, '$1-$2')}-7000-8000-000000000001`;
const weight = { id: `${RECORD}-WEIGHT-${OWN}`, type: 'WEIGHT', measuredAt: '2026-11-28T08:00:00.000Z' };

describe('an observation agrees with the id that it was sealed under', () => {
  it.each([
    ['an answer', { id: `${RECORD}-tabac`, type: 'tabac', measuredAt: null }, true],
    ['an answer of another question', { id: `${RECORD}-tabac`, type: 'alcool', measuredAt: null }, false],
    ['an answer shown as a measure', { id: `${RECORD}-weight`, type: 'weight', measuredAt: weight.measuredAt }, false],
    ['a measure', weight, true],
    ['a measure that was typed in later', { ...weight, measuredAt: '2024-01-01T00:00:00.000Z' }, true],
    ['a measure of another type', { ...weight, type: 'TEMPERATURE' }, false],
    ['an old measure shown as one of next week', { ...weight, measuredAt: '2026-12-05T08:00:00.000Z' }, false],
    ['a measure of another record', { ...weight, id: weight.id.replace('0001-WEIGHT', '0002-WEIGHT') }, false],
    [
      'a measure whose type is the beginning of another',
      { ...weight, id: weight.id.replace('WEIGHT', 'WEIGHT-X') },
      false,
    ],
    ['a measure without an id of its own', { ...weight, id: `${RECORD}-WEIGHT-1` }, false],
  ])('%s: %p %s', (_what, shown, agrees) => {
    expect(matchesItsId(shown, RECORD)).toBe(agrees);
  });

  it('whatever time is shown: none that is more than a day after it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (after) => {
        const measuredAt = new Date(Date.parse(weight.measuredAt) + after).toISOString();
        expect(matchesItsId({ ...weight, measuredAt }, RECORD)).toBe(after <= 86_400_000);
      }),
    );
  });
});
