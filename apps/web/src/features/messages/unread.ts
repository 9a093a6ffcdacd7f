import type { Channel } from '@maillon/contracts/accounts/channels';

/** How many conversations have something that their reader has not read. */
export const unreadConversations = (channels: readonly Pick<Channel, 'unread'>[]): number =>
  channels.filter(({ unread }) => unread > 0).length;

/** The last messages of others of which no device of the reader has said yet that it came. */
export const notYetReceived = (channels: readonly Channel[], userId: string) =>
  channels.flatMap(({ id, users, lastMessage }) => {
    const received = users.find((user) => user.id === userId)?.received ?? 0;
    const isNew = lastMessage !== null && lastMessage.author.id !== userId && lastMessage.number > received;
    return isNew ? [{ channelId: id, messageId: lastMessage.id }] : [];
  });
