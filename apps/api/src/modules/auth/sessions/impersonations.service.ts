import { fullName } from '@maillon/domain/text/full-name';
import { HOUR_MS, MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Actor } from '../../../platform/actor.ts';
import type { AuditEntry } from '../../../platform/audit.ts';
import type { Wire } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/ids.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { SessionRefusal } from '../../../platform/sessions/session-resolver.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';
import { AdminRule } from '../admin-rule.ts';
import {
  type EndedImpersonation,
  ImpersonationsRepository,
  type OpenImpersonation,
} from './impersonations.repository.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { SessionMirror } from './session-mirror.ts';
import { impersonating } from './session-purpose.ts';

/** Design api §4.11, counted from the first person: a person who switches does not get another hour. */
const BUDGET_MS = HOUR_MS;

const SHOWN = 10;

/** One that has begun, as administrators read of it. */
export interface PastImpersonation {
  readonly byName: string;
  readonly reason: string | null;
  /** ISO instants. */
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** Where an impersonation is started from. */
interface Origin {
  readonly adminId: string;
  readonly adminAccount: string;
  readonly handle: string;
  readonly expiresAt: string;
  /** The one that ends because another begins. */
  readonly left: OpenImpersonation | null;
}

const stopLine = ({ targetId, adminId }: EndedImpersonation, detail: string): AuditEntry => ({
  action: 'impersonation.stop',
  targetKind: 'user',
  targetId,
  outcome: 'ok',
  actorId: adminId,
  detail,
});

/** Administrators in the sessions of others: opened, switched, given back, and ended when their time or their right is over. */
@Injectable()
export class ImpersonationsService {
  private readonly log = new Logger('Impersonations');

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly impersonations: ImpersonationsRepository,
    private readonly admins: AdminRule,
    private readonly mirror: SessionMirror,
    private readonly users: UserAccounts,
  ) {}

  /**
   * Opens a session in which the administrator sees what the person sees; its tokens replace those of the request.
   * @returns the user id of the person
   * @throws {Refusal} `USER_NOT_FOUND`, `IMPERSONATION_SELF`, `IMPERSONATION_TARGET_ADMIN`
   */
  async start(actor: Actor, email: string, reason: string | undefined, wire: Wire): Promise<string> {
    const target = await this.users.byEmail(email);
    if (target === null) throw new Refusal('USER_NOT_FOUND');
    const origin = await this.originOf(actor);

    if (target.id === origin.adminId || target.id === actor.userId) throw new Refusal('IMPERSONATION_SELF');
    const isAdmin = target.isAdmin || this.admins.isAdmin(target.verifiedEmail);
    if (isAdmin) throw new Refusal('IMPERSONATION_TARGET_ADMIN');

    const session = await this.openFor(origin, target.id, reason || null);
    await session.attach(wire);
    // Other windows of this browser have the new cookies already, and a socket of the session that was left.
    if (origin.left?.impHandle) await this.mirror.revoked([origin.left.impHandle], 'switched');
    else this.mirror.left(origin.handle);
    return target.id;
  }

  /**
   * Gives the administrator a session of their own again.
   * @returns the administrator's user id
   * @throws {SessionRefusal} when the impersonation or the session it was started from is over
   */
  async stop({ sessionHandle }: Actor, wire: Wire): Promise<string> {
    const open = await this.impersonations.ofSession(sessionHandle);
    if (open === undefined) throw new SessionRefusal('unauthorised');

    const session = await openSession(open.adminAccount);
    await this.orRevoked(session, async (tx) => {
      if (!(await this.impersonations.end(tx, open.id))) throw new SessionRefusal('unauthorised');
      tx.audit(stopLine(open, 'stopped'));
    });
    await session.attach(wire);
    // The session that was left has a successor; two would be one more than the person knows of.
    await this.mirror.revoked([sessionHandle, open.origHandle], 'switched');
    return open.adminId;
  }

  /** A person who signs out while impersonating leaves both sessions: no user expects the hidden one to stay. */
  async signedOut(sessionHandle: string): Promise<void> {
    const open = await this.impersonations.ofSession(sessionHandle);
    if (open === undefined) return;
    await this.database.tx(async (tx) => {
      if (await this.impersonations.end(tx, open.id)) tx.audit(stopLine(open, 'signed-out'));
    });
    await this.mirror.revoked([open.origHandle], 'signed-out');
  }

  /** For the banner: who is really there, and until when; null in a session of one's own. */
  async shown({ impersonatorId, sessionHandle }: Actor): Promise<{ byName: string; expiresAt: string } | null> {
    if (impersonatorId === null) return null;
    const open = await this.impersonations.ofSession(sessionHandle);
    return open === undefined ? null : { byName: open.adminName, expiresAt: open.expiresAt };
  }

  /** Who was in the place of this person, the latest first. */
  async latestOf(userId: string): Promise<PastImpersonation[]> {
    const past = await this.impersonations.ofTarget(userId, SHOWN);
    const admins = await this.users.some(past.map(({ adminId }) => adminId));
    const names = new Map(admins.map((person) => [person.id, fullName(person)]));
    return past.map(({ adminId, reason, startedAt, endedAt }) => ({
      byName: names.get(adminId) ?? '',
      reason,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }));
  }

  @Interval(MINUTE_MS)
  async endExpired(): Promise<void> {
    try {
      const now = new Date(this.clock.now()).toISOString();
      const ended = await this.database.tx(async (tx) => {
        const rows = await this.impersonations.endExpired(tx, now);
        for (const row of rows) tx.audit(stopLine(row, 'expired'));
        return rows;
      });
      await this.mirror.revoked(
        ended.flatMap(({ impHandle }) => impHandle ?? []),
        'signed-out',
      );
    } catch (error) {
      this.log.warn(`impersonations that are over wait for the next minute: ${errorName(error)}`);
    }
  }

  /**
   * The core is asked between two transactions, so that none waits for it. Of a start that ends halfway nothing was switched, and
   * no session is left that has tokens.
   */
  private async openFor(origin: Origin, targetId: string, reason: string | null): Promise<OpenedSession> {
    const id = newId();
    const { adminId, adminAccount, handle: origHandle, expiresAt, left } = origin;
    await this.database.tx((tx) =>
      this.impersonations.start(tx, { id, adminId, targetId, reason, origHandle, expiresAt }),
    );
    try {
      const session = await openSession(adminAccount, impersonating({ id, targetId }));
      await this.orRevoked(session, async (tx) => {
        if (left !== null) {
          if (!(await this.impersonations.end(tx, left.id))) throw new SessionRefusal('unauthorised');
          tx.audit(stopLine(left, 'switched'));
        }
        await this.impersonations.setHandle(tx, id, session.getHandle());
        tx.audit({ action: 'impersonation.start', targetKind: 'user', targetId, outcome: 'ok', actorId: adminId });
      });
      return session;
    } catch (error) {
      await this.database.tx((tx) => this.impersonations.end(tx, id));
      throw error;
    }
  }

  private async orRevoked(session: OpenedSession, work: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await this.database.tx(work);
    } catch (error) {
      await this.mirror.revoked([session.getHandle()], 'signed-out');
      throw error;
    }
  }

  private async originOf(actor: Actor): Promise<Origin> {
    if (actor.impersonatorId === null) {
      return {
        adminId: actor.userId,
        adminAccount: actor.stUserId,
        handle: actor.sessionHandle,
        expiresAt: new Date(this.clock.now() + BUDGET_MS).toISOString(),
        left: null,
      };
    }
    const left = await this.impersonations.ofSession(actor.sessionHandle);
    if (left === undefined) throw new SessionRefusal('unauthorised');
    const { adminId, adminAccount, origHandle, expiresAt } = left;
    return { adminId, adminAccount, handle: origHandle, expiresAt, left };
  }
}
