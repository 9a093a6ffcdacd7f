import type { VaultChallenge } from '@maillon/contracts/system/vault';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { shownProfessional } from '../../platform/messaging/templates/shown-names.ts';
import { Database } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requestContext } from '../../platform/request-context.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { KnownSessions } from '../auth/sessions/known-sessions.service.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { type KeyHolder, UserKeys } from '../people/accounts/user-keys.service.ts';
import { BackupHalves } from './backup-halves.service.ts';
import { Counterparts } from './counterparts.ts';
import { newKey } from './kept-halves.ts';
import { KeyRotation } from './key-rotation.ts';
import { KeyServer } from './key-server.ts';
import { VaultServer } from './vault-server.ts';

const CHANNELS = { email: 'EM', phone: 'SMS' } as const;

export interface PreparedIdentity {
  readonly userId: string;
  readonly profileId: string;
  readonly signupJWT: string;
  readonly challenge: VaultChallenge;
}

/**
 * This side's part of the two-man rule. It has one half of each way back to a person's keys and gives it to their own session; the
 * other half, and the code that opens it, are the vault's and never pass here (docs/decisions/vault-in-the-product.md).
 */
@Injectable()
export class KeyringService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
    private readonly halves: BackupHalves,
    private readonly rotation: KeyRotation,
    private readonly keys: UserKeys,
    private readonly sessions: KnownSessions,
    private readonly counterparts: Counterparts,
    private readonly access: AccessService,
    private readonly vault: VaultServer,
    private readonly station: KeyServer,
    private readonly accounts: UserAccounts,
  ) {}

  /** @throws {Refusal} `VAULT_TOO_MANY_CODES`, `DEPENDENCY_UNAVAILABLE` */
  async sendChallenge(actor: Actor): Promise<VaultChallenge> {
    const holder = await this.holder(await this.keys.ofUser(actor.userId));

    const opened = await this.sessions.openedWith(actor.sessionHandle);

    const signedInWith = opened === 'email' || opened === 'phone' ? CHANNELS[opened] : null;
    return this.challenge(holder, signedInWith);
  }

  /** @throws {Refusal} `ALREADY_REGISTERED`, `DEPENDENCY_UNAVAILABLE` */
  async signupToken(actor: Actor): Promise<string> {
    const holder = await this.holder(await this.keys.ofUser(actor.userId));

    if (holder.sldId !== null) throw new Refusal('ALREADY_REGISTERED');

    return this.station.signup(holder.userId, holder.partyId, this.clock.now());
  }

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async accessToken(actor: Actor): Promise<{ readonly token: string; readonly expiresAt: string }> {
    return this.tokens().access(actor.userId, actor.sessionHandle, this.clock.now());
  }

  /**
   * What a professional needs to make the keys of a patient who has never come.
   * @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` without the right KEYS, `ALREADY_REGISTERED`, `DEPENDENCY_UNAVAILABLE`
   */
  async prepareIdentity(actor: Actor, patientId: string): Promise<PreparedIdentity> {
    const ownerId = await this.access.requireKnownPatient(actor, patientId);
    const patient = await this.holder(await this.keys.ofParty(ownerId));

    await this.access.require(actor, 'KEYS', 'patient', ownerId, 'FORBIDDEN');

    if (patient.sldId !== null) throw new Refusal('ALREADY_REGISTERED');

    const { userId, partyId: profileId } = patient;
    const signupJWT = await this.tokens().signup(userId, profileId, this.clock.now());
    return { userId, profileId, signupJWT, challenge: await this.challenge(patient, null) };
  }

  /**
   * Tells a patient that a person with access to the file waits for its keys; the same person once a day.
   * @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` without the right to read
   */
  async requestKeys(actor: Actor, patientId: string): Promise<void> {
    const ownerId = await this.access.requireKnownPatient(actor, patientId);
    const patient = await this.holder(await this.keys.ofParty(ownerId));

    await this.access.require(actor, 'READ', 'patient', ownerId, 'FORBIDDEN');

    const account = await this.accounts.accountOf(actor.userId);
    const name = shownProfessional(actor.userType, account?.firstName ?? '', account?.lastName ?? '');
    await this.database.tx(async (tx) => {
      tx.publish(notifyUser(patient.userId, 'keys-request', { ID: actor.partyId, name }));
      tx.audit({
        action: 'vault.request_keys',
        targetKind: 'party',
        targetId: ownerId,
        patientId: ownerId,
        outcome: 'ok',
      });
    });
  }

  /**
   * Seald tells the application nothing: the person's own browser says who they are there, once. Our vault tells it itself.
   * @throws {Refusal} `ALREADY_REGISTERED`
   */
  async registerIdentity(actor: Actor, sldId: string): Promise<void> {
    const holder = await this.holder(await this.keys.ofUser(actor.userId));

    if (this.vaultKnows() || holder.sldId !== null) throw new Refusal('ALREADY_REGISTERED');

    await this.database.tx(async (tx) => {
      await this.keys.setIdentity(tx, actor.userId, sldId);
      tx.audit({ action: 'vault.identity', targetKind: 'user', targetId: actor.userId, outcome: 'ok' });
      const rooms = [actor.userId, ...(await this.counterparts.of(tx, actor.userId))].map(userRoom);
      tx.publish(emitToRooms(`user:${actor.userId}`, rooms, 'vault/identity-changed', { id: sldId }));
    });
  }

  /**
   * The key of a person's local store, made when it is first asked for; for their own session alone. One that an older secret sealed is
   * sealed anew at its next use, so that the older one can be taken off the list.
   */
  async databaseKey(userId: string, sealed: Buffer | null): Promise<string | null> {
    if (!this.station.isThere) return null;
    const kept =
      sealed ??
      (await this.database.tx((tx) =>
        this.keys.keep(tx, 'sdbkeySealed', userId, this.cipher.seal('users', 'sdbkey_enc', userId, newKey())),
      ));
    return this.rotation.storeKey(userId, kept);
  }

  private async challenge(holder: KeyHolder, signedInWith: 'EM' | 'SMS' | null): Promise<VaultChallenge> {
    const { userId } = holder;
    const { sessionId, mustAuthenticate, factor, backupSalt } = await this.station.startChallenge({
      userId,
      contacts: provedContacts(holder),
      signedInWith,
      forceAuth: false,
      origin: requestContext()?.ipHash ?? '',
    });
    await this.database.tx(async (tx) => {
      await this.keys.keepSession(tx, userId, sessionId);
      tx.audit({ action: 'vault.challenge', targetKind: 'user', targetId: userId, outcome: 'ok' });
    });
    const halves =
      backupSalt === undefined
        ? { twoManRuleKey: await this.halves.only(holder) }
        : await this.halves.forChallenge(holder, backupSalt);
    return { sessionId, mustAuthenticate, ...halves, authFactor: factor };
  }

  private vaultKnows(): boolean {
    return this.station === this.vault;
  }

  private tokens() {
    if (this.vault.tokens === null) throw new Refusal('DEPENDENCY_UNAVAILABLE');
    return this.vault.tokens;
  }

  private async holder(found: KeyHolder | undefined): Promise<KeyHolder> {
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }
}

/** Of a person who has never come nothing is proved yet: their professional's word counts until they have. */
function provedContacts({ email, isEmailVerified, phone, isPhoneVerified, isPrepared }: KeyHolder) {
  return [
    ...(email !== null && (isEmailVerified || isPrepared) ? [{ type: 'EM' as const, value: email }] : []),
    ...(phone !== null && (isPhoneVerified || isPrepared) ? [{ type: 'SMS' as const, value: phone }] : []),
  ];
}
