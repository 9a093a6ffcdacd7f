import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderFaults, readInOrder, type ShownMessage, type ThreadOrder, writeInOrder } from './thread-order.ts';

const AUTHORS = ['ana', 'bob', 'cleo'] as const;
const RUNS = 300;

interface Written extends ShownMessage {
  readonly author: string;
  readonly order: ThreadOrder;
}

/** A thread as an honest server has it: each writer had seen some of it, their own last message at the least, and never less than before. */
const thread = (isNumbered: boolean): fc.Arbitrary<Written[]> =>
  fc
    .array(fc.record({ author: fc.constantFrom(...AUTHORS), late: fc.nat(4) }), { minLength: 2, maxLength: 24 })
    .map((steps) => {
      const written: Written[] = [];
      const seenBy = new Map<string, number>();
      for (const { author, late } of steps) {
        const ownAt = written.findLastIndex((one) => one.author === author);
        const seen = Math.max(written.length - late, ownAt + 1, seenBy.get(author) ?? 0);
        seenBy.set(author, seen);
        const of = (at: number) => {
          const one = written[at];
          return one === undefined ? null : { id: one.id, number: one.number };
        };
        const number = isNumbered ? written.length + 1 : 0;
        written.push({ id: `m${written.length}`, number, author, order: { after: of(seen - 1), own: of(ownAt) } });
      }
      return written;
    });

const renumbered = (shown: readonly Written[], first = 1): Written[] =>
  shown.map((one, at) => (one.number === 0 ? one : { ...one, number: at + first }));

/** Whether a person who wrote later had it before their eyes, or it is their own: then it cannot go unseen. */
const isKnown = (written: readonly Written[], at: number): boolean =>
  written.slice(at + 1).some(({ order }) => [order.after?.id, order.own?.id].includes(written[at]?.id));

describe('the text of a message, with what its writer saw', () => {
  it('comes back as it was, whatever it says', () => {
    const seen = fc.option(fc.record({ id: fc.uuid(), number: fc.nat(999_999) }), { nil: null });
    fc.assert(
      fc.property(fc.string(), seen, seen, (text, after, own) => {
        expect(readInOrder(writeInOrder(text, { after, own }))).toEqual({ text, order: { after, own } });
      }),
    );
  });

  it.each(['Bonjour', '', 'Bonjour\0', 'Bonjour\0- x', `Bonjour\0-`])('without it is read as before: %j', (text) => {
    expect(readInOrder(text)).toEqual({ text, order: null });
  });
});

describe.each([true, false])('a thread (numbered: %s)', (isNumbered) => {
  it('that is shown as it is, whole or from any place of it on, has nothing wrong', () => {
    fc.assert(
      fc.property(thread(isNumbered), fc.nat(30), (written, from) => {
        const start = from % written.length;
        expect([...orderFaults(written.slice(start), start === 0)]).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('out of which a message is left that somebody answered says so, renumbered or not', () => {
    fc.assert(
      fc.property(thread(isNumbered), fc.nat(30), fc.boolean(), (written, which, isRenumbered) => {
        const at = which % written.length;
        // A numbered thread that begins at its second message says itself that there is one before.
        fc.pre(isKnown(written, at) && (at > 0 || isRenumbered || !isNumbered));
        const left = written.filter((_, place) => place !== at);
        expect(orderFaults(isRenumbered ? renumbered(left) : left, true).size).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('in which a message stands behind its answer says so', () => {
    fc.assert(
      fc.property(thread(isNumbered), fc.nat(30), (written, which) => {
        const at = which % written.length;
        const answer = written.findIndex(
          ({ order }) => order.after?.id === written[at]?.id || order.own?.id === written[at]?.id,
        );
        fc.pre(answer > at);
        const moved = written.toSpliced(at, 1);
        moved.splice(answer, 0, written[at] as Written);
        expect(orderFaults(renumbered(moved), true).size).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('in which a message is shown a second time says so', () => {
    fc.assert(
      fc.property(thread(isNumbered), fc.nat(30), (written, which) => {
        const again = written[which % written.length] as Written;
        expect(orderFaults(renumbered([...written, again]), true).get(again.id)).toBe('moved');
      }),
    );
  });

  it('of before, or whose texts are not open, is taken as it is shown', () => {
    fc.assert(
      fc.property(thread(isNumbered), (written) => {
        const silent = renumbered(written.toReversed()).map((one) => ({ ...one, order: null }));
        expect(orderFaults(silent, true).size).toBe(0);
      }),
    );
  });
});
