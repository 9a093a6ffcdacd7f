import type { Person } from './people.ts';

/** The id of the conversation that the one opens with the other. */
export const openChannel = async (one: Person, other: Person): Promise<string> => {
  const userIds = [(await other.caller.call('GET', '/user/current')).as<{ id: string }>().id];
  const opened = await one.caller.post('/user/channels', { userIds, channelType: 'OneToOne' });
  if (opened.status >= 300) throw new Error(opened.text);
  return opened.as<{ id: string }>().id;
};
