import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Step } from '../testing/random-history.ts';
import { History, PEOPLE } from '../testing/random-history.ts';

const RUNS = 40;
const STEPS = 250;

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom(...PEOPLE),
  on: fc.constantFrom(...PEOPLE),
  act: fc.constantFrom(
    ...([
      'write',
      'write',
      'write',
      'read',
      'read',
      'add',
      'add',
      'remove',
      'renew-keys',
      'rotate',
      'reload',
      'attack',
    ] as const),
  ),
});

it(`keeps what it promises in ${RUNS * STEPS} random steps against a server that lies at random`, async () => {
  let lies = 0;
  const property = fc.asyncProperty(
    fc.integer(),
    fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
    async (seed, steps) => {
      const history = await History.begin(seed);
      for (const one of steps) await history.take(one);
      await history.endHonestly();
      lies += history.liar.lies;
    },
  );
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true, seed: 20_261_125 });
  // A liar that never lies proves nothing.
  expect(lies).toBeGreaterThan(RUNS * STEPS * 0.05);
}, 240_000);
