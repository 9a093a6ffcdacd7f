import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { heardBy, twoProcesses } from '../../testing/start/two-processes.ts';
import { newId } from '../ids.ts';
import { Realtime } from './realtime.ts';
import { userRoom } from './rooms.ts';

const { sessions, here, there } = twoProcesses();

describe('an administrator in the place of a person', () => {
  const notification = {
    _id: newId(),
    templateIdentifier: 'contact-invite',
    destination: 'answer' as const,
    payload: {
      invite: { organizationId: null, mode: 'external' },
      sender: 'Dr Élodie Sarrazin',
      message: 'Pour votre patiente diabétique',
      channels: { inapp: { text: 'Dr Élodie Sarrazin vous invite' }, email: { text: 'Pour votre patiente' } },
    },
    content: 'Dr Élodie Sarrazin vous invite',
    createdAt: '2026-11-23T08:00:00.000Z',
    seen: false,
    read: false,
  };
  const REDACTED = 'Non communiqué pendant une usurpation de session';

  it('hears that there is a notification, without its words, from either process; the person hears all of it', async () => {
    const userId = newId();
    const [person, ...administrators] = await Promise.all([
      here().connect(sessions.open({ userId })),
      here().connect(sessions.open({ userId, impersonatorId: newId() })),
      there().connect(sessions.open({ userId, impersonatorId: newId() })),
    ]);
    const heard = [person, ...administrators].map(heardBy);
    const id = newId();
    here()
      .get(Realtime)
      .emit([userRoom(userId)], 'notification/new', notification);
    here()
      .get(Realtime)
      .emit([userRoom(userId)], 'user/updated', { userId: id });
    await eventually(() => heard.every((events) => events.length === 2));
    const { sender, invite } = notification.payload;
    const payload = { sender, invite, message: REDACTED, channels: {} };
    const redacted = { ...notification, content: REDACTED, payload };
    const expected = [notification, redacted, redacted];
    heard.forEach((events, at) => {
      expect(events).toEqual([
        ['notification/new', expected[at]],
        ['user/updated', { userId: id }],
      ]);
    });
  });

  it('is not taken for the person where somebody is needed who is present', async () => {
    const [impersonated, present] = [newId(), newId()];
    await here().connect(sessions.open({ userId: impersonated, impersonatorId: newId() }));
    await there().connect(sessions.open({ userId: present }));
    expect(await here().get(Realtime).firstPresent([impersonated, present])).toBe(present);
  });
});
