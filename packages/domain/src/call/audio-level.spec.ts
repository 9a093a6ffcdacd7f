import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { audioLevelOf, loudnessOf } from './audio-level.ts';

describe('the level of a microphone', () => {
  it.each([
    [0, 'none'],
    [4.9, 'none'],
    [5, 'low'],
    [29.9, 'low'],
    [30, 'good'],
    [69.9, 'good'],
    [70, 'high'],
    [100, 'high'],
  ])('of %d %% is %s', (percent, level) => {
    expect(audioLevelOf(percent)).toBe(level);
  });

  const samples = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 300 });

  it('the level of a microphone stays between nothing and everything', () => {
    fc.assert(
      fc.property(samples, (some) => {
        expect(loudnessOf(some)).toBeGreaterThanOrEqual(0);
        expect(loudnessOf(some)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('of silence is nothing, of the loudest sound everything, and louder is never less', () => {
    const tone = (loudness: number) => Array.from({ length: 480 }, (_, at) => (at % 2 === 0 ? loudness : -loudness));
    expect([loudnessOf([]), loudnessOf(tone(0)), loudnessOf(tone(1))]).toEqual([0, 0, 100]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.5, noNaN: true }), (loudness) => {
        expect(loudnessOf(tone(loudness * 2))).toBeGreaterThanOrEqual(loudnessOf(tone(loudness)));
      }),
    );
  });
});
