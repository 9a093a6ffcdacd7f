import { describe, expect, it } from '@jest/globals';
import type { Channel, Message } from '@maillon/contracts/accounts/channels';
import { notYetReceived, unreadConversations } from './unread.ts';

const message = (number: number, authorId: string): Message => ({
  ...{ id: `m${number}`, number, text: '', time: '2026-11-20T09:00:00.000Z', mentions: [] },
  author: { id: authorId, name: '' },
});

const channel = (id: string, received: number, lastMessage: Message | null, unread = 0): Channel => ({
  ...{ id, sldId: null, type: 'OneToOne', unread, isOpen: true, lastMessage },
  users: ['me', 'other'].map((userId) => ({
    ...{ id: userId, profileId: userId, sldId: null, name: '', userType: 'doctor', gender: null, active: true },
    ...{ received: userId === 'me' ? received : 9, read: 0 },
  })),
});

describe('conversations of which something is new', () => {
  it('each counts once, however much is new in it', () => {
    expect(unreadConversations([channel('a', 0, null, 3), channel('b', 0, null), channel('c', 0, null, 1)])).toBe(2);
  });

  it.each<[string, Channel, readonly object[]]>([
    ['a message of the other', channel('a', 2, message(3, 'other')), [{ channelId: 'a', messageId: 'm3' }]],
    ['one that another device has had', channel('a', 3, message(3, 'other')), []],
    ['one of one’s own', channel('a', 2, message(3, 'me')), []],
    ['none', channel('a', 0, null), []],
  ])('%s is said to have come where no device has said it', (_what, one, said) => {
    expect(notYetReceived([one], 'me')).toEqual(said);
  });
});
