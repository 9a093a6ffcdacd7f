import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judgeTransmission, TRANSMISSION_EVENTS, type TransmissionEvent } from './transmission.ts';

const histories = fc.array(fc.constantFrom(...TRANSMISSION_EVENTS), { maxLength: 40 });

/** What becomes of a new transmission, and the events that were let through. */
const live = (events: readonly TransmissionEvent[]) => {
  let resolved = false;
  const done = events.filter((event) => {
    const verdict = judgeTransmission(event, resolved);
    if (verdict.allowed) resolved = verdict.resolved;
    return verdict.allowed;
  });
  return { resolved, done };
};

describe('a transmission', () => {
  it('is resolved and reopened in turns, whatever is tried', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const turns = live(events).done.filter((event) => event !== 'comment');
        expect(turns).toEqual(turns.map((_event, at) => (at % 2 === 0 ? 'resolve' : 'reopen')));
      }),
    );
  });

  it('is resolved exactly when what was last done to it is that', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { resolved, done } = live(events);
        expect(resolved).toBe(done.findLast((event) => event !== 'comment') === 'resolve');
      }),
    );
  });

  it('takes a comment in either state, and stays in it', () => {
    for (const resolved of [true, false])
      expect(judgeTransmission('comment', resolved)).toEqual({ allowed: true, resolved });
  });
});
