import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { DAY_MS, HOUR_MS } from '@maillon/server-kit/time-units';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { VaultError } from '@maillon/vault/errors';
import type { AuthFactor } from '@maillon/vault/provider';
import { readBackup } from '@maillon/vault/recovery/backup';
import { issueChallenge } from '@maillon/vault/server/challenge';
import { factorOf } from '../at-rest/peppers.ts';
import type { ServerDependencies } from '../server-dependencies.ts';
import { type Channel, chooseFactor, masked } from './factors.ts';
import { keepChallenge } from './kept-challenges.ts';
import { KeptContacts } from './kept-contacts.ts';

export interface ChallengeRequest {
  userId: string;
  /** What the person has proved to the application. It counts until a first backup; from then on the enrolled ones do. */
  contacts: AuthFactor[];
  signedInWith: Channel;
  forceAuth: boolean;
  /** Where the request came from, hashed by the application. */
  origin: string;
}

const CODES_PER_ORIGIN_AND_HOUR = 20;
/** Through the channel that opened the session, for a person who has no other. */
const SAME_CHANNEL_PER_DAY = 2;

/** Asked by the application's server. The code leaves by `sendCode`, after the commit, and is in no answer. */
export async function startChallenge(
  dependencies: ServerDependencies,
  { userId, contacts, signedInWith, forceAuth, origin }: ChallengeRequest,
): Promise<{ sessionId: string; mustAuthenticate: boolean; factor: AuthFactor; backupSalt: string | null }> {
  const { database, peppers, factors } = dependencies;
  const [pepper] = peppers;
  const now = dependencies.now();
  const issued = await database.transaction(async (tx) => {
    // Two requests at once would both find the limit not reached.
    await tx.rows(prepared('challenge-lock', `select pg_advisory_xact_lock(hashtextextended('challenge|' || $1, 0))`), [
      userId,
    ]);
    const [known] = await tx.rows<{ backup: boolean }>(
      prepared('has-backup', 'select exists (select from backups where user_id = $1) as backup'),
      [userId],
    );
    const hasBackup = known?.backup === true;
    const enrolled = await new KeptContacts(tx, dependencies, userId).allowed();
    const mustAuthenticate = forceAuth || hasBackup;
    const chosen = chooseFactor(hasBackup || enrolled.length > 0 ? enrolled : contacts, signedInWith);
    if (mustAuthenticate && !chosen) throw new VaultError('NOT_REGISTERED', 'no factor', { status: 404 });
    const { factor, isSameChannel } = chosen ?? { factor: { type: 'EM', value: '@' } as const, isSameChannel: false };

    const input = {
      userId,
      factor: await factorOf(pepper, masked(factor)),
      mustAuthenticate,
      issued: await codesSent(tx, dependencies.limitScale, {
        userId,
        origin,
        now,
        isSameChannel: mustAuthenticate && isSameChannel,
      }),
    };
    const { challenge, code } = await issueChallenge(input, pepper, now);
    const proposed = enrolled.length > 0 ? null : await factors.propose(userId, contacts);
    await keepChallenge(tx, { ...challenge, proposed, same_channel: isSameChannel });
    if (code !== null)
      await tx.run(
        prepared(
          'code-sent',
          'insert into codes_sent (user_id, sent_at, same_channel, origin) values ($1, $2, $3, $4)',
        ),
        [userId, new Date(now), isSameChannel, origin],
      );
    await tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), [
      userId,
      'challenge.send',
      challenge.id,
    ]);
    return { challenge, code, factor, others: enrolled.filter((one) => one !== factor) };
  });
  if (issued.code !== null) {
    await dependencies.sendCode(issued.factor, issued.code);
    // Not the code: in two mailboxes it would be where the weaker one is read. That one was asked for, and how to stop it.
    await Promise.allSettled(issued.others.map((other) => dependencies.notify('code-asked', other)));
  }
  const { id, mustAuthenticate } = issued.challenge;
  const backupSalt = await newestSalt(database, userId);
  return { sessionId: id, mustAuthenticate, factor: masked(issued.factor), backupSalt };
}

/** Of the backup that this person has, as its header says: the application derives its half from it. Null where there is none. */
export async function newestSalt(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries.rows<{ blob: Buffer }>(
    prepared('backup-blob', 'select blob from backups where user_id = $1'),
    [userId],
  );
  return row === undefined ? null : toBase64Url(readBackup(Uint8Array.from(row.blob)).salt);
}

/** When codes were sent to this person within a day. Throws TOO_MANY_ATTEMPTS for the limits that are not per person. */
export async function codesSent(
  tx: Queries,
  scale: number,
  { userId, origin, now, isSameChannel }: { userId: string; origin: string; now: number; isSameChannel: boolean },
): Promise<number[]> {
  const rows = await tx.rows<{ sent_at: Date; same_channel: boolean; mine: boolean }>(
    prepared(
      'codes-sent',
      `select sent_at, same_channel, user_id = $1 as mine from codes_sent
     where (user_id = $1 and sent_at > $3) or (origin = $2 and sent_at > $4)`,
    ),
    [userId, origin, new Date(now - DAY_MS), new Date(now - HOUR_MS)],
  );
  const mine = rows.filter(({ mine: isMine }) => isMine);
  const scaled = (count: number): number => Math.floor(count / scale);
  const fromThere = scaled(rows.filter(({ sent_at }) => sent_at.getTime() > now - HOUR_MS).length);
  const byTheSame = scaled(mine.filter(({ same_channel }) => same_channel).length);
  if (fromThere >= CODES_PER_ORIGIN_AND_HOUR || (isSameChannel && byTheSame >= SAME_CHANNEL_PER_DAY))
    throw new VaultError('TOO_MANY_ATTEMPTS', undefined, { status: 429 });
  return mine.slice(0, scaled(mine.length)).map(({ sent_at }) => sent_at.getTime());
}
