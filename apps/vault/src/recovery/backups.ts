import { prepared } from '@maillon/server-kit/postgres/database';
import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import type { Bytes } from '@maillon/vault/bytes/bytes';
import { VaultError } from '@maillon/vault/errors';
import type { VaultServer, WireBackup } from '@maillon/vault/port/vault-server';
import type { AuthFactor } from '@maillon/vault/provider';
import { checkBackupClaim } from '@maillon/vault/recovery/claim';
import { requireValidated } from '@maillon/vault/server/challenge';
import { random } from '@maillon/vault/suites/primitives';
import { factorOf, tryUnder } from '../at-rest/peppers.ts';
import { announce } from '../messages/announcements.ts';
import { challengeById, keepChallenge } from './kept-challenges.ts';
import { RecoveryBoxes } from './recovery-boxes.ts';

interface BackupRow {
  user_id: string;
  identity_id: string;
  profile_id: string;
  half: Buffer;
  version: number;
  blob: Buffer;
  authenticated: boolean;
}

/** The two-man rule for one signed-in user. */
export class Backups extends RecoveryBoxes {
  async validateChallenge(input: { sessionId: string; challenge: string; factor: AuthFactor }) {
    const { database, peppers } = this.dependencies;
    const { userId } = this;
    const tried = await database.transaction(async (tx) => {
      const known = await challengeById(tx, input.sessionId);
      const outcome = await tryUnder(
        peppers,
        known,
        async (pepper) => ({ userId, code: input.challenge, factor: await factorOf(pepper, input.factor) }),
        this.dependencies.now(),
      );
      const { proposed = null, same_channel = false } = known ?? {};
      if (outcome.challenge) await keepChallenge(tx, { ...outcome.challenge, proposed, same_channel });
      else await tx.run(prepared('challenge-end', 'delete from challenges where id = $1'), [input.sessionId]);
      // A wrong code is an answer, not an error: its transaction commits, or the try would not count.
      await tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), [
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

  /** The key service is asked between two statements, so that no connection waits for it. */
  async beginBackup({ identityId }: { sessionId: string; identityId: string }) {
    const { database } = this.dependencies;
    const { userId } = await this.subject(database, identityId);
    const [row] = await database.rows<{ version: number }>(
      prepared('backup-version', 'select version from backups where user_id = $1'),
      [userId],
    );
    const version = (row?.version ?? 0) + 1;
    const half = random(32);
    await database.run(
      prepared(
        'half-keep',
        `insert into backup_halves (user_id, half, version) values ($1, $2, $3)
         on conflict (user_id) do update set half = $2, version = $3`,
      ),
      [userId, await this.#sealed(half, userId, version), version],
    );
    return { half: toBase64Url(half), version };
  }

  async pushBackup(input: Parameters<VaultServer['pushBackup']>[0]): Promise<void> {
    await this.dependencies.database.transaction(async (tx) => {
      const { userId, state } = await this.subject(tx, input.identityId);
      const [begun] = await tx.rows<{ half: Buffer; version: number }>(
        prepared('half', 'select half, version from backup_halves where user_id = $1 for update'),
        [userId],
      );
      if (begun?.version !== input.version) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409 });
      await checkBackupClaim(state, input.claim, input.version, input.blob);

      const challenge = await challengeById(tx, input.sessionId);
      const hasCode =
        challenge?.validated === true && challenge.userId === userId && challenge.expiresAt > this.dependencies.now();
      const [present] = await tx.rows<{ authenticated: boolean }>(
        prepared('backup-seen', 'select authenticated from backups where user_id = $1'),
        [userId],
      );
      // The first backup fixes where codes will go: the caller must hold the challenge that names the contacts.
      if (!present) {
        if (challenge?.userId !== userId || challenge.expiresAt <= this.dependencies.now())
          throw new VaultError('TMR_SESSION', undefined, { status: 404 });
        const { factors } = this.dependencies;
        if (challenge.proposed) await factors.enrol(tx, userId, await factors.proposed(userId, challenge.proposed));
        if (userId !== this.userId) await announce(tx, { kind: 'identity-created', userId, identityId: state.id });
      }
      const authenticated = userId === this.userId && (hasCode || present?.authenticated === true);
      await tx.run(
        prepared(
          'backup-keep',
          `insert into backups (user_id, identity_id, profile_id, half, version, blob, authenticated)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (user_id) do update set identity_id = $2, profile_id = $3, half = $4, version = $5, blob = $6,
           authenticated = $7, updated_at = now()`,
        ),
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
      await tx.run(prepared('half-drop', 'delete from backup_halves where user_id = $1'), [userId]);
      await tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), [
        this.userId,
        'backup.push',
        state.id,
      ]);
    });
  }

  /** The key service is asked between two statements, here too. */
  async searchBackup({ sessionId }: { sessionId: string }): Promise<WireBackup> {
    const { database, now } = this.dependencies;
    const challenge = await challengeById(database, sessionId);
    requireValidated(challenge, this.userId, now());
    const [row] = await database.rows<BackupRow>(prepared('backup', 'select * from backups where user_id = $1'), [
      this.userId,
    ]);
    if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    const half = toBase64Url(await this.#opened(row));
    // Before anything is answered; and no answer holds a half that the service did not open.
    await database.transaction(async (tx) => {
      await tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), [
        this.userId,
        'backup.retrieve',
        row.identity_id,
      ]);
      const { same_channel: sameChannel = false } = challenge ?? {};
      await announce(tx, { kind: 'backup-retrieved', userId: this.userId, sameChannel });
    });
    const { version, authenticated } = row;
    const blob = toBase64Url(row.blob);
    return { identityId: row.identity_id, profileId: row.profile_id, version, half, blob, authenticated };
  }

  /** Throws NETWORK (503) where the key service does not answer. */
  async #sealed(half: Bytes, userId: string, version: number): Promise<Buffer> {
    try {
      return await this.dependencies.atRest.wrap(`half|${userId}|${version}`, half);
    } catch (cause) {
      throw new VaultError('NETWORK', 'the key service is away', { status: 503 }, cause);
    }
  }

  /** Throws NETWORK (503) where the key service does not answer. */
  async #opened({ user_id, half, version }: BackupRow): Promise<Bytes> {
    try {
      return Uint8Array.from(await this.dependencies.atRest.unwrap(`half|${user_id}|${version}`, half));
    } catch (cause) {
      throw new VaultError('NETWORK', 'the key service is away', { status: 503 }, cause);
    }
  }
}
