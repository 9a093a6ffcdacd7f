import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { dayOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';

/** What the core has sent codes to that came back. */
export interface ProvenContacts {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

export interface PreparedAccount {
  readonly waits: boolean;
  readonly tries: number;
  readonly birthDate: string | null;
  /** User id of the professional who made the account. */
  readonly preparerId: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

const SELECT = {
  inactiveReason: true,
  claimTries: true,
  firstName: true,
  lastName: true,
  party: { select: { patient: { select: { birthDate: true } } } },
  preparer: { select: { userId: true } },
} as const;
const NEXT_VERSION = { version: { increment: 1 } } as const;

/** Accounts that a professional prepared for a patient. */
@Injectable()
export class ClaimRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly users: UserAccounts,
    private readonly clock: Clock,
  ) {}

  /** Locked: tries that arrive together are counted one after the other. */
  async read(tx: Tx, userId: string): Promise<PreparedAccount | undefined> {
    if ((await this.users.lock(tx, userId)) === undefined) return undefined;
    const { user } = await this.prisma.client();
    const found = await user.findFirst({ where: { id: userId }, select: SELECT });
    if (!found?.party) return undefined;
    return {
      waits: found.inactiveReason === 'CLAIM_REQUIRED',
      tries: found.claimTries,
      birthDate: found.party.patient ? dayOf(found.party.patient.birthDate) : null,
      preparerId: found.preparer?.userId ?? null,
      firstName: found.firstName,
      lastName: found.lastName,
    };
  }

  async countTry(_tx: Tx, userId: string): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({ where: { id: userId }, data: { claimTries: { increment: 1 } } });
  }

  async unlock(_tx: Tx, userId: string, tries: number): Promise<boolean> {
    const { user } = await this.prisma.client();
    const where = { id: userId, inactiveReason: 'CLAIM_REQUIRED', claimTries: { gte: tries } } as const;
    return (await user.updateMany({ where, data: { claimTries: 0, ...NEXT_VERSION } })).count > 0;
  }

  /** The contacts with which they signed in are theirs from now on. */
  async open(_tx: Tx, userId: string, { emails, phones }: ProvenContacts): Promise<void> {
    const { user } = await this.prisma.client();
    const now = new Date(this.clock.now()).toISOString();
    const open = { active: true, inactiveReason: null, claimTries: 0, ...NEXT_VERSION };
    await user.updateMany({ where: { id: userId }, data: open });
    await user.updateMany({ where: { id: userId, activatedAt: null }, data: { activatedAt: now } });
    await user.updateMany({
      where: { id: userId, emailVerifiedAt: null, email: { in: [...emails] } },
      data: { emailVerifiedAt: now },
    });
    await user.updateMany({
      where: { id: userId, phoneVerifiedAt: null, phone: { in: [...phones] } },
      data: { phoneVerifiedAt: now },
    });
  }
}
