import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Novu } from '@novu/node';
import { NOTIFICATION_TEMPLATES } from '../../platform/messaging/templates/catalogue.ts';
import { NovuServer } from '../../testing/servers/novu-server.ts';
import { syncWorkflows } from './novu-workflows.ts';

let server: NovuServer;
beforeAll(async () => {
  server = await NovuServer.start('the-key');
});
afterAll(() => server.stop());

it('the workflows become those of the catalogue, however often it is run', async () => {
  const novu = new Novu('the-key', { backendUrl: server.url });
  server.workflows.push({ _id: 'old', name: 'a-template-of-yesterday' });
  const first = await syncWorkflows(novu);
  expect(first.created).toEqual(NOTIFICATION_TEMPLATES);
  const second = await syncWorkflows(novu);
  expect(second.created).toEqual([]);
  expect(second.updated).toEqual(NOTIFICATION_TEMPLATES);
  expect(second.unknown).toEqual(['a-template-of-yesterday']);
  expect(server.workflows).toHaveLength(NOTIFICATION_TEMPLATES.length + 1);
});

it('each has one step, the inbox, and shows the text that we rendered', () => {
  const workflow = server.workflows.find(({ name }) => name === 'access-request');
  expect(workflow).toMatchObject({
    active: true,
    steps: [{ template: { type: 'in_app', content: '{{channels.inapp.text}}' } }],
  });
});
