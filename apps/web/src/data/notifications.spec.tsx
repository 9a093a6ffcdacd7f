import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeApi, json } from '../testing/fake-api.ts';
import { aPatient } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { type Notification, useReadAbout } from './notifications.ts';

const about = (_id: string, subject: string, more: Partial<Notification> = {}): Notification => ({
  ...{ _id, templateIdentifier: 'mention', destination: 'transmissions', seen: true, read: false },
  ...{
    payload: { ID: subject, channels: {} },
    content: 'Vous êtes mentionnée.',
    createdAt: '2026-11-23T09:00:00.000Z',
  },
  ...more,
});

const Thread = ({ isRead }: { readonly isRead: boolean }) => {
  useReadAbout(['mention'], 't1', isRead);
  return null;
};

it('a thread that is on screen reads what calls its reader into it, and nothing else', async () => {
  const list = [
    ...[about('1', 't1'), about('2', 't1'), about('3', 't2'), about('4', 't1', { read: true })],
    about('5', 't1', { templateIdentifier: 'transmission-new' }),
  ];
  const done = () => json(undefined, { status: 204 });
  const api = fakeApi({
    'GET /api/notification': () => json(list),
    'GET /api/notification/count': () => json({ unseen: 0, unread: 0 }),
    'POST /api/notification/1/read': done,
    'POST /api/notification/2/read': done,
  });
  renderApp(<Thread isRead />, { me: aPatient() });
  const posts = () => api.calls.map(({ call }) => call).filter((call) => call.startsWith('POST'));
  await waitFor(() => expect(posts()).toEqual(['POST /api/notification/1/read', 'POST /api/notification/2/read']));
});

it('a thread that an administrator reads in the place of its reader reads nothing', async () => {
  const api = fakeApi({});
  renderApp(<Thread isRead={false} />, { me: aPatient() });
  expect(api.calls).toEqual([]);
});
