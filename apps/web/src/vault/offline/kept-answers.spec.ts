import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { HOUR_MS } from '@maillon/domain/time-units';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { answerStore } from '../../lib/search/block-store.ts';
import { KeptAnswers } from './kept-answers.ts';

const VISIT = { id: 'v1', patient: 'Camille Moreau' };
const QUESTION = ['visits', { start: '2026-11-23' }];
const noNetwork = (status = 0) => new ApiProblem({ status, code: 'TEST', detail: '' } as never);

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const isKept = ([kind]: readonly unknown[]) => kind === 'visits';

/** One page of one person, whose server answers as told. */
const aPage = async (key: CryptoKey, userId = 'ana') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const kept = new KeptAnswers({ client, userId, key, isKept });
  await kept.sweep();
  const stop = kept.follow();
  const read = async (answer: () => Promise<unknown>, queryKey: readonly unknown[] = QUESTION) => {
    const observer = new QueryObserver(client, { queryKey, queryFn: answer });
    const leave = observer.subscribe(() => undefined);
    await observer.refetch();
    await kept.settled();
    leave();
    return observer.getCurrentResult().data;
  };
  return { client, kept, stop, read };
};

const lost = () => Promise.reject(noNetwork());
const names = () => answerStore.keys();

beforeEach(() => answerStore.clear());
afterEach(() => void jest.restoreAllMocks());

describe('what was read on this device', () => {
  it('is read again without a network by the same person on a later page, and holds no word of it on the disk', async () => {
    const key = await newKey();
    const { read, stop } = await aPage(key);
    await read(async () => VISIT);
    stop();
    const [name = ''] = await names();
    const onDisk = new TextDecoder('latin1').decode((await answerStore.read(name))?.bytes);
    expect(onDisk).not.toMatch(/Camille|v1/);

    const later = await aPage(key);
    expect(await later.read(lost)).toEqual(VISIT);
    // As old as it is: asked again once there is a network.
    expect(await later.read(async () => ({ ...VISIT, id: 'v2' }))).toEqual({ ...VISIT, id: 'v2' });
    later.stop();
  });

  it('opens with no other key, and is gone once another person is here', async () => {
    const { read, stop } = await aPage(await newKey());
    await read(async () => VISIT);
    stop();
    const other = await aPage(await newKey(), 'bob');
    expect(await names()).toEqual([]);
    expect(await other.read(lost)).toBeUndefined();
    other.stop();
  });

  it('is dropped where the server says no, and after a day', async () => {
    const key = await newKey();
    const { read, stop } = await aPage(key);
    await read(async () => VISIT);
    await read(() => Promise.reject(noNetwork(403)));
    expect(await names()).toEqual([]);
    await read(async () => VISIT);
    stop();
    expect(await names()).toHaveLength(1);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 25 * HOUR_MS);
    (await aPage(key)).stop();
    expect(await names()).toEqual([]);
  });

  it('is not kept where it is no part of what one reads in the field, nor after the session', async () => {
    const { read, stop } = await aPage(await newKey());
    await read(async () => VISIT, ['settings']);
    stop();
    await read(async () => VISIT);
    expect(await names()).toEqual([]);
  });
});
