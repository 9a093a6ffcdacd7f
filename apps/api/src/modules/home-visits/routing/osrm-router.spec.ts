import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { FakeClock } from '../../../testing/fake-clock.ts';
import { OsrmRouter } from './osrm-router.ts';
import { StraightLineRouter } from './straight-line-router.ts';

const clock = new FakeClock('2026-11-23T08:00:00.000Z');
const [FROM, TO] = [
  { latitude: 5.324, longitude: -4.0205 },
  { latitude: 5.303, longitude: -3.981 },
];

let server: Server | undefined;
let asked: string | undefined;
const answering = async (status: number, body: string): Promise<string> => {
  server = createServer(({ url }, response) => {
    asked = url;
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const router = (url: string) => new OsrmRouter(url, new StraightLineRouter(clock), clock);
afterEach(() => new Promise<void>((done) => (server === undefined ? done() : server.close(() => done()))));

it('a way is asked for as OSRM wants it, and read from its answer', async () => {
  const url = await answering(
    200,
    JSON.stringify({ code: 'Ok', routes: [{ geometry: '_p~iF', distance: 6210.4, duration: 900 }] }),
  );
  expect(await router(url).route(FROM, TO)).toEqual({
    ...{ polyline: '_p~iF', distance: 6210, eta: '2026-11-23T08:15:00.000Z', isStraight: false },
  });
  expect(asked).toBe('/route/v1/driving/-4.02050,5.32400;-3.98100,5.30300?overview=simplified&geometries=polyline');
});

it.each([
  ['that finds none', 200, '{"code":"NoRoute","routes":[]}'],
  ['in trouble', 500, '{}'],
  ['that says something else', 200, '<html>'],
])('a router %s leaves a straight line', async (_what, status, body) => {
  const url = await answering(status, body);
  expect(await router(url).route(FROM, TO)).toMatchObject({ isStraight: true, distance: expect.any(Number) });
});
