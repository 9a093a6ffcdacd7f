import { fullName } from '@maillon/domain/text/full-name';
import { Injectable } from '@nestjs/common';
import type { InactiveReason } from '../../../generated/prisma/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { sql, type Tx } from '../../../platform/postgres/database.ts';
import { lockRow } from '../../../platform/postgres/locks.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { present } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';

export interface KnownPerson {
  readonly id: string;
  /** Null unless it was proven. */
  readonly verifiedEmail: string | null;
}

export interface AccountContacts {
  readonly email: string | null;
  readonly phone: string | null;
}

const VERIFIED_EMAIL = `CASE WHEN email_verified_at IS NOT NULL THEN email END AS "verifiedEmail"`;

/**
 * The account's own person first; then the one who proved this contact before, under an account of the core that is gone; then
 * the one for whom a professional prepared an account with it, who has still to confirm who they are (design api A62).
 */
const LOCK_BY_ACCOUNT = sql(
  'users_lock_by_account',
  `SELECT id, ${VERIFIED_EMAIL} FROM users
   WHERE deleted_at IS NULL
     AND (st_user_id = $1 OR (email = $2 AND email_verified_at IS NOT NULL) OR (phone = $3 AND phone_verified_at IS NOT NULL)
          OR (inactive_reason = 'CLAIM_REQUIRED' AND (email = $2 OR phone = $3)))
   ORDER BY (st_user_id = $1) DESC NULLS LAST, inactive_reason IS DISTINCT FROM 'CLAIM_REQUIRED' DESC LIMIT 1 FOR UPDATE`,
);

/** Of each session in use once a minute: Prisma would cost several times as much. */
const SEEN = sql('users_seen', 'UPDATE users SET last_seen = now() WHERE id = ANY($1::uuid[])');

/** Users as the accounts know them that people sign in with. */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** The user of an account of the core. */
  async userOf(stUserId: string): Promise<string | undefined> {
    const { user } = await this.prisma.client();
    return (await user.findFirst({ where: { stUserId, deletedAt: null }, select: { id: true } }))?.id;
  }

  async isLive(userId: string): Promise<boolean> {
    const { user } = await this.prisma.client();
    return (await user.count({ where: { id: userId, deletedAt: null } })) > 0;
  }

  /** The person as if they asked themselves, for what is done in their name later; undefined once they are erased. */
  async asActor(userId: string): Promise<Actor | undefined> {
    const { user } = await this.prisma.client();
    const select = { userType: true, isDemo: true, stUserId: true, party: { select: { id: true } } } as const;
    const found = await user.findFirst({ where: { id: userId, deletedAt: null }, select });
    if (!found?.party) return undefined;
    return {
      userId,
      partyId: found.party.id,
      userType: found.userType,
      isAdmin: false,
      isDemo: found.isDemo,
      active: true,
      stUserId: found.stUserId ?? '',
      sessionHandle: '',
      impersonatorId: null,
    };
  }

  async isActive(userId: string): Promise<boolean> {
    const { user } = await this.prisma.client();
    return (await user.count({ where: { id: userId, active: true } })) > 0;
  }

  /** Null unless it was proven. */
  async provenContact(userId: string, kind: 'email' | 'phone'): Promise<string | null> {
    const { user } = await this.prisma.client();
    const select = { email: true, emailVerifiedAt: true, phone: true, phoneVerifiedAt: true } as const;
    const found = await user.findFirst({ where: { id: userId, deletedAt: null }, select });
    if (found === null) return null;
    if (kind === 'email') return found.emailVerifiedAt === null ? null : found.email;
    return found.phoneVerifiedAt === null ? null : found.phone;
  }

  /** @param email in its stored spelling */
  async byEmail(email: string) {
    const { user } = await this.prisma.client();
    const select = { id: true, emailVerifiedAt: true, isAdmin: true } as const;
    const found = await user.findFirst({ where: { email, deletedAt: null }, select });
    return (
      found && { id: found.id, isAdmin: found.isAdmin, verifiedEmail: found.emailVerifiedAt === null ? null : email }
    );
  }

  /** Also that of a person who was erased. */
  async accountOf(userId: string) {
    const { user } = await this.prisma.client();
    return user.findFirst({ where: { id: userId }, select: { stUserId: true, firstName: true, lastName: true } });
  }

  async some(userIds: readonly string[]) {
    const { user } = await this.prisma.client();
    const select = { id: true, firstName: true, lastName: true, email: true } as const;
    return user.findMany({ where: { id: { in: [...userIds] } }, select });
  }

  /** How people are called, also those who were erased. */
  async names(userIds: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    if (userIds.size === 0) return new Map();
    const { user } = await this.prisma.client();
    const select = { id: true, firstName: true, lastName: true } as const;
    const found = await user.findMany({ where: { id: { in: [...userIds] } }, select });
    return new Map(found.map((person) => [person.id, fullName(person)]));
  }

  async admins(): Promise<string[]> {
    const { user } = await this.prisma.client();
    const where = { isAdmin: true, active: true, deletedAt: null };
    return (await user.findMany({ where, select: { id: true } })).map(({ id }) => id);
  }

  /** Opens the accounts that wait for this reason. @returns whose they are */
  async admit(_tx: Tx, userIds: readonly string[], inactiveReason: InactiveReason): Promise<string[]> {
    const { user } = await this.prisma.client();
    const opened = await user.updateManyAndReturn({
      where: { id: { in: [...userIds] }, inactiveReason },
      data: { active: true, inactiveReason: null, version: { increment: 1 } },
      select: { id: true },
    });
    return opened.map(({ id }) => id);
  }

  /** Closes an active account until the reason is gone. */
  async suspend(_tx: Tx, userId: string, inactiveReason: InactiveReason): Promise<void> {
    const { user } = await this.prisma.client();
    const data = { active: false, inactiveReason, version: { increment: 1 } };
    await user.updateMany({ where: { id: userId, active: true }, data });
  }

  /** The person whom an account of the core with these contacts belongs to, locked until the end of the transaction. */
  async lockByAccount(tx: Tx, stUserId: string, { email, phone }: AccountContacts): Promise<KnownPerson | undefined> {
    return (await tx.query(LOCK_BY_ACCOUNT, [stUserId, email, phone]))[0];
  }

  /** Locked until the end of the transaction; undefined when the person is gone. */
  async lock(tx: Tx, userId: string): Promise<KnownPerson | undefined> {
    await lockRow(tx, 'users', userId);
    const { user } = await this.prisma.client();
    const select = { id: true, email: true, emailVerifiedAt: true } as const;
    const found = await user.findFirst({ where: { id: userId, deletedAt: null }, select });
    return found === null ? undefined : { id: found.id, verifiedEmail: found.emailVerifiedAt && found.email };
  }

  /** A person has signed in. @param change their account of the core, where it is another one now */
  async welcome(_tx: Tx, userId: string, change: { isAdmin: boolean; stUserId?: string }): Promise<void> {
    const { user } = await this.prisma.client();
    const now = this.now();
    await user.updateMany({ where: { id: userId }, data: { ...present(change), lastSeen: now } });
    await user.updateMany({ where: { id: userId, activatedAt: null }, data: { activatedAt: now } });
  }

  /** They were here just now. */
  seen(tx: Tx, userIds: readonly string[]): void {
    if (userIds.length > 0) tx.write(SEEN, [userIds]);
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
