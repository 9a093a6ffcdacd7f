import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Step } from '../testing/random-history.ts';
import { History, PEOPLE } from '../testing/random-history.ts';

const RUNS = 40;
const STEPS = 250;
const DICE = 2 ** 31;

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
    // Whole numbers: doubles would be drawn by their bits, nearly all of them next to nothing.
    fc.infiniteStream(fc.noBias(fc.nat(DICE - 1))),
    fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
    async (numbers, steps) => {
      const history = await History.begin(() => numbers.next().value / DICE);
      for (const one of steps) await history.take(one);
      await history.endHonestly();
      lies += history.liar.lies;
    },
  );
  // With this seed each of three rules is missed when it is taken out: of the chain's pin, of the session's, of who may continue.
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true, seed: 1 });
  // A liar that never lies proves nothing.
  expect(lies).toBeGreaterThan(RUNS * STEPS * 0.05);
}, 240_000);
