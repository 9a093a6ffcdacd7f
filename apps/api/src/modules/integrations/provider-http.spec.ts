import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@maillon/domain/time-units';
import { askForTokens, refreshGrant } from './provider-http.ts';

let life: unknown;
const provider = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: life }));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/token`;
});
afterAll(() => {
  provider.close();
});

const ask = () => askForTokens(url, { id: 'maillon', secret: 's' }, refreshGrant('r'));

it.each([
  [60, 60_000],
  ['3600', HOUR_MS],
  [undefined, HOUR_MS],
  [1e300, DAY_MS],
])('a token said to live %p seconds is kept for %p ms, never longer than a date can say', async (said, lifeMs) => {
  life = said;
  expect((await ask()).lifeMs).toBe(lifeMs);
});

it.each([[0], [-60], ['soon'], [null]])('a life of %p is no answer', async (said) => {
  life = said;
  await expect(ask()).rejects.toThrow();
});
