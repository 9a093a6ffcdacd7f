import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { Bytes } from '@maillon/vault/bytes/bytes';
import type { Challenge } from '@maillon/vault/server/challenge';

interface ChallengeRow {
  id: string;
  user_id: string;
  mac: Buffer | null;
  factor: Buffer;
  must_authenticate: boolean;
  attempts: number;
  expires_at: Date;
  validated: boolean;
  proposed: Buffer | null;
  same_channel: boolean;
}

/** A challenge with what only a table remembers of it. */
export type KeptChallenge = Challenge & Pick<ChallengeRow, 'proposed' | 'same_channel'>;

const bytes = (buffer: Uint8Array): Bytes => Uint8Array.from(buffer);

const challengeOf = (row: ChallengeRow): KeptChallenge => ({
  id: row.id,
  userId: row.user_id,
  mac: row.mac && bytes(row.mac),
  factor: row.factor.toString(),
  mustAuthenticate: row.must_authenticate,
  attempts: row.attempts,
  expiresAt: row.expires_at.getTime(),
  validated: row.validated,
  proposed: row.proposed,
  same_channel: row.same_channel,
});

export async function challengeById(queries: Queries, id: string): Promise<KeptChallenge | undefined> {
  const [row] = await queries.rows<ChallengeRow>(
    prepared('challenge', 'select * from challenges where id = $1 for update'),
    [id],
  );
  return row && challengeOf(row);
}

/** One live challenge per user: a new one takes the place of the last. */
export async function keepChallenge(queries: Queries, one: KeptChallenge): Promise<void> {
  const values = [
    one.id,
    one.userId,
    one.mac,
    Buffer.from(one.factor),
    one.mustAuthenticate,
    one.attempts,
    new Date(one.expiresAt),
    one.validated,
    one.proposed,
    one.same_channel,
  ];
  await queries.run(
    prepared(
      'challenge-keep',
      `insert into challenges (id, user_id, mac, factor, must_authenticate, attempts, expires_at, validated, proposed,
       same_channel)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (user_id) do update set id = $1, mac = $3, factor = $4, must_authenticate = $5, attempts = $6,
       expires_at = $7, validated = $8, proposed = $9, same_channel = $10`,
    ),
    values,
  );
}
