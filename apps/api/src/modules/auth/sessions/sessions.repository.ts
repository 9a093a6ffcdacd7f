import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { Database, narrowed, type RowOf, sql, sqlEach, type Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';

/**
 * A session of the mirror with what each request needs to know of its user.
 * `user_id`: null, like the members below, until the profile exists.
 * `impersonator_id`: the administrator whose session it really is; null in a session of one's own.
 * `person_account`: the account of the person impersonated, when they have one.
 */
export type SessionRow = RowOf<typeof READ>;

export interface NewSession {
  readonly handle: string;
  readonly stUserId: string;
  readonly device: string | null;
  readonly expiresAt: string;
  readonly impersonation?: ImpersonatedSession | undefined;
  readonly openedWith?: 'email' | 'phone' | 'card' | undefined;
}

/** What makes a session one of another person's. */
export interface ImpersonatedSession {
  readonly id: string;
  readonly targetId: string;
}

/** A session as its owner sees it. */
export interface OwnSession {
  readonly handle: string;
  readonly device: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The statement of every authenticated request; those who ask at once ask it once. */
const READ = sqlEach(
  'sessions_read',
  // An impersonation lives as long as the administrator and the session behind it do; the subqueries run for no other session.
  `SELECT asked.n, s.handle, s.st_user_id, s.expires_at, s.last_seen_at,
          s.revoked_at IS NOT NULL OR (s.impersonation_id IS NOT NULL AND NOT impersonation_lives(s.impersonation_id)) AS revoked,
          u.id AS user_id, p.id AS party_id, u.user_type, u.active, u.is_admin, u.is_demo, u.st_user_id AS person_account,
          CASE WHEN s.impersonation_id IS NOT NULL
               THEN (SELECT i.admin_id FROM impersonations i WHERE i.id = s.impersonation_id) END AS impersonator_id
     FROM unnest($1::text[]) WITH ORDINALITY AS asked(handle, n)
     JOIN sessions s ON s.handle = asked.handle
     LEFT JOIN published_users u ON u.id = s.user_id AND u.deleted_at IS NULL
     LEFT JOIN published_parties p ON p.user_id = u.id`,
  narrowed<{ revoked: boolean }>(),
);
/** The end of an impersonation is the limit of its session's. */
const EXTEND = sql(
  'sessions_extend',
  `UPDATE sessions SET expires_at = least($2, (SELECT expires_at FROM impersonations WHERE id = impersonation_id)),
          last_seen_at = now()
   WHERE handle = $1 AND revoked_at IS NULL
     AND (impersonation_id IS NULL OR (expires_at > now() AND impersonation_lives(impersonation_id)))
   RETURNING handle`,
);
/** Of each session in use once a minute. */
const SEEN = sql(
  'sessions_seen',
  `UPDATE sessions SET last_seen_at = now() WHERE handle = ANY($1) AND last_seen_at < now() - interval '1 minute'
   RETURNING user_id AS "userId"`,
);
const OWN = { impersonationId: null, revokedAt: null } as const;
const LISTED = 100;
const HANDLE = { handle: true } as const;

const handlesOf = (sessions: readonly { handle: string }[]): string[] => sessions.map(({ handle }) => handle);

/** The mirror of the core's sessions: one statement tells whether a session is alive and whose it is, whatever core is behind. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly users: UserAccounts,
  ) {}

  /** As it is now: never older than the request that asks. */
  async find(handle: string): Promise<SessionRow | undefined> {
    return (await this.database.quick(READ, [handle]))[0];
  }

  async open(session: NewSession): Promise<void> {
    const { handle, stUserId, device, expiresAt, impersonation, openedWith = null } = session;
    const client = await this.prisma.client();
    const userId = impersonation?.targetId ?? (await this.holderOf(stUserId));
    const limit = impersonation && { where: { id: impersonation.id }, select: { expiresAt: true } };
    const end = (limit && (await client.impersonation.findFirst(limit)))?.expiresAt.toISOString();
    await client.session.createMany({
      data: {
        handle,
        stUserId,
        userId,
        device,
        expiresAt: end !== undefined && end < expiresAt ? end : expiresAt,
        impersonationId: impersonation?.id ?? null,
        openedWith,
      },
    });
  }

  /** False when the session is unknown here or revoked. */
  async extend(handle: string, expiresAt: string): Promise<boolean> {
    return (await this.database.tx((tx) => tx.query(EXTEND, [handle, expiresAt]))).length > 0;
  }

  /** Notes that the sessions were used, once a minute at most. */
  seen(handles: readonly string[]): Promise<void> {
    return this.database.tx(async (tx) => {
      const seen = await tx.query(SEEN, [handles]);
      this.users.seen(
        tx,
        seen.flatMap(({ userId }) => userId ?? []),
      );
    });
  }

  async revoke(handles: readonly string[]): Promise<void> {
    await this.end({ handle: { in: [...handles] } });
  }

  /** @returns the handles that ended */
  revokeOfUser(_tx: Tx, userId: string): Promise<string[]> {
    return this.end({ userId });
  }

  async liveOfAccount(stUserId: string): Promise<string[]> {
    const { session } = await this.prisma.client();
    return handlesOf(await session.findMany({ where: { stUserId, revokedAt: null }, select: HANDLE }));
  }

  /** The living sessions of a person, however they were opened. @param except one that is left out, or null */
  async liveOfUser(userId: string, except: string | null): Promise<string[]> {
    const { session } = await this.prisma.client();
    const where = { userId, revokedAt: null, ...(except !== null && { handle: { not: except } }) };
    return handlesOf(await session.findMany({ where, select: HANDLE }));
  }

  async list(userId: string): Promise<OwnSession[]> {
    const { session } = await this.prisma.client();
    return session.findMany({
      where: { ...OWN, userId, expiresAt: { gt: this.instant() } },
      select: { handle: true, device: true, createdAt: true, lastSeenAt: true, expiresAt: true },
      orderBy: [{ lastSeenAt: 'desc' }, { handle: 'asc' }],
      take: LISTED,
    });
  }

  /** Whether it is a living session of that person. */
  async isOwn(handle: string, userId: string): Promise<boolean> {
    const { session } = await this.prisma.client();
    return (await session.count({ where: { ...OWN, handle, userId } })) > 0;
  }

  async userOf(handle: string): Promise<string | null> {
    const { session } = await this.prisma.client();
    return (await session.findFirst({ where: { handle }, select: { userId: true } }))?.userId ?? null;
  }

  /** Gives the sessions of an account their user, in the transaction that makes the user. */
  async bind(_tx: Tx, stUserId: string, userId: string): Promise<void> {
    const { session } = await this.prisma.client();
    await session.updateMany({ where: { stUserId, revokedAt: null }, data: { userId } });
  }

  /** The user of an account of the core, or of the identity provider that made it. */
  private async holderOf(stUserId: string): Promise<string | null> {
    const userId = await this.users.userOf(stUserId);
    if (userId !== undefined) return userId;
    const { thirdPartyAccount } = await this.prisma.client();
    const account = await thirdPartyAccount.findFirst({ where: { stUserId }, select: { userId: true } });
    return account?.userId && (await this.users.isLive(account.userId)) ? account.userId : null;
  }

  private async end(which: Pick<Prisma.SessionWhereInput, 'handle' | 'userId'>): Promise<string[]> {
    const { session } = await this.prisma.client();
    const where = { ...which, revokedAt: null };
    return handlesOf(await session.updateManyAndReturn({ where, data: { revokedAt: this.instant() }, select: HANDLE }));
  }

  private instant(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
