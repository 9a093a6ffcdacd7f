import type { Channel, OpenedChannel } from '@maillon/contracts/accounts/channels';

/** The other person of a conversation. */
export const correspondentOf = ({ users }: Pick<Channel | OpenedChannel, 'users'>, userId: string) =>
  users.find(({ id }) => id !== userId);
