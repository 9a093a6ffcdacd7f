import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Reading } from './device-feed.ts';
import { ReadingStore } from './reading-store.ts';

const START = Date.parse('2026-11-20T09:12:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

const storeWith = (send: (readings: readonly Reading[]) => Promise<void>) =>
  new ReadingStore({ send, isPassing: () => true, onRefused: () => undefined });

const reading = (ownId: string, seconds: number, more: Partial<Reading> = {}): Reading => ({
  ...{ ownId, type: 'SpO2', text: '{"value":97}', deviceId: 'OX-1', from: 'box_1' },
  measuredAt: new Date(START + seconds * 1000).toISOString(),
  ...more,
});

it('of a stream the first value, one every half minute and the last are stored', async () => {
  const sent: string[] = [];
  const store = storeWith(async (readings) => void sent.push(...readings.map(({ ownId }) => ownId)));
  for (let second = 0; second <= 70; second += 1) {
    store.add(reading(`r${second}`, second));
    await jest.advanceTimersByTimeAsync(1000);
  }
  await store.stop();
  expect(sent).toEqual(['r0', 'r30', 'r60', 'r70']);
});

it('two values that were taken one by one are both stored, and before them the last of a stream', async () => {
  const sent: string[] = [];
  const store = storeWith(async (readings) => void sent.push(...readings.map(({ ownId }) => ownId)));
  for (const [ownId, second] of [
    ['a', 0],
    ['b', 1],
    ['c', 8],
    ['d', 14],
  ] as const)
    store.add(reading(ownId, second));
  await jest.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
});

it('two weighings in a row are both stored, while the call goes on', async () => {
  const sent: string[] = [];
  const store = storeWith(async (readings) => void sent.push(...readings.map(({ ownId }) => ownId)));
  store.add(reading('a', 0, { type: 'WEIGHT', text: '{"value":68.4}' }));
  store.add(reading('b', 1, { type: 'WEIGHT', text: '{"value":71.2}' }));
  await jest.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual(['a', 'b']);
  await store.stop();
  expect(sent).toEqual(['a', 'b']);
});

it('what comes while a request is on its way is stored by the next one', async () => {
  const sent: string[][] = [];
  const answers: (() => void)[] = [];
  const store = storeWith((readings) => {
    sent.push(readings.map(({ ownId }) => ownId));
    return new Promise((resolve) => answers.push(resolve));
  });
  store.add(reading('a', 0, { type: 'DBA' }));
  await jest.advanceTimersByTimeAsync(1100);
  store.add(reading('b', 1, { type: 'DBA' }));
  answers[0]?.();
  await jest.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([['a'], ['b']]);
});

it('what could not be stored is sent again, in order, and nothing is lost', async () => {
  let isDown = true;
  const sent: string[][] = [];
  const store = storeWith(async (readings) => {
    if (isDown) throw new Error('no network');
    sent.push(readings.map(({ ownId }) => ownId));
  });
  store.add(reading('a', 0, { type: 'DBA' }));
  store.add(reading('b', 0, { type: 'URINE_ANALYSIS' }));
  await jest.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([]);
  isDown = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([['a', 'b']]);
});

it('two electrocardiograms are two requests: each is as long as a request may be', async () => {
  const sent: string[][] = [];
  const store = storeWith(async (readings) => void sent.push(readings.map(({ ownId }) => ownId)));
  for (const ownId of ['a', 'b']) store.add(reading(ownId, 0, { type: 'ECG_V2', text: 'x'.repeat(55_000) }));
  await jest.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([['a'], ['b']]);
});

it('one that is refused for good is said, and keeps none of the others waiting', async () => {
  const [sent, refused]: [string[], string[]] = [[], []];
  const send = async (readings: readonly Reading[]): Promise<void> => {
    if (readings.some(({ ownId }) => ownId === 'b')) throw new RangeError('refused');
    sent.push(...readings.map(({ ownId }) => ownId));
  };
  const store = new ReadingStore({
    ...{ send, isPassing: (error) => !(error instanceof RangeError) },
    onRefused: (readings) => refused.push(...readings.map(({ ownId }) => ownId)),
  });
  for (const ownId of ['a', 'b', 'c']) store.add(reading(ownId, 0, { type: 'DBA' }));
  await jest.advanceTimersByTimeAsync(10_000);
  expect([sent, refused]).toEqual([['a', 'c'], ['b']]);
});
