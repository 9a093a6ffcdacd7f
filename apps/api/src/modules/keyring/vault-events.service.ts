import { isLegible } from '@maillon/contracts/fields/forbidden-characters';
import { mayBeLink } from '@maillon/contracts/fields/links';
import type { VaultServerEvent } from '@maillon/contracts/system/vault-events';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import { mayFindGroups, rightToKeys } from '@maillon/domain/access/keys';
import { deviceName } from '@maillon/domain/text/device-name';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms, Realtime } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { SessionRefusal, SessionResolver } from '../../platform/sessions/session-resolver.ts';
import { ERASE_IN_VAULT, RECHECK_VAULT } from '../../platform/vault/vault-events.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { UserKeys } from '../people/accounts/user-keys.service.ts';
import { Counterparts } from './counterparts.ts';
import { KeyringRepository } from './keyring.repository.ts';
import { VaultServer } from './vault-server.ts';

const recheck = z.object({ partyId: z.string() });
const erasure = z.object({ userId: z.string() });

/** What the two servers tell each other: ids, in both directions, each thing at least once. */
@Injectable()
export class VaultEventsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly heard: KeyringRepository,
    private readonly keys: UserKeys,
    private readonly parties: Parties,
    private readonly grants: Grants,
    private readonly counterparts: Counterparts,
    private readonly access: AccessService,
    private readonly vault: VaultServer,
    private readonly realtime: Realtime,
    private readonly handlers: OutboxHandlers,
    private readonly housekeeping: Housekeeping,
    private readonly sessions: SessionResolver,
  ) {}

  onModuleInit(): void {
    this.handlers.on(RECHECK_VAULT, ({ payload }) => this.recheck(recheck.parse(payload).partyId));
    this.handlers.on(ERASE_IN_VAULT, async ({ payload }) => {
      if (this.vault.tokens !== null) await this.vault.eraseAccount(erasure.parse(payload).userId);
    });
    this.housekeeping.register('vault news', () => this.heard.deleteExpiredEvents());
  }

  /** Those of these users who may hold the keys of a profile or a structure: by the grants that are ACCEPTED now. */
  async accepted(name: string, userIds: readonly string[]): Promise<string[]> {
    const kind = await this.parties.kindOf(name);
    const people = await this.keys.people(userIds);
    const entitled = await this.entitled(name, kind, people);
    return people.filter(({ partyId }) => partyId === name || entitled.has(partyId)).map(({ userId }) => userId);
  }

  /**
   * Whether this user may find the groups of a profile or a structure.
   */
  async knows(userId: string, name: string): Promise<boolean> {
    const [person] = await this.keys.people([userId]);
    const kind = await this.parties.kindOf(name);
    if (person === undefined || kind === undefined) return false;
    const isOwn = person.partyId === name;
    const asks = kind === 'patient' && !isOwn;
    const knows = asks && (await this.access.holdersAmong([person], 'KNOW', 'patient', name)).size > 0;
    return mayFindGroups(kind, { isOwn, knows });
  }

  /** Read from the database each time: a sign-out, a revocation, a deactivation and an erasure bite at the vault's next request. */
  async isSignedIn(userId: string, session: string): Promise<boolean> {
    try {
      const { user } = await this.sessions.resolveHandle(session);
      return user?.userId === userId && user.active && user.impersonatorId === null;
    } catch (error) {
      if (error instanceof SessionRefusal) return false;
      throw error;
    }
  }

  /** @returns whose turn it is to renew the key of which group */
  async hear(all: readonly VaultServerEvent[]): Promise<Record<string, string>> {
    const turns: Record<string, string> = {};
    for (const event of all) {
      const turn = await this.hearOne(event);
      if (event.kind === 'rotate-needed' && turn !== undefined) turns[event.groupId] = turn;
    }
    return turns;
  }

  private async entitled(name: string, kind: PartyKind | undefined, people: Awaited<ReturnType<UserKeys['people']>>) {
    const right = rightToKeys(kind);
    if (right === null) return new Set<string>();
    return right === 'READ'
      ? this.access.holdersAmong(people, right, 'patient', name)
      : this.access.holdersAmong(people, right, 'organization', name);
  }

  private async hearOne(event: VaultServerEvent): Promise<string | undefined> {
    if (event.kind === 'rotate-needed') {
      const present = await this.realtime.firstPresent(event.userIds);
      if (present !== undefined)
        this.realtime.emit([userRoom(present)], 'vault/rotate-needed', { groupId: event.groupId });
      return present;
    }
    await this.database.tx(async (tx) => {
      if (await this.heard.hear(tx, event.id)) await this.pass(tx, event);
    });
    return undefined;
  }

  private async pass(tx: Tx, event: Exclude<VaultServerEvent, { kind: 'rotate-needed' }>): Promise<void> {
    switch (event.kind) {
      case 'recipients-changed':
        tx.publish(
          emitToRooms(`vault:${event.groupId}`, event.userIds.map(userRoom), 'vault/recipients-changed', {
            id: event.groupId,
          }),
        );
        return;
      case 'identity-created':
        if (!(await this.keys.setIdentity(tx, event.userId, event.identityId))) return;
        tx.publish(
          emitToRooms(`user:${event.userId}`, [userRoom(event.userId)], 'user/updated', { userId: event.userId }),
        );
        return this.identityChanged(tx, event.userId, event.identityId, 'vault.identity');
      case 'identity-changed':
        return this.identityChanged(tx, event.userId, event.identityId, 'vault.identity_change');
      case 'identity-ended':
        await this.keys.endIdentity(tx, event.userId, event.identityId);
        return this.identityChanged(tx, event.userId, event.identityId, 'vault.identity_end');
      case 'reset-asked':
        this.note(tx, event.userId, 'vault.reset');
        tx.publish(notifyUser(event.userId, 'vault-reset-asked', {}));
        return;
      case 'erasure-asked':
        this.note(tx, event.userId, 'vault.erasure');
        tx.publish(notifyUser(event.userId, 'vault-erasure-asked', {}));
        return;
      case 'backup-retrieved':
        this.note(tx, event.userId, 'vault.unlock', event.sameChannel ? 'same-channel' : undefined);
        tx.publish(notifyUser(event.userId, 'vault-unlocked', { sameChannel: event.sameChannel }));
        return;
      case 'factor-changed':
        this.note(tx, event.userId, 'vault.factor');
        tx.publish(notifyUser(event.userId, 'vault-factor-changed', {}));
        return;
      case 'card-elsewhere':
        this.note(tx, event.userId, 'vault.card_elsewhere');
        tx.publish(notifyUser(event.userId, 'vault-card-elsewhere', {}));
        return;
      case 'device-added':
        this.devicesChanged(tx, event.userId, 'vault.device');
        if (!event.isNotified)
          tx.publish(notifyUser(event.userId, 'vault-device-added', { name: shownName(event.device) }));
        return;
      case 'device-removed':
        this.devicesChanged(tx, event.userId, 'vault.device_removal');
    }
  }

  private devicesChanged(tx: Tx, userId: string, action: string): void {
    this.note(tx, userId, action);
    tx.publish(emitToRooms(`user:${userId}`, [userRoom(userId)], 'vault/devices-changed', {}));
  }

  private async identityChanged(tx: Tx, userId: string, identityId: string, action: string): Promise<void> {
    this.note(tx, userId, action);
    const rooms = [userId, ...(await this.counterparts.of(tx, userId))].map(userRoom);
    tx.publish(emitToRooms(`user:${userId}`, rooms, 'vault/identity-changed', { id: identityId }));
  }

  private note(tx: Tx, userId: string, action: string, detail?: string): void {
    tx.audit({
      action,
      targetKind: 'user',
      targetId: userId,
      outcome: 'ok',
      actorId: userId,
      ...(detail ? { detail } : {}),
    });
  }

  /** A structure's own group, and those of the patients whom it follows: a member who left it loses them all. */
  private async recheck(partyId: string): Promise<void> {
    if (this.vault.tokens === null) return;
    const followed =
      (await this.parties.kindOf(partyId)) === 'organization' ? await this.grants.patientsOf(partyId) : [];
    for (const name of [partyId, ...followed]) await this.vault.recheck(name);
  }
}

/** A client gives any name to its device; our mail carries it under the rule of every other name. */
const shownName = (device: string): string => (mayBeLink(device) || !isLegible(device) ? deviceName(null) : device);
