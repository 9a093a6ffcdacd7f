import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { aSealedText } from '../sealed.ts';
import type { TestDatabase } from '../start/a-database.ts';
import { testEnv } from '../start/test-env.ts';

const cipher = new ColumnCipher(testEnv('postgres://nowhere'));

/** The conversation of two people, opened once. */
export const aChannel = async (db: TestDatabase, people: readonly Pick<Actor, 'userId'>[]): Promise<string> => {
  const userIds = people.map(({ userId }) => userId).toSorted();
  const [row] = await db.rows<{ id: string }>(
    `INSERT INTO channels (id, pair_key, active_at, created_at, created_by) VALUES ($1, $2, now(), now(), $3)
     ON CONFLICT (pair_key) DO UPDATE SET active_at = now() RETURNING id`,
    [newId(), userIds.join(' '), userIds[0]],
  );
  const id = row?.id ?? '';
  for (const userId of userIds) {
    await db.rows('INSERT INTO channel_members (channel_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      userId,
    ]);
  }
  return id;
};

/** The next message of a conversation. */
export const aMessage = async (
  db: TestDatabase,
  channelId: string,
  author: Pick<Actor, 'userId'>,
  text = aSealedText(),
): Promise<string> => {
  const id = newId();
  await db.rows(
    `WITH taken AS (UPDATE channels SET last_number = last_number + 1 WHERE id = $2 RETURNING last_number)
     INSERT INTO messages (id, channel_id, number, author_id, text, mentions, sent_at)
     SELECT $1, $2, last_number, $3, $4, '{}', now() FROM taken`,
    [id, channelId, author.userId, cipher.seal('messages', 'text', id, text)],
  );
  return id;
};
