import { describe, expect, it } from '@jest/globals';
import type { Notification, Sharing } from '../../data/notifications.ts';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { asks, badge, byDay, mayAnswer, nearDay, outcomeOf, screenOf, sharingOf } from './notifications.model.ts';

setPublicConfig(TEST_CONFIG);

const at = (createdAt: string, more: Partial<Notification> = {}): Notification => ({
  _id: createdAt,
  templateIdentifier: 'appointment-created',
  destination: 'agenda',
  payload: { channels: {} },
  content: 'x',
  createdAt,
  seen: false,
  read: false,
  ...more,
});

describe('the days of the list', () => {
  it('the days of the list come as the notifications come, each once', () => {
    const days = byDay([at('2026-11-26T12:00:00Z'), at('2026-11-25T23:30:00Z'), at('2026-11-24T08:00:00Z')]);
    expect(days.map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-26', 2],
      ['2026-11-24', 1],
    ]);
  });

  it.each([
    ['2026-11-26', 'Aujourd’hui'],
    ['2026-11-25', 'Hier'],
    ['2026-11-24', null],
  ])('%s is called %s on the 26th', (day, name) => {
    expect(nearDay(day, new Date('2026-11-26T09:00:00Z'))).toBe(name);
  });
});

describe('where a notification leads', () => {
  it.each([
    ['agenda', '/app/agenda'],
    ['transmissions', null],
    ['data-sharing', '/app/user/settings#access-policy'],
    ['settings', '/app/user/settings'],
    ['answer', null],
    [null, null],
  ] as const)('%s leads to %s', (destination, screen) => {
    expect(screenOf(at('2026-11-26T12:00:00Z', { destination }))).toBe(screen);
  });

  it('a message leads to its conversation', () => {
    const payload = { ID: 'channel-1', channels: {} };
    const notification = at('2026-11-26T12:00:00Z', {
      destination: 'messages',
      templateIdentifier: 'new-message',
      payload,
    });
    expect(screenOf(notification)).toBe('/app/messages/channel-1');
  });

  it('a visit that was booked, moved or cancelled leads to its page', () => {
    const payload = { ID: 'visit-1', channels: {} };
    const notification = at('2026-11-26T12:00:00Z', {
      destination: 'agenda',
      templateIdentifier: 'appointment-updated',
      payload,
    });
    expect(screenOf(notification)).toBe('/app/agenda/visit/visit-1');
  });

  it.each(['appointment-reminder', 'appointment-reminder-1h'])(
    '%s leads to the test before the call',
    (templateIdentifier) => {
      const payload = { ID: 'visit-1', channels: {} };
      expect(screenOf(at('2026-11-26T12:00:00Z', { templateIdentifier, payload }))).toBe(
        '/app/join-appointment/visit-1',
      );
    },
  );
});

describe('an answer in place', () => {
  const sharing = (more: Partial<Sharing>) =>
    ({ id: 'p1', resource: 'medical-file', status: 'PENDING', direction: 'given', from: 'me', ...more }) as Sharing;

  it.each([
    ['PENDING', 'given', true],
    ['PENDING', 'received', false],
    ['INVITED', 'received', true],
    ['INVITED', 'given', false],
    ['ACCEPTED', 'given', false],
    ['REJECTED', 'given', false],
  ] as const)('%s and %s: %s', (status, direction, may) => {
    expect(mayAnswer({ status, direction })).toBe(may);
  });

  it('is about the request that the notification names', () => {
    const notification = at('2026-11-26', { payload: { request_id: 'p1', channels: {} } });
    expect(sharingOf(notification, [sharing({ id: 'p0' }), sharing({})])?.id).toBe('p1');
    expect(sharingOf(notification, [])).toBeUndefined();
  });

  it('is about the offer of the structure that invites', () => {
    const payload = { invite: { organizationId: 'o1', mode: 'team' }, channels: {} };
    const offers = [sharing({ id: 'x', from: 'o1' }), sharing({ id: 'y', resource: 'organization', from: 'o1' })];
    expect(sharingOf(at('2026-11-26', { payload }), offers)?.id).toBe('y');
  });

  it('is said in one word once it is given, and when there is nothing left to answer', () => {
    expect([outcomeOf({ status: 'ACCEPTED' }), outcomeOf({ status: 'REJECTED' }), outcomeOf(undefined)]).toEqual([
      'Acceptée',
      'Refusée',
      'N’est plus d’actualité',
    ]);
  });
});

it('only requests and invitations ask something', () => {
  expect((['answer', 'agenda', null] as const).map((destination) => asks({ destination }))).toEqual([
    true,
    false,
    false,
  ]);
});

it('a bell has room for two digits', () => {
  expect([badge(7), badge(99), badge(100)]).toEqual(['7', '99', '99+']);
});
