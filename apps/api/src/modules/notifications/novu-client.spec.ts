import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { SilentServer } from '../../testing/servers/silent-server.ts';
import { NovuClient } from './novu-client.ts';

let silent: SilentServer;
beforeAll(async () => {
  silent = await SilentServer.start();
});
afterAll(() => silent.stop());

it('a Novu that never answers is a delivery that failed, and keeps no connection', async () => {
  const novu = new NovuClient({ NOVU_API_URL: silent.url, NOVU_API_KEY: 'key' }, 100);
  await expect(novu.upsertSubscriber('a-user')).rejects.toMatchObject({ name: 'DeliveryFailed' });
  await expect(novu.markAllSeen('a-user')).rejects.toMatchObject({ name: 'DeliveryFailed' });
  await eventually(() => silent.connections.size === 0);
});
