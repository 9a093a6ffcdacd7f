import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PictureState, pictureAfter, pictureAtStart } from './step-down.ts';

const SECOND = 1000;

/** What happens when the room is measured once a second. */
const play = (kilobits: readonly (number | null)[]): readonly PictureState[] => {
  const states: PictureState[] = [];
  let state = pictureAtStart(0);
  for (const [at, measured] of kilobits.entries()) {
    state = pictureAfter(state, measured, (at + 1) * SECOND);
    states.push(state);
  }
  return states;
};
const seconds = (count: number, kilobits: number | null) => Array<number | null>(count).fill(kilobits);

describe('one’s own picture', () => {
  it('is left out after five seconds with too little room, once the estimate has settled', () => {
    const isSent = play(seconds(12, 100)).map((state) => state.isSent);
    expect(isSent.indexOf(false)).toBe(8);
  });

  it('is tried again after a pause, and after a longer one when that was too early', () => {
    const isSent = play(seconds(80, 100)).map((state) => state.isSent);
    const back = isSent.indexOf(true, 9);
    const gone = isSent.indexOf(false, back);
    const backAgain = isSent.indexOf(true, gone);
    expect([back - 8, backAgain - gone]).toEqual([15, 30]);
  });

  it('stays as long as there is room, or nothing is known', () => {
    const measured = fc.array(fc.option(fc.integer({ min: 150, max: 5000 })), { maxLength: 200 });
    fc.assert(
      fc.property(measured, (kilobits) => {
        expect(play(kilobits).every(({ isSent }) => isSent)).toBe(true);
      }),
    );
  });

  it('always comes back within two minutes', () => {
    const measured = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 130, maxLength: 400 });
    fc.assert(
      fc.property(measured, (kilobits) => {
        const sent = play(kilobits).map(({ isSent }) => (isSent ? 'x' : '.'));
        expect(sent.join('')).not.toContain('.'.repeat(121));
      }),
    );
  });
});
