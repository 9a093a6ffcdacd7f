import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { Bytes } from '@maillon/vault/bytes/bytes';
import { VaultError } from '@maillon/vault/errors';
import type { VaultServer } from '@maillon/vault/port/vault-server';
import type { AuthFactor } from '@maillon/vault/provider';
import { checkFactorClaim } from '@maillon/vault/recovery/factor-claim';
import { type Challenge, issueChallenge, wrongCode } from '@maillon/vault/server/challenge';
import { RESET_WAIT_MS, requireResetDue } from '@maillon/vault/server/reset';
import type { Signed } from '@maillon/vault/wire/signed';
import { factorOf, tryUnder } from '../at-rest/peppers.ts';
import { Chains } from '../chains.ts';
import { endIdentity, setAsideBackup } from '../erasure.ts';
import { ownIdentity } from '../identities.ts';
import { announce } from '../messages/announcements.ts';
import { codesSent } from './challenges.ts';
import { ContactLists, type Notice } from './contact-lists.ts';
import { masked } from './factors.ts';
import { KeptContacts } from './kept-contacts.ts';

interface ChangeRow {
  id: string;
  mac: Buffer;
  factor: string;
  proposed: Buffer;
  attempts: number;
  expires_at: Date;
}

/** A contact that is replaced, and every way back that is lost: for one signed-in user. */
export class AccountRecovery extends ContactLists {
  async askFactor({ factor, claim }: Parameters<VaultServer['askFactor']>[0]): Promise<{ sessionId: string }> {
    const { database, peppers, factors, limitScale } = this.dependencies;
    const [pepper] = peppers;
    const { userId } = this;
    const now = this.dependencies.now();
    const issued = await database.transaction(async (tx) => {
      await tx.rows(
        prepared('challenge-lock', `select pg_advisory_xact_lock(hashtextextended('challenge|' || $1, 0))`),
        [userId],
      );
      const { id: identityId } = await ownIdentity(tx, userId);
      await checkFactorClaim(await new Chains(tx, this.dependencies.serverKeys).lookup(identityId), claim, factor, now);
      const sent = await codesSent(tx, limitScale, { userId, origin: '', now, isSameChannel: false });
      const shown = await factorOf(pepper, masked(factor));
      const { challenge, code } = await issueChallenge(
        { userId, factor: shown, mustAuthenticate: true, issued: sent },
        pepper,
        now,
      );
      await this.#keep(tx, challenge, await factors.propose(userId, [factor]));
      await tx.run(
        prepared(
          'code-sent',
          'insert into codes_sent (user_id, sent_at, same_channel, origin) values ($1, $2, $3, $4)',
        ),
        [userId, new Date(now), false, null],
      );
      return { id: challenge.id, code: code ?? '' };
    });
    await this.dependencies.sendCode(factor, issued.code);
    return { sessionId: issued.id };
  }

  async confirmFactor({
    sessionId,
    challenge: code,
    entry,
  }: Parameters<VaultServer['confirmFactor']>[0]): Promise<void> {
    const { database, peppers, factors } = this.dependencies;
    const { userId } = this;
    const notified = await database.transaction(async (tx) => {
      const [row] = await tx.rows<ChangeRow>(
        prepared('factor-change', 'select * from factor_changes where user_id = $1 and id = $2 for update'),
        [userId, sessionId],
      );
      const known = row && this.#challengeOf(row);
      const input = { userId, code, factor: known?.factor ?? '' };
      const tried = await tryUnder(peppers, known, async () => input, this.dependencies.now());
      const proposed = row?.proposed ?? Buffer.alloc(0);
      if (tried.outcome === 'wrong') {
        if (tried.challenge) await this.#keep(tx, tried.challenge, proposed);
        else await this.#drop(tx);
        return { attemptsLeft: tried.attemptsLeft };
      }
      await this.#drop(tx);
      const [factor] = await factors.proposed(userId, proposed);
      return { attemptsLeft: undefined, notice: await this.#putFactor(tx, factor, entry) };
    });
    // A wrong code is an answer whose transaction commits, or the try would not count.
    if (notified.attemptsLeft !== undefined) throw wrongCode(notified.attemptsLeft);
    await this.send(notified.notice);
  }

  /** Without a list only while there is none: what its person signed is changed by their signature alone. */
  async #putFactor(tx: Queries, factor: AuthFactor | undefined, entry: Signed | undefined): Promise<Notice> {
    const { factors } = this.dependencies;
    const { userId } = this;
    if (entry !== undefined) return this.putList(tx, entry, factor);
    const { id } = await ownIdentity(tx, userId);
    const { version } = await new KeptContacts(tx, this.dependencies, userId).standing(id);
    if (version !== null) throw new VaultError('CONTACT_NOT_LISTED', undefined, { status: 403, ids: [id] });
    const before = await factors.enrolled(tx, userId);
    await factors.enrol(tx, userId, factor ? [factor] : []);
    await announce(tx, { kind: 'factor-changed', userId });
    return { what: 'factor-changed', to: before };
  }

  async askReset(): Promise<{ allowedAt: number }> {
    const { database, factors } = this.dependencies;
    const { userId } = this;
    const { askedAt, notified } = await database.transaction(async (tx) => {
      await ownIdentity(tx, userId);
      const added = await tx.run(
        prepared('reset-ask', 'insert into resets (user_id, asked_at) values ($1, $2) on conflict do nothing'),
        [userId, new Date(this.dependencies.now())],
      );
      if (added > 0) await announce(tx, { kind: 'reset-asked', userId });
      const since = (await this.#askedAt(tx)) ?? this.dependencies.now();
      return { askedAt: since, notified: added > 0 ? await factors.enrolled(tx, userId) : [] };
    });
    await this.send({ what: 'reset-asked', to: notified });
    return { allowedAt: askedAt + RESET_WAIT_MS };
  }

  async resetState(): Promise<{ allowedAt?: number }> {
    const [row] = await this.dependencies.database.rows<{ asked_at: Date }>(
      prepared('reset-state', 'select asked_at from resets where user_id = $1'),
      [this.userId],
    );
    return row === undefined ? {} : { allowedAt: row.asked_at.getTime() + RESET_WAIT_MS };
  }

  async cancelReset(): Promise<void> {
    await this.dependencies.database.run(prepared('reset-cancel', 'delete from resets where user_id = $1'), [
      this.userId,
    ]);
  }

  async completeReset(): Promise<void> {
    await this.dependencies.database.transaction(async (tx) => {
      requireResetDue(await this.#askedAt(tx), this.dependencies.now());
      const { id: identityId } = await ownIdentity(tx, this.userId);
      await endIdentity(tx, this.dependencies, this.userId, identityId, 'reset');
      await setAsideBackup(tx, this.userId);
      await announce(tx, { kind: 'identity-ended', userId: this.userId, identityId });
    });
  }

  async #askedAt(tx: Queries): Promise<number | undefined> {
    const [row] = await tx.rows<{ asked_at: Date }>(
      prepared('reset', 'select asked_at from resets where user_id = $1 for update'),
      [this.userId],
    );
    return row?.asked_at.getTime();
  }

  async #keep(tx: Queries, { id, mac, factor, attempts, expiresAt }: Challenge, proposed: Buffer): Promise<void> {
    if (!mac) throw new VaultError('UNKNOWN', 'a contact is confirmed by a code');
    await tx.run(
      prepared(
        'factor-change-keep',
        `insert into factor_changes (user_id, id, mac, factor, proposed, attempts, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (user_id) do update set id = $2, mac = $3, factor = $4, proposed = $5, attempts = $6, expires_at = $7`,
      ),
      [this.userId, id, mac, factor, proposed, attempts, new Date(expiresAt)],
    );
  }

  async #drop(tx: Queries): Promise<void> {
    await tx.run(prepared('factor-change-drop', 'delete from factor_changes where user_id = $1'), [this.userId]);
  }

  #challengeOf({ id, mac, factor, attempts, expires_at }: ChangeRow): Challenge {
    const { userId } = this;
    const bytes: Bytes = Uint8Array.from(mac);
    const expiresAt = expires_at.getTime();
    return { id, userId, mac: bytes, factor, mustAuthenticate: true, attempts, expiresAt, validated: false };
  }
}
