import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import type { Problem } from '@maillon/contracts/endpoint/problem';
import { waitFor } from '@testing-library/react';
import { UploadQueue, type UploadSteps } from './upload-queue.ts';

interface Sending extends UploadSteps {
  readonly id: string;
  readonly name: string;
  readonly arrive: () => void;
  readonly fail: (error: unknown) => void;
}

let sendings: Sending[];
let queue: UploadQueue;
/** What is to be done later, and in how long. */
let later: { work: () => void; ms: number }[];
beforeEach(() => {
  sendings = [];
  later = [];
  queue = new UploadQueue(
    (id, file, steps) =>
      new Promise<void>((resolve, reject) => {
        steps.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        sendings.push({ ...steps, id, name: file.name, arrive: resolve, fail: reject });
      }),
    (work, ms) => later.push({ work, ms }),
  );
});

const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const states = () => queue.snapshot().map(({ file, status }) => `${file.name} ${status}`);
const become = (...wanted: string[]) => waitFor(() => expect(states()).toEqual(wanted));
const sending = async (at: number): Promise<Sending> => {
  await waitFor(() => expect(sendings.length).toBeGreaterThan(at));
  const found = sendings[at];
  if (found === undefined) throw new Error('nothing is sent');
  return found;
};

describe('files on their way', () => {
  it('go one after the other, each with its progress', async () => {
    queue.add(files('a', 'b'));
    const first = await sending(0);
    expect(states()).toEqual(['a sealing', 'b waiting']);
    first.onSending();
    first.onProgress(0.4);
    expect(queue.snapshot()[0]).toMatchObject({ status: 'sending', progress: 0.4 });
    first.arrive();
    (await sending(1)).arrive();
    await become('a done', 'b done');
    queue.removeDone();
    expect(states()).toEqual([]);
    expect(queue.isBusy).toBe(false);
  });

  it('that fail keep nobody back, and go again as the same document without being chosen again', async () => {
    queue.add(files('a', 'b'));
    (await sending(0)).fail(new Error('413'));
    (await sending(1)).arrive();
    await become('a failed', 'b done');
    queue.retry(queue.snapshot()[0]?.id ?? '');
    const again = await sending(2);
    expect(again.id).toBe(sendings[0]?.id);
    again.arrive();
    await become('a done', 'b done');
  });

  it('wait for the network and go on by themselves', async () => {
    queue.add(files('a'));
    (await sending(0)).fail(new TypeError('network'));
    await become('a offline');
    expect(queue.isBusy).toBe(true);
    window.dispatchEvent(new Event('online'));
    (await sending(1)).arrive();
    await become('a done');
  });

  it('are tried again where the browser does not notice that the network was away, less and less often', async () => {
    queue.add(files('a'));
    for (let attempt = 0; attempt < 6; attempt += 1) {
      (await sending(attempt)).fail(new TypeError('network'));
      await become('a offline');
      later.at(-1)?.work();
    }
    expect(later.map(({ ms }) => ms / 1_000)).toEqual([5, 10, 20, 40, 60, 60]);
    (await sending(6)).arrive();
    await become('a done');
  });

  it('that fail together are tried again together, once', async () => {
    queue.add(files('a', 'b'));
    (await sending(0)).fail(new TypeError('network'));
    (await sending(1)).fail(new TypeError('network'));
    await become('a offline', 'b offline');
    expect(later).toHaveLength(1);
    later[0]?.work();
    (await sending(2)).arrive();
    (await sending(3)).arrive();
    await become('a done', 'b done');
  });

  it.each([
    [408, 'offline'],
    [503, 'offline'],
    [413, 'failed'],
    [507, 'failed'],
  ])('that are answered with %i are %s', async (status, state) => {
    queue.add(files('a'));
    const problem = { type: '', title: '', status, detail: '', instance: '', code: '', message: '', traceId: '' };
    (await sending(0)).fail(new ApiProblem(problem as Problem));
    await become(`a ${state}`);
  });

  it('are called off before, while and after they are sent', async () => {
    queue.add(files('a', 'b', 'c'));
    const first = await sending(0);
    const [a, b] = queue.snapshot();
    queue.cancel(b?.id ?? '');
    queue.cancel(a?.id ?? '');
    expect(first.signal.aborted).toBe(true);
    const last = await sending(1);
    expect(last.name).toBe('c');
    last.fail(new Error('409'));
    await become('c failed');
    queue.cancel(queue.snapshot()[0]?.id ?? '');
    expect(states()).toEqual([]);
  });
});
