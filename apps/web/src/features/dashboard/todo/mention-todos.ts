import { paths } from '../../../config/paths.ts';
import { type Notification, readNewestNotifications } from '../../../data/notifications.ts';
import type { Todo } from './todo.model.ts';

const MENTIONS = new Set(['mention', 'mention-reminder', 'mention-unread']);

/** Where the reader is called by name, or stands in for who was, and has not looked yet; a thread that calls twice stands once, as of its last call. */
export const mentionTodos = (notifications: readonly Notification[]): readonly Todo[] => {
  const unread = notifications.filter(({ templateIdentifier, read }) => MENTIONS.has(templateIdentifier) && !read);
  const ofThread = Map.groupBy(unread, ({ payload }) => payload.mention?.transmissionId);
  return [...ofThread].flatMap(([transmissionId, [last]]) =>
    transmissionId === undefined || last === undefined
      ? []
      : [
          {
            key: `mention-${transmissionId}`,
            title: last.content.replace(/\.$/, ''),
            about: 'Transmission',
            since: last.createdAt,
            isUrgent: false,
            isMention: true,
            to: paths.transmission(transmissionId),
          },
        ],
  );
};

export const readMentionTodos = async (): Promise<readonly Todo[]> => mentionTodos(await readNewestNotifications());
