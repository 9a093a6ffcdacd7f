import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import { type Bytes, concat, utf8 } from '@maillon/vault/bytes/bytes';
import { VaultError } from '@maillon/vault/errors';
import type { VaultServer, WireBackup } from '@maillon/vault/port/vault-server';
import type { AuthFactor } from '@maillon/vault/provider';
import { checkBackupClaim } from '@maillon/vault/recovery/claim';
import { readRecoveryBox } from '@maillon/vault/recovery/sheet';
import { type Challenge, issueChallenge, requireValidated, tryCode } from '@maillon/vault/server/challenge';
import { aesOpen, aesSeal, hmac, random } from '@maillon/vault/suites/primitives';
import { announce } from './announcements.ts';
import { Chains } from './chains.ts';
import type { Queries } from './database.ts';
import { type Channel, chooseFactor, masked } from './factors.ts';
import { ownIdentity, preparedOrOwn } from './identities.ts';
import type { Surroundings } from './surroundings.ts';

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

/** Kept as an HMAC, of what was shown of it: a dump of the table names no mailbox. */
export const factorOf = async (pepper: Bytes, { type, value }: AuthFactor): Promise<string> =>
  toBase64Url(await hmac('SHA-256', pepper, utf8(`factor|${type}|${value.trim().toLowerCase()}`)));

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
  const [row] = await queries.rows<ChallengeRow>('challenge', 'select * from challenges where id = $1 for update', [
    id,
  ]);
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
    'challenge-keep',
    `insert into challenges (id, user_id, mac, factor, must_authenticate, attempts, expires_at, validated, proposed,
       same_channel)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (user_id) do update set id = $1, mac = $3, factor = $4, must_authenticate = $5, attempts = $6,
       expires_at = $7, validated = $8, proposed = $9, same_channel = $10`,
    values,
  );
}

export interface ChallengeRequest {
  userId: string;
  /** What the person has proved to the application. It counts until a first backup; from then on the enrolled ones do. */
  contacts: AuthFactor[];
  signedInWith: Channel;
  forceAuth: boolean;
  /** Where the request came from, hashed by the application. */
  origin: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CODES_PER_ORIGIN_AND_HOUR = 20;
/** Through the channel that opened the session, for whoever has no other. */
const SAME_CHANNEL_PER_DAY = 2;

/** Asked by the application's server. The code leaves by `sendCode`, after the commit, and is in no answer. */
export async function startChallenge(
  around: Surroundings,
  { userId, contacts, signedInWith, forceAuth, origin }: ChallengeRequest,
): Promise<{ sessionId: string; mustAuthenticate: boolean; factor: AuthFactor }> {
  const { database, pepper, factors } = around;
  const now = around.now();
  const issued = await database.tx(async (tx) => {
    // Two requests at once would both find the limit not reached.
    await tx.rows('challenge-lock', `select pg_advisory_xact_lock(hashtextextended('challenge|' || $1, 0))`, [userId]);
    const [known] = await tx.rows<{ backup: boolean }>(
      'has-backup',
      'select exists (select from backups where user_id = $1) as backup',
      [userId],
    );
    const hasBackup = known?.backup === true;
    const enrolled = await factors.enrolled(tx, userId);
    const mustAuthenticate = forceAuth || hasBackup;
    const chosen = chooseFactor(hasBackup || enrolled.length > 0 ? enrolled : contacts, signedInWith);
    if (mustAuthenticate && !chosen) throw new VaultError('NOT_REGISTERED', 'no factor', { status: 404 });
    const { factor, isSameChannel } = chosen ?? { factor: { type: 'EM', value: '@' } as const, isSameChannel: false };

    const input = {
      userId,
      factor: await factorOf(pepper, masked(factor)),
      mustAuthenticate,
      issued: await codesSent(tx, around.limitScale, {
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
        'code-sent',
        'insert into codes_sent (user_id, sent_at, same_channel, origin) values ($1, $2, $3, $4)',
        [userId, new Date(now), isSameChannel, origin],
      );
    await tx.run('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)', [
      userId,
      'challenge.send',
      challenge.id,
    ]);
    return { challenge, code, factor };
  });
  if (issued.code !== null) await around.sendCode(issued.factor, issued.code);
  const { id, mustAuthenticate } = issued.challenge;
  return { sessionId: id, mustAuthenticate, factor: masked(issued.factor) };
}

/** When codes were sent to this person within a day. Throws TOO_MANY_ATTEMPTS for the limits that are not per person. */
export async function codesSent(
  tx: Queries,
  scale: number,
  { userId, origin, now, isSameChannel }: { userId: string; origin: string; now: number; isSameChannel: boolean },
): Promise<number[]> {
  const rows = await tx.rows<{ sent_at: Date; same_channel: boolean; mine: boolean }>(
    'codes-sent',
    `select sent_at, same_channel, user_id = $1 as mine from codes_sent
     where (user_id = $1 and sent_at > $3) or (origin = $2 and sent_at > $4)`,
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

/** The two-man rule for one signed-in user. */
export class Backups {
  constructor(
    protected readonly around: Surroundings,
    protected readonly userId: string,
  ) {}

  async validateChallenge(input: { sessionId: string; challenge: string; factor: AuthFactor }) {
    const { database, pepper } = this.around;
    const factor = await factorOf(pepper, input.factor);
    const tried = await database.tx(async (tx) => {
      const known = await challengeById(tx, input.sessionId);
      const outcome = await tryCode(
        known,
        { userId: this.userId, code: input.challenge, factor },
        pepper,
        this.around.now(),
      );
      const { proposed = null, same_channel = false } = known ?? {};
      if (outcome.challenge) await keepChallenge(tx, { ...outcome.challenge, proposed, same_channel });
      else await tx.run('challenge-end', 'delete from challenges where id = $1', [input.sessionId]);
      // A wrong code is an answer, not an error: its transaction commits, or the try would not count.
      await tx.run('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)', [
        this.userId,
        `challenge.${outcome.outcome}`,
        input.sessionId,
      ]);
      return outcome;
    });
    if (tried.outcome === 'validated') return { sessionId: tried.challenge.id };
    const { attemptsLeft } = tried;
    throw new VaultError(attemptsLeft === 0 ? 'TOO_MANY_ATTEMPTS' : 'INVALID_CHALLENGE', undefined, { attemptsLeft });
  }

  async beginBackup({ identityId }: { sessionId: string; identityId: string }) {
    return this.around.database.tx(async (tx) => {
      const { userId } = await this.#subject(tx, identityId);
      const [row] = await tx.rows<{ version: number }>(
        'backup-version',
        'select version from backups where user_id = $1',
        [userId],
      );
      const version = (row?.version ?? 0) + 1;
      const half = random(32);
      await tx.run(
        'half-keep',
        `insert into backup_halves (user_id, half, version) values ($1, $2, $3)
         on conflict (user_id) do update set half = $2, version = $3`,
        [userId, await this.#sealed(half, userId, version), version],
      );
      return { half: toBase64Url(half), version };
    });
  }

  async pushBackup(input: Parameters<VaultServer['pushBackup']>[0]): Promise<void> {
    await this.around.database.tx(async (tx) => {
      const { userId, state } = await this.#subject(tx, input.identityId);
      const [begun] = await tx.rows<{ half: Buffer; version: number }>(
        'half',
        'select half, version from backup_halves where user_id = $1 for update',
        [userId],
      );
      if (begun?.version !== input.version) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409 });
      await checkBackupClaim(state, input.claim, input.version, input.blob);

      const challenge = await challengeById(tx, input.sessionId);
      const hasCode =
        challenge?.validated === true && challenge.userId === userId && challenge.expiresAt > this.around.now();
      const [present] = await tx.rows<{ authenticated: boolean }>(
        'backup-seen',
        'select authenticated from backups where user_id = $1',
        [userId],
      );
      // The first backup fixes where codes will go: whoever asks for it must hold the challenge that names the contacts.
      if (!present) {
        if (challenge?.userId !== userId || challenge.expiresAt <= this.around.now())
          throw new VaultError('TMR_SESSION', undefined, { status: 404 });
        const { factors } = this.around;
        if (challenge.proposed) await factors.enrol(tx, userId, await factors.proposed(userId, challenge.proposed));
      }
      const authenticated = userId === this.userId && (hasCode || present?.authenticated === true);
      await tx.run(
        'backup-keep',
        `insert into backups (user_id, identity_id, profile_id, half, version, blob, authenticated)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (user_id) do update set identity_id = $2, profile_id = $3, half = $4, version = $5, blob = $6,
           authenticated = $7, updated_at = now()`,
        [
          userId,
          state.id,
          state.profileId,
          begun.half,
          input.version,
          Buffer.from(fromBase64Url(input.blob)),
          authenticated,
        ],
      );
      await tx.run('half-drop', 'delete from backup_halves where user_id = $1', [userId]);
      await tx.run('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)', [
        this.userId,
        'backup.push',
        state.id,
      ]);
    });
  }

  async searchBackup({ sessionId }: { sessionId: string }): Promise<WireBackup> {
    return this.around.database.tx(async (tx) => {
      const challenge = await challengeById(tx, sessionId);
      requireValidated(challenge, this.userId, this.around.now());
      interface Row {
        identity_id: string;
        profile_id: string;
        half: Buffer;
        version: number;
        blob: Buffer;
        authenticated: boolean;
      }
      const [row] = await tx.rows<Row>('backup', 'select * from backups where user_id = $1', [this.userId]);
      if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
      const half = await this.#opened(bytes(row.half), this.userId, row.version);
      await tx.run('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)', [
        this.userId,
        'backup.retrieve',
        row.identity_id,
      ]);
      const { same_channel: sameChannel = false } = challenge ?? {};
      await announce(tx, { kind: 'backup-retrieved', userId: this.userId, sameChannel });
      return {
        identityId: row.identity_id,
        profileId: row.profile_id,
        version: row.version,
        half: toBase64Url(half),
        blob: toBase64Url(row.blob),
        authenticated: row.authenticated,
      };
    });
  }

  async putRecoveryBox(id: string, box: string): Promise<void> {
    const sealed = fromBase64Url(box);
    readRecoveryBox(sealed);
    await this.around.database.tx(async (tx) => {
      await this.#subject(tx, id);
      await tx.run(
        'box-keep',
        `insert into recovery_boxes (identity_id, box) values ($1, $2)
         on conflict (identity_id) do update set box = $2, updated_at = now()`,
        [id, Buffer.from(sealed)],
      );
    });
  }

  async recoveryBox() {
    const { id } = await ownIdentity(this.around.database, this.userId);
    const [row] = await this.around.database.rows<{ box: Buffer }>(
      'box',
      'select box from recovery_boxes where identity_id = $1',
      [id],
    );
    if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    return { identityId: id, box: toBase64Url(row.box) };
  }

  #subject(tx: Queries, identityId: string) {
    return preparedOrOwn(tx, new Chains(tx, this.around.signer.publicKey), this.userId, identityId);
  }

  async #sealed(half: Bytes, userId: string, version: number): Promise<Buffer> {
    const nonce = random(12);
    return Buffer.from(concat(nonce, await aesSeal(this.around.kek, nonce, utf8(`half|${userId}|${version}`), half)));
  }

  #opened(sealed: Bytes, userId: string, version: number): Promise<Bytes> {
    return aesOpen(this.around.kek, sealed.slice(0, 12), utf8(`half|${userId}|${version}`), sealed.slice(12));
  }
}
