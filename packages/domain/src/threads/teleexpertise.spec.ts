import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import {
  answerDueAt,
  isOpenTeleexpertise,
  isUnanswered,
  judgeTeleexpertise,
  MAX_UNANSWERED_MS,
  nextRecipient,
  ownerOf,
  RECIPIENT_STATES,
  TELEEXPERTISE_EVENTS,
  TELEEXPERTISE_STATUSES,
  type TeleexpertiseSide,
  type TeleexpertiseStatus,
} from './teleexpertise.ts';

const SIDES: readonly TeleexpertiseSide[] = ['sender', 'recipient', 'time'];
const steps = fc.array(fc.tuple(fc.constantFrom(...TELEEXPERTISE_EVENTS), fc.constantFrom(...SIDES)), {
  maxLength: 30,
});
const at = (status: TeleexpertiseStatus, now = 0) => ({ status, isAccepted: status === 'IN_PROGRESS', sentAt: 0, now });

describe('a request of expertise', () => {
  it('that is over takes nothing any more, whatever happened before', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let status: TeleexpertiseStatus = 'PREPARATION';
        for (const [event, side] of history) {
          const verdict = judgeTeleexpertise(event, side, at(status));
          if (!isOpenTeleexpertise(status)) expect(verdict.allowed).toBe(false);
          if (verdict.allowed) status = verdict.next;
        }
        expect(status).not.toBe('UNKNOWN');
      }),
    );
  });

  it.each([
    ['comment', 'recipient', 'PREPARATION', 'IN_PROGRESS'],
    ['comment', 'sender', 'PREPARATION', 'PREPARATION'],
    ['start', 'recipient', 'PREPARATION', 'IN_PROGRESS'],
    ['hold', 'sender', 'PREPARATION', 'ON_HOLD'],
    ['hold', 'sender', 'IN_PROGRESS', 'ON_HOLD'],
    ['resume', 'sender', 'ON_HOLD', 'IN_PROGRESS'],
    ['complete', 'recipient', 'IN_PROGRESS', 'COMPLETED'],
    ['complete', 'sender', 'ON_HOLD', 'COMPLETED'],
    ['stop', 'sender', 'ON_HOLD', 'STOPPED'],
    ['decline', 'recipient', 'PREPARATION', 'PREPARATION'],
    ['pass', 'time', 'PREPARATION', 'PREPARATION'],
  ] as const)('%s by the %s of one in %s makes it %s', (event, side, status, next) => {
    expect(judgeTeleexpertise(event, side, at(status))).toEqual({ allowed: true, next });
  });

  it.each([
    ['stop', 'sender', 'PREPARATION'],
    ['hold', 'recipient', 'IN_PROGRESS'],
    ['start', 'sender', 'PREPARATION'],
    ['decline', 'recipient', 'IN_PROGRESS'],
    ['pass', 'time', 'IN_PROGRESS'],
    ['pass', 'sender', 'PREPARATION'],
    ['comment', 'sender', 'COMPLETED'],
    ['complete', 'sender', 'UNKNOWN'],
  ] as const)('%s by the %s of one in %s is refused', (event, side, status) => {
    expect(judgeTeleexpertise(event, side, at(status)).allowed).toBe(false);
  });

  it('that was paused before anybody answered waits for an answer again, and is refused or passed on as before', () => {
    const resumed = { ...at('IN_PROGRESS'), isAccepted: false };
    expect(judgeTeleexpertise('decline', 'recipient', resumed)).toEqual({ allowed: true, next: 'IN_PROGRESS' });
    expect(judgeTeleexpertise('pass', 'time', resumed)).toEqual({ allowed: true, next: 'IN_PROGRESS' });
    expect(judgeTeleexpertise('pass', 'time', { ...resumed, status: 'ON_HOLD' }).allowed).toBe(false);
    const both = ['PREPARATION', 'IN_PROGRESS', 'ON_HOLD'] as const;
    expect(both.map((status) => isUnanswered({ status, isAccepted: false }))).toEqual([true, true, false]);
    expect(isUnanswered(at('IN_PROGRESS'))).toBe(false);
  });

  it('is taken back as a mistake by its asker, within a day', () => {
    expect(judgeTeleexpertise('enter-in-error', 'sender', at('IN_PROGRESS', DAY_MS)).allowed).toBe(true);
    expect(judgeTeleexpertise('enter-in-error', 'sender', at('IN_PROGRESS', DAY_MS + 1)).allowed).toBe(false);
    expect(judgeTeleexpertise('enter-in-error', 'recipient', at('IN_PROGRESS')).allowed).toBe(false);
  });

  it('asks its experts in their order, one at a time, each once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (count, nos) => {
          let states = nextRecipient(
            Array.from({ length: count }, () => 'WAITING' as const),
            [],
            'PASSED',
          ).states;
          const asked: number[] = [];
          for (const no of nos) {
            const now = states.indexOf('ASKED');
            expect(states.filter((state) => state === 'ASKED').length).toBe(now === -1 ? 0 : 1);
            if (now === -1) break;
            asked.push(now);
            states = nextRecipient(states, [now], no ? 'DECLINED' : 'PASSED').states;
          }
          expect(asked).toEqual(Array.from({ length: count }, (_, place) => place));
        },
      ),
    );
  });

  it('that asks everybody at once asks nobody again while one of them is left', () => {
    const all = ['ASKED', 'ASKED', 'WAITING'] as const;
    expect(nextRecipient(all, [0], 'DECLINED')).toEqual({
      ...{ states: ['DECLINED', 'ASKED', 'WAITING'], asked: null, isAnswered: true },
    });
    expect(nextRecipient(all, [0, 1], 'PASSED')).toEqual({
      ...{ states: ['PASSED', 'PASSED', 'ASKED'], asked: 2, isAnswered: true },
    });
    expect(nextRecipient(['DECLINED', 'ASKED'], [1], 'DECLINED')).toMatchObject({ asked: null, isAnswered: false });
  });

  it('always has a person who must act as long as it is open, and nobody afterwards', () => {
    const states = fc.array(fc.constantFrom(...RECIPIENT_STATES), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.constantFrom(...TELEEXPERTISE_STATUSES), states, (status, list) => {
        expect(ownerOf(status, list) !== null).toBe(isOpenTeleexpertise(status));
      }),
    );
    expect(ownerOf('PREPARATION', ['DECLINED', 'ASKED'])).toEqual({ is: 'recipient', at: 1 });
    expect(ownerOf('PREPARATION', ['DECLINED', 'PASSED'])).toEqual({ is: 'sender' });
    expect(ownerOf('ON_HOLD', ['ACCEPTED'])).toEqual({ is: 'sender' });
  });

  it('waits for an expert as long as its asker chose, and never longer than five days', () => {
    expect(answerDueAt(0, 4)).toBe(4 * HOUR_MS);
    expect(answerDueAt(0, 1_000)).toBe(MAX_UNANSWERED_MS);
    expect(answerDueAt(0, null)).toBe(MAX_UNANSWERED_MS);
  });
});
