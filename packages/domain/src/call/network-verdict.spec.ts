import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { networkVerdict } from './network-verdict.ts';

const good = { latencyMs: 40, lost: 0, kilobitsPerSecond: 1500 };

it.each([
  ['a fast connection', good, 'good'],
  ['a slow answer', { ...good, latencyMs: 201 }, 'fair'],
  ['some losses', { ...good, lost: 0.03 }, 'fair'],
  ['little room', { ...good, kilobitsPerSecond: 499 }, 'fair'],
  ['room for a voice alone', { ...good, kilobitsPerSecond: 149 }, 'voice'],
  ['many losses', { ...good, lost: 0.16 }, 'voice'],
  ['no answer at all', null, 'none'],
])('%s: %j is %s', (_what, sample, verdict) => {
  expect(networkVerdict(sample)).toBe(verdict);
});

it('a connection that is better in everything never has a worse verdict', () => {
  const ranks = ['none', 'voice', 'fair', 'good'];
  const sample = fc.record({
    latencyMs: fc.integer({ min: 0, max: 2000 }),
    lost: fc.double({ min: 0, max: 1, noNaN: true }),
    kilobitsPerSecond: fc.integer({ min: 0, max: 5000 }),
  });
  fc.assert(
    fc.property(sample, sample, (one, other) => {
      const better = {
        latencyMs: Math.min(one.latencyMs, other.latencyMs),
        lost: Math.min(one.lost, other.lost),
        kilobitsPerSecond: Math.max(one.kilobitsPerSecond, other.kilobitsPerSecond),
      };
      expect(ranks.indexOf(networkVerdict(better))).toBeGreaterThanOrEqual(ranks.indexOf(networkVerdict(one)));
    }),
  );
});
