import { expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

it('no more are at work at once than may be, and the others follow in the order in which they came', async () => {
  const semaphore = new Semaphore(2);
  const began: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = ends.map(({ promise }, index) =>
    semaphore.take(() => {
      began.push(index);
      return promise;
    }),
  );
  expect(began).toEqual([0, 1]);
  ends[1]?.resolve(1);
  await results[1];
  expect(began).toEqual([0, 1, 2]);
  ends[2]?.resolve(2);
  await results[2];
  expect(began).toEqual([0, 1, 2, 3]);
  ends[0]?.resolve(0);
  ends[3]?.resolve(3);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

it('one that fails makes room for the next', async () => {
  const semaphore = new Semaphore(1);
  const failing = semaphore.take(() => Promise.reject(new Error('broken')));
  const next = semaphore.take(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
