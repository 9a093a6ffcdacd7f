import assert from 'node:assert/strict';
import net from 'node:net';
import { it } from 'node:test';
import { findFreePort } from './ports.mjs';

const FIRST = 27_100;

it('searches at the same moment find different ports, before any of them is opened', async () => {
  const found = await Promise.all([findFreePort(FIRST), findFreePort(FIRST), findFreePort(FIRST)]);
  assert.equal(new Set(found).size, 3);
});

it('a port with a listening server is passed over', async () => {
  const taken = await findFreePort(FIRST);
  const server = net.createServer().listen(taken, '127.0.0.1');
  assert.notEqual(await findFreePort(taken), taken);
  server.close();
});
