import type { AdminUser, AdminUserDetail } from '@maillon/contracts/system/admin';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { removeFromCalls } from '../appointments/calls/call-removals.service.ts';
import { AccountsService } from '../auth/accounts.service.ts';
import { ImpersonationsService } from '../auth/sessions/impersonations.service.ts';
import { KnownSessions } from '../auth/sessions/known-sessions.service.ts';
import { type AccountState, AccountStates } from '../people/accounts/account-states.service.ts';
import { AdminUsersRepository, type UserFilter } from './admin-users.repository.ts';

export interface UserQuery extends UserFilter {
  readonly limit: number;
  readonly after: string | undefined;
  readonly counted: boolean;
}

export interface UsersPage {
  readonly items: AdminUser[];
  readonly next: string | null;
  /** On all pages; null when it was not asked for. */
  readonly total: number | null;
}

const MAX_CLAIM_ATTEMPTS = 3;
/** What only an administrator may open again: a parent's consent, a claim or a structure is decided elsewhere. */
const OPENED_BY_HAND: ReadonlySet<string | null> = new Set(['DISPATCH_APPROVAL', 'DEACTIVATED']);

/** Accounts as administrators see and help them (design api §2.21). Nothing clinical passes here. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly cursors: Cursors,
    private readonly database: Database,
    private readonly users: AdminUsersRepository,
    private readonly accounts: AccountsService,
    private readonly states: AccountStates,
    private readonly sessions: KnownSessions,
    private readonly impersonations: ImpersonationsService,
  ) {}

  async search({ limit, after, counted, ...filter }: UserQuery): Promise<UsersPage> {
    const position = after === undefined ? null : this.positionOf(after);
    const rows = await this.users.search({ ...filter, after: position, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return {
      items,
      next: last === undefined ? null : this.cursors.encode([last.createdAt], last.id),
      total: counted ? await this.users.count(filter) : null,
    };
  }

  async get(userId: string): Promise<AdminUserDetail> {
    const user = await this.read(userId);
    if (user === undefined) throw new Refusal('NOT_FOUND');

    await this.database.tx(async (tx) =>
      tx.audit({ action: 'user.view', targetKind: 'user', targetId: userId, outcome: 'ok' }),
    );
    return user;
  }

  /** @throws {Refusal} `USER_STATE` when it is open, or closed for a reason that is not an administrator's to lift */
  activate(userId: string): Promise<AdminUserDetail> {
    return this.change(userId, async (tx, user) => {
      if (user.active || !OPENED_BY_HAND.has(user.inactiveReason)) throw new Refusal('USER_STATE');

      await this.states.setActive(tx, userId, true);
      tx.publish(notifyUser(userId, 'account-activated', {}));
      tx.audit({ action: 'user.activate', targetKind: 'user', targetId: userId, outcome: 'ok' });
    });
  }

  /**
   * Ends every session and socket of the person at once, and takes them out of the calls in which they are.
   * @throws {Refusal} `USER_STATE` for a person who is not active, for oneself, and for another administrator
   */
  deactivate(actor: Actor, userId: string): Promise<AdminUserDetail> {
    return this.change(userId, async (tx, user) => {
      if (!user.active || user.isAdmin || userId === actor.userId) throw new Refusal('USER_STATE');

      await this.states.setActive(tx, userId, false);
      await this.accounts.endSessionsWith(tx, userId, 'deactivated');
      tx.publish(removeFromCalls(userId));
      tx.audit({ action: 'user.deactivate', targetKind: 'user', targetId: userId, outcome: 'ok' });
    });
  }

  /** A second time changes nothing. @throws {Refusal} `USER_STATE` for oneself and for a person who is no professional, `CARD_MISMATCH` */
  verifyProfessional(actor: Actor, userId: string): Promise<AdminUserDetail> {
    return this.change(userId, async (tx, { partyId }) => {
      if (userId === actor.userId || !(await this.states.isPractitioner(partyId))) throw new Refusal('USER_STATE');

      await this.accounts.checkCards(tx, userId);
      await this.states.verify(tx, partyId, actor.userId);
      tx.audit({ action: 'user.verify_professional', targetKind: 'user', targetId: userId, outcome: 'ok' });
    });
  }

  /** One change to an account that is there: told to its screens, and answered with the account as it is then. */
  async change(userId: string, work: (tx: Tx, user: AccountState) => Promise<void>): Promise<AdminUserDetail> {
    return this.database.tx(async (tx) => {
      const user = await this.states.lock(tx, userId);
      if (user === undefined) throw new Refusal('NOT_FOUND');

      await work(tx, user);

      tx.publish(emitToRooms(`user:${userId}`, [userRoom(userId)], 'user/updated', { userId }));
      const changed = await this.read(userId);
      if (changed === undefined) throw new Error('a locked user is gone');
      return changed;
    });
  }

  private async read(userId: string): Promise<AdminUserDetail | undefined> {
    const user = await this.users.read(userId);
    if (user === undefined) return undefined;
    const isClaimed = user.inactiveReason === 'CLAIM_REQUIRED';
    return {
      ...user,
      claimLocked: isClaimed && (await this.states.claimTries(userId)) >= MAX_CLAIM_ATTEMPTS,
      openSessions: await this.sessions.countActive(userId),
      impersonations: await this.impersonations.latestOf(userId),
    };
  }

  private positionOf(cursor: string): { createdAt: string; id: string } {
    const { keys, id } = this.cursors.decode(cursor, 1);
    return { createdAt: String(keys[0]), id };
  }
}
