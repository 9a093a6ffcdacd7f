import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { createCoreServer, type ServerParts } from './server.ts';

const route = { method: 'POST', path: '/slow' };
const app = { routes: { locate: () => ({ route, pathKnown: true, tenantId: 'public' }) }, apiKeys: [] };
const parts = { apps: { main: app, find: () => app }, log: () => undefined } as unknown as ServerParts;

it('a body that comes drop by drop is cut after ten seconds, headers after five', async () => {
  const server = createCoreServer(parts).listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect([server.requestTimeout, server.headersTimeout]).toEqual([10_000, 5_000]);
  server.requestTimeout = server.headersTimeout = 50;
  const heads = ['POST /slow HTTP/1.1\r\nhost: x\r\ncontent-length: 300\r\n\r\n{', 'POST /slow HTTP/1.1\r\nx-a: '];
  for (const head of heads) {
    const line = connect((server.address() as AddressInfo).port, '127.0.0.1');
    line.write(head);
    expect(await text(line)).toMatch(/^HTTP\/1\.1 408 /);
  }
  server.close();
});
