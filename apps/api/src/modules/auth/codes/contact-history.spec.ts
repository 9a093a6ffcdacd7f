import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ContactHistory, decideRequest, decideTry } from './contact-history.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-21T10:00:00Z');

const EMPTY_HISTORY: ContactHistory = { requestedAt: [], triedAt: [], lockedUntil: null };
const requestedAt = (...instants: number[]): ContactHistory => ({ ...EMPTY_HISTORY, requestedAt: instants });
const triedAt = (...instants: number[]): ContactHistory => ({ ...EMPTY_HISTORY, triedAt: instants });
const times = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => NOW - (count - index) * step);

describe('asking for a code', () => {
  it('is free the first time', () => {
    expect(decideRequest(EMPTY_HISTORY, NOW)).toEqual({
      kind: 'go',
      silent: false,
      history: { ...EMPTY_HISTORY, requestedAt: [NOW] },
    });
  });

  it.each([
    [1, 30],
    [29_001, 1],
  ])('waits when the last code was asked for %i ms ago', (ago, seconds) => {
    expect(decideRequest(requestedAt(NOW - ago), NOW)).toEqual({ kind: 'wait', seconds });
  });

  it('is free again after 30 seconds', () => {
    expect(decideRequest(requestedAt(NOW - 30 * SECOND), NOW)).toMatchObject({ kind: 'go' });
  });

  it('waits after five within the hour, until the first of them is an hour old', () => {
    const history = requestedAt(...times(5, 10 * MINUTE));
    expect(decideRequest(history, NOW)).toEqual({ kind: 'wait', seconds: 600 });
    expect(decideRequest(history, NOW + 10 * MINUTE)).toMatchObject({ kind: 'go' });
  });

  it('does not wait for what was asked before the clock was set back by two hours', () => {
    expect(decideRequest(requestedAt(NOW + 2 * HOUR), NOW)).toMatchObject({ kind: 'go', history: requestedAt(NOW) });
    expect(decideRequest(requestedAt(NOW + SECOND), NOW)).toEqual({ kind: 'wait', seconds: 31 });
  });

  it('answers a locked contact like another one, but silently', () => {
    const locked = { ...EMPTY_HISTORY, lockedUntil: NOW + 1 };
    expect(decideRequest(locked, NOW)).toMatchObject({ kind: 'go', silent: true });
    expect(decideRequest({ ...locked, requestedAt: [NOW - 1] }, NOW)).toMatchObject({ kind: 'wait' });
  });

  it('never lets more than five through in any hour, whatever the pauses', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 * MINUTE }), { maxLength: 60 }), (pauses) => {
        let history: ContactHistory = EMPTY_HISTORY;
        let now = NOW;
        const through: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const decision = decideRequest(history, now);
          if (decision.kind === 'wait') continue;
          history = decision.history;
          through.push(now);
        }
        through.forEach((instant, index) => {
          const sixth = through[index + 5];
          if (sixth !== undefined) expect(sixth - instant).toBeGreaterThanOrEqual(HOUR);
          const next = through[index + 1];
          if (next !== undefined) expect(next - instant).toBeGreaterThanOrEqual(30 * SECOND);
        });
      }),
    );
  });
});

describe('entering a code', () => {
  it('locks the contact for an hour with the tenth try of an hour', () => {
    const ninth = decideTry(triedAt(...times(8, MINUTE)), NOW);
    expect(ninth).toMatchObject({ kind: 'go', locks: false, history: { lockedUntil: null } });
    const tenth = decideTry(triedAt(...times(9, MINUTE)), NOW);
    expect(tenth).toMatchObject({ kind: 'go', locks: true, history: { lockedUntil: NOW + HOUR } });
  });

  it('is refused while the contact is locked, and possible again afterwards', () => {
    const locked = { ...EMPTY_HISTORY, lockedUntil: NOW + HOUR };
    expect(decideTry(locked, NOW + HOUR - 1)).toEqual({ kind: 'refuse' });
    expect(decideTry(locked, NOW + HOUR)).toMatchObject({ kind: 'go', locks: false });
  });

  it('does not count tries that are an hour old', () => {
    expect(decideTry(triedAt(...times(9, HOUR)), NOW)).toMatchObject({ kind: 'go', locks: false });
  });
});
