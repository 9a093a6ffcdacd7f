import { expect, it } from '@jest/globals';
import type { Notification } from '../../../data/notifications.ts';
import { mentionTodos } from './mention-todos.ts';

const aMention = (id: string, transmissionId: string, more: Partial<Notification> = {}): Notification => ({
  ...{ _id: id, templateIdentifier: 'mention', destination: 'transmissions', seen: true, read: false },
  payload: { ID: transmissionId, mention: { transmissionId, organizationId: 'o' }, channels: {} },
  content: 'Élodie S. vous mentionne dans une transmission.',
  createdAt: '2026-11-23T09:00:00.000Z',
  ...more,
});

it('who is called by name in a thread reads so once, until the notification is read', () => {
  const todos = mentionTodos([
    aMention('1', 't1'),
    aMention('2', 't1', { createdAt: '2026-11-22T09:00:00.000Z' }),
    aMention('3', 't2', { read: true }),
    aMention('4', 't3', { templateIdentifier: 'transmission-new' }),
  ]);
  expect(todos).toEqual([
    expect.objectContaining({
      title: 'Élodie S. vous mentionne dans une transmission',
      since: '2026-11-23T09:00:00.000Z',
      to: '/app/organization/transmissions/t1',
    }),
  ]);
});
