import { beforeEach, describe, expect, it } from '@jest/globals';
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
beforeEach(() => {
  sendings = [];
  queue = new UploadQueue(
    (id, file, steps) =>
      new Promise<void>((resolve, reject) => {
        steps.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        sendings.push({ ...steps, id, name: file.name, arrive: resolve, fail: reject });
      }),
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
    queue.forgetDone();
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
