import { fullName } from '@maillon/domain/text/full-name';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';

/** An impersonation that has not ended, with the administrator behind it. */
export interface OpenImpersonation {
  readonly id: string;
  readonly adminId: string;
  /** The account of the core that the administrator signs in with. */
  readonly adminAccount: string;
  readonly adminName: string;
  readonly targetId: string;
  readonly origHandle: string;
  readonly impHandle: string | null;
  /** ISO instant. */
  readonly expiresAt: string;
}

export type EndedImpersonation = Pick<OpenImpersonation, 'adminId' | 'targetId' | 'impHandle'>;

export interface NewImpersonation {
  readonly id: string;
  readonly adminId: string;
  readonly targetId: string;
  readonly reason: string | null;
  readonly origHandle: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** Asked every minute of every process: it stays without Prisma's engine. */
const END_EXPIRED = sql(
  'impersonations_end_the_dead',
  `UPDATE impersonations SET ended_at = now() WHERE ended_at IS NULL AND (expires_at <= $1 OR NOT impersonation_lives(id))
   RETURNING admin_id AS "adminId", target_id AS "targetId", imp_handle AS "impHandle"`,
);
const SELECT = {
  id: true,
  adminId: true,
  targetId: true,
  origHandle: true,
  impHandle: true,
  expiresAt: true,
} as const;

@Injectable()
export class ImpersonationsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly users: UserAccounts,
  ) {}

  async start(_tx: Tx, started: NewImpersonation): Promise<void> {
    const { impersonation } = await this.prisma.client();
    await impersonation.createMany({ data: started });
  }

  async setHandle(_tx: Tx, id: string, impHandle: string): Promise<void> {
    const { impersonation } = await this.prisma.client();
    await impersonation.updateMany({ where: { id }, data: { impHandle } });
  }

  async ofSession(handle: string): Promise<OpenImpersonation | undefined> {
    const { impersonation } = await this.prisma.client();
    const found = await impersonation.findFirst({
      where: { endedAt: null, sessions: { some: { handle } } },
      select: SELECT,
    });
    if (found === null) return undefined;
    const admin = await this.users.accountOf(found.adminId);
    if (admin === null || admin.stUserId === null) throw new Error('an impersonation has no administrator');
    const adminName = fullName(admin);
    return { ...found, expiresAt: found.expiresAt.toISOString(), adminAccount: admin.stUserId, adminName };
  }

  /** False when it had ended before. */
  async end(_tx: Tx, id: string): Promise<boolean> {
    const { impersonation } = await this.prisma.client();
    const endedAt = new Date(this.clock.now()).toISOString();
    return (await impersonation.updateMany({ where: { id, endedAt: null }, data: { endedAt } })).count > 0;
  }

  /** Those whose session was opened, the latest first. */
  async ofTarget(targetId: string, limit: number) {
    const { impersonation } = await this.prisma.client();
    const select = { adminId: true, reason: true, startedAt: true, endedAt: true } as const;
    return impersonation.findMany({
      where: { targetId, impHandle: { not: null } },
      select,
      orderBy: { startedAt: 'desc' },
      take: limit,
    });
  }

  /** The sessions that were opened from these ones. */
  async handlesBehind(handles: readonly string[]): Promise<string[]> {
    const { impersonation } = await this.prisma.client();
    const where = { origHandle: { in: [...handles] }, endedAt: null };
    const found = await impersonation.findMany({ where, select: { impHandle: true } });
    return found.flatMap(({ impHandle }) => impHandle ?? []);
  }

  /** Ends those whose hour is over, or whose administrator has gone. @param now ISO instant */
  endExpired(tx: Tx, now: string): Promise<EndedImpersonation[]> {
    return tx.query(END_EXPIRED, [now]);
  }
}
