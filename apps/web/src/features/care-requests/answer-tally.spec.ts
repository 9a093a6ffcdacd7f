import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@maillon/domain/time-units';
import { aCareRequest, aDispatch } from '../../testing/care-requests.ts';
import { silentNow, tallyOf, tallyOfWeek } from './answer-tally.ts';

const ASKED_AT = Date.parse('2026-11-23T08:00:00.000Z');
const seen = { seenAt: '2026-11-23T09:00:00.000Z' };

describe('the answers to a care request', () => {
  it('count each practitioner once, and none who was not asked', () => {
    const tally = tallyOf([
      aDispatch({ state: 'ACCEPTED', ...seen }),
      aDispatch({ state: 'DECLINED' }),
      aDispatch(seen),
      aDispatch(),
      aDispatch({ state: 'EXPIRED' }),
      aDispatch({ state: 'WAITING', askedAt: null }),
      aDispatch({ state: 'CLOSED', askedAt: null }),
    ]);
    expect(tally).toEqual({ asked: 5, accepted: 1, seen: 1, declined: 1, silent: 2 });
  });

  it('of a week leave out what was asked before it', () => {
    const [now, old] = [ASKED_AT + HOUR_MS, aDispatch({ askedAt: '2026-11-16T08:59:59.000Z' })];
    expect(tallyOfWeek([aCareRequest(), aCareRequest({ dispatches: [old] })], now)).toMatchObject({ asked: 2 });
  });

  it.each([
    [aCareRequest(), 1, 1],
    [aCareRequest(), 0.4, 0],
    [aCareRequest({ status: 'ACTIVE' }), 1, 0],
    [aCareRequest({ dispatches: [aDispatch({ remindedAt: '2026-11-23T08:50:00.000Z' })] }), 1, 0],
    [aCareRequest({ dispatches: [aDispatch({ remindedAt: '2026-11-23T08:50:00.000Z' })] }), 2, 1],
  ])('say who may be asked again', (request, hours, count) => {
    expect(silentNow(request, ASKED_AT + hours * HOUR_MS)).toBe(count);
  });
});
