import { afterEach, expect, it } from '@jest/globals';
import { roomMessageIn } from '@maillon/contracts/devices/box-handover';
import { waitFor } from '@testing-library/react';
import { setPublicConfig } from '../../../../lib/api/public-config.ts';
import { fakeApi, json, refusal } from '../../../../testing/fake-api.ts';
import { TEST_CONFIG } from '../../../../testing/render.tsx';
import type { DerivedKeys } from '../call-cipher.ts';
import { handOver } from './hand-over.ts';

const VISIT = '0199c0de-0000-7000-8000-000000000001';
const ADDRESS = 'https://case.test/page';
const keys: DerivedKeys = { version: 1, media: new Uint8Array(32), devices: new Uint8Array(32) };
const cipher = {
  onKeys: (listener: (keys: DerivedKeys) => void) => {
    listener(keys);
    return () => undefined;
  },
};

setPublicConfig(TEST_CONFIG);

let end = (): void => undefined;
afterEach(() => end());

const aBox = (answer: () => Promise<Response> | Response) => {
  const said: unknown[] = [];
  const tried: unknown[] = [];
  const contentWindow = { postMessage: (message: unknown) => void said.push(message) };
  const { calls } = fakeApi({ [`POST /api/appointment/${VISIT}/livekit-token`]: answer });
  end = handOver({
    ...{
      box: { contentWindow } as unknown as HTMLIFrameElement,
      address: ADDRESS,
      visitId: VISIT,
      doctors: [],
      cipher,
    },
    onTried: (failure) => void tried.push(failure),
  });
  const asks = (): void => {
    const event = new MessageEvent('message', { data: { type: 'box-ready', v: 1 }, origin: 'https://case.test' });
    Object.defineProperty(event, 'source', { value: contentWindow });
    dispatchEvent(event);
  };
  return { said, tried, calls, asks };
};

const pass = () => json({ token: 'pass', url: 'wss://video.test' });

it('a box that asks until it is in gets one pass, and the keys with it', async () => {
  let give = (_pass: Response): void => undefined;
  const box = aBox(() => new Promise<Response>((resolve) => (give = resolve)));
  box.asks();
  box.asks();
  await waitFor(() => expect(box.calls).toHaveLength(1));
  give(pass());
  await waitFor(() => expect(box.tried).toEqual([null]));
  expect(box.calls).toHaveLength(1);
  expect(box.said).toEqual([expect.objectContaining({ type: 'box-join', token: 'pass' })]);
  expect(box.said.map(roomMessageIn)).not.toContain(null);
});

it('a box that was refused is let in when it asks again', async () => {
  const answers = [() => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Plus tard.'), pass];
  const box = aBox(() => (answers.shift() ?? pass)());
  box.asks();
  await waitFor(() => expect(box.tried).toEqual([expect.any(Error)]));
  expect(box.said).toEqual([]);
  box.asks();
  await waitFor(() => expect(box.tried.at(-1)).toBeNull());
  expect(box.said).toHaveLength(1);
});

it('another window, or another page in its place, gets nothing', () => {
  const box = aBox(pass);
  dispatchEvent(new MessageEvent('message', { data: { type: 'box-ready', v: 1 }, origin: 'https://case.test' }));
  dispatchEvent(new MessageEvent('message', { data: { type: 'box-ready', v: 1 }, origin: 'https://other.test' }));
  expect(box.calls).toEqual([]);
});
