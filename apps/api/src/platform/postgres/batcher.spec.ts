import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { specSql } from '../../testing/spec-sql.ts';
import { Batcher } from './batcher.ts';
import type { BatchResult } from './pipeline-batch.ts';
import { type BoundStatement, bind } from './sql.ts';

const MAX_DELAY = 10;
const statementOf = (name: string): BoundStatement => bind(specSql(name, ''), []);
const namesOf = (statements: readonly BoundStatement[]): string =>
  statements.map(({ statement }) => statement.name).join('');
/** Each statement gives its own name. */
const doneBy = (statements: readonly BoundStatement[]): BatchResult => ({
  rows: statements.map(({ statement }) => [statement.name]),
});
const failedAt = (before: number): BatchResult => ({ rows: [], failure: { error: new Error('no'), before } });

/** A batcher whose batches return when the test says so. */
const aBatcher = ({ mayRepeat = true } = {}) => {
  const batches: { readonly names: string; readonly back: (result?: BatchResult) => void }[] = [];
  const batcher = new Batcher(
    (statements) => {
      const { promise, resolve } = Promise.withResolvers<BatchResult>();
      batches.push({ names: namesOf(statements), back: (result = doneBy(statements)) => resolve(result) });
      return promise;
    },
    { most: 5, maxDelayMs: MAX_DELAY, mayRepeat: () => mayRepeat },
  );
  const send = (names: string, isUrgent?: boolean) => batcher.send([...names].map(statementOf), isUrgent);
  return { send, batches, left: () => batches.map(({ names }) => names) };
};

/** A turn of the event loop goes by, and as much time. */
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

describe('a batcher', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('sends the statements of one turn at once when no batch is under way', async () => {
    const { send, left } = aBatcher();
    for (const name of 'abc') void send(name);
    await pass();
    expect(left()).toEqual(['abc']);
  });

  it('waits for the return of the batch before', async () => {
    const { send, batches, left } = aBatcher();
    void send('a');
    await pass();
    void send('b');
    await pass(MAX_DELAY / 2);
    void send('c');
    expect(left()).toEqual(['a']);
    batches[0]?.back();
    await pass();
    expect(left()).toEqual(['a', 'bc']);
  });

  it('a batcher waits for it no longer than maxDelayMs', async () => {
    const { send, left } = aBatcher();
    void send('a');
    await pass();
    void send('b');
    await pass(MAX_DELAY);
    expect(left()).toEqual(['a', 'b']);
  });

  it('sends what is urgent at once, with what waits for a batch', async () => {
    const { send, left } = aBatcher();
    void send('a');
    await pass();
    void send('b');
    void send('c', true);
    await pass();
    expect(left()).toEqual(['a', 'bc']);
  });

  it('the rest of what is too much for one batch goes with the next', async () => {
    const { send, batches, left } = aBatcher();
    for (const name of 'abcdefg') void send(name);
    await pass();
    batches[0]?.back();
    await pass();
    expect(left()).toEqual(['abcde', 'fg']);
  });

  it('sends the first statement of all, then the second, and gives each its own rows', async () => {
    const { send, batches, left } = aBatcher();
    const both = Promise.all([send('ax'), send('ay')]);
    await pass();
    expect(left()).toEqual(['aaxy']);
    batches[0]?.back();
    expect(await both).toEqual([{ rows: [['a'], ['x']] }, { rows: [['a'], ['y']] }]);
  });

  it('sends statements in the order of their names', async () => {
    const { send, left } = aBatcher();
    for (const name of 'cab') void send(name);
    await pass();
    expect(left()).toEqual(['abc']);
  });

  it('sends each alone after a batch that failed, and gives each what it gets then', async () => {
    const { send, batches, left } = aBatcher();
    const both = Promise.all([send('a'), send('b')]);
    await pass();
    batches[0]?.back(failedAt(1));
    await pass();
    expect(left()).toEqual(['ab', 'a', 'b']);
    batches[1]?.back(failedAt(1));
    batches[2]?.back();
    expect(await both).toEqual([failedAt(1), { rows: [['b']] }]);
  });

  it('repeats nothing when it is unknown what was done: all get the failure, and none is its cause', async () => {
    const { send, batches, left } = aBatcher({ mayRepeat: false });
    const both = Promise.all([send('a'), send('b')]);
    await pass();
    batches[0]?.back(failedAt(1));
    expect(await both).toEqual([failedAt(0), failedAt(0)]);
    expect(left()).toEqual(['ab']);
  });

  it('repeats nothing that failed alone', async () => {
    const { send, batches, left } = aBatcher();
    const alone = send('ab');
    await pass();
    batches[0]?.back(failedAt(2));
    expect(await alone).toEqual(failedAt(2));
    expect(left()).toEqual(['ab']);
  });
});
