import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { refusalRow } from '@maillon/contracts/refusals/refusals';
import { TokenVerifier } from 'livekit-server-sdk';
import { NoCallRooms } from './call-rooms.ts';
import { LiveKitRooms } from './livekit-rooms.ts';

const KEY = 'key';
const SECRET = 'a secret of at least thirty-two characters';
const pass = { appointmentId: '019ab000-0000-7000-8000-000000000001', identity: 'box_019ab000' };

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** A LiveKit server as far as its room service goes: it remembers what it was asked. */
const aMediaServer = async () => {
  const asked: { path: string | undefined; body: unknown }[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      asked.push({ path: request.url, body: JSON.parse(text) });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ rooms: [{ name: 'open' }] }));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, rooms: new LiveKitRooms({ url: `ws://127.0.0.1:${port}`, key: KEY, secret: SECRET }) };
};

it('a pass opens one room for ten minutes, and nothing else', async () => {
  const { rooms } = await aMediaServer();
  const { token, url } = await rooms.enter(pass);
  const claims = await new TokenVerifier(KEY, SECRET).verify(token);
  expect(url).toMatch(/^ws:/);
  expect(claims.video).toEqual({
    room: `appt_${pass.appointmentId}`,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
  });
  expect(claims.sub).toBe(pass.identity);
  expect([claims.name, claims.metadata]).toEqual([undefined, undefined]);
  expect((claims.exp ?? 0) - (claims.nbf ?? 0)).toBe(600);
});

it('the room is made before anybody gets a pass, because LiveKit makes none by itself', async () => {
  const { rooms, asked } = await aMediaServer();
  await rooms.enter(pass);
  expect(asked).toMatchObject([
    { path: '/twirp/livekit.RoomService/CreateRoom', body: { name: `appt_${pass.appointmentId}` } },
  ]);
});

it('a pass for a test opens a room of the person’s own for a minute, to send and not to hear', async () => {
  const { rooms, asked } = await aMediaServer();
  const { token } = await rooms.test('019ab000');
  const { video, exp = 0, nbf = 0 } = await new TokenVerifier(KEY, SECRET).verify(token);
  const closed = { canSubscribe: false, canPublishData: false };
  expect(video).toEqual({ room: 'test_019ab000', roomJoin: true, canPublish: true, ...closed });
  expect(exp - nbf).toBe(60);
  expect(asked).toMatchObject([{ body: { name: 'test_019ab000', maxParticipants: 1 } }]);
});

it('closing ends the room', async () => {
  const { rooms, asked } = await aMediaServer();
  await rooms.close(pass.appointmentId);
  expect(asked.at(-1)).toEqual({
    path: '/twirp/livekit.RoomService/DeleteRoom',
    body: { room: `appt_${pass.appointmentId}` },
  });
});

it('a person is taken out of a room with their device box; that they are not in it is no error', async () => {
  const asked: unknown[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      asked.push([request.url, JSON.parse(text)]);
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'not_found', msg: 'participant does not exist' }));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const rooms = new LiveKitRooms({ url: `ws://127.0.0.1:${port}`, key: KEY, secret: SECRET });
  await rooms.remove(pass.appointmentId, 'user-id');
  const room = `appt_${pass.appointmentId}`;
  const path = '/twirp/livekit.RoomService/RemoveParticipant';
  expect(asked).toEqual([
    [path, { room, identity: 'user-id' }],
    [path, { room, identity: 'box_user-id' }],
  ]);
});

it('a person who cannot be taken out, because the media server fails, is tried again', async () => {
  const rooms = new LiveKitRooms({ url: 'ws://127.0.0.1:9', key: KEY, secret: SECRET });
  await expect(rooms.remove(pass.appointmentId, 'user-id')).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
});

it('a media server that keeps silent is not waited for', async () => {
  server = createServer(() => undefined);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const rooms = new LiveKitRooms({ url: `ws://127.0.0.1:${port}`, key: KEY, secret: SECRET }, 0.2);
  await expect(rooms.enter(pass)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  server.closeAllConnections();
});

it.each([
  ['does not answer', new LiveKitRooms({ url: 'ws://127.0.0.1:9', key: KEY, secret: SECRET })],
  ['is not configured', new NoCallRooms()],
])('where the media server %s, the refusal names the video', async (_why, rooms) => {
  const refusal = await rooms.enter(pass).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'DEPENDENCY_UNAVAILABLE',
    extra: { errors: [{ code: 'VIDEO' }], retryAfter: 5 },
  });
  expect(refusalRow('DEPENDENCY_UNAVAILABLE').status).toBe(503);
});
