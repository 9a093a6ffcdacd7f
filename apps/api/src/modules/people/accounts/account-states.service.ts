import { Injectable } from '@nestjs/common';
import type { InactiveReason } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { UserAccounts } from './user-accounts.service.ts';

export interface AccountState {
  readonly active: boolean;
  readonly inactiveReason: InactiveReason | null;
  readonly isAdmin: boolean;
  readonly partyId: string;
}

const NEXT_VERSION = { version: { increment: 1 } } as const;

/** What an administrator decides about an account. */
@Injectable()
export class AccountStates {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly users: UserAccounts,
  ) {}

  /** Locked until the end of the transaction; undefined when the person is gone. */
  async lock(tx: Tx, userId: string): Promise<AccountState | undefined> {
    if ((await this.users.lock(tx, userId)) === undefined) return undefined;
    const { user } = await this.prisma.client();
    const select = { active: true, inactiveReason: true, isAdmin: true, party: { select: { id: true } } } as const;
    const found = await user.findFirst({ where: { id: userId }, select });
    if (!found?.party) return undefined;
    const { party, ...state } = found;
    return { ...state, partyId: party.id };
  }

  async setActive(_tx: Tx, userId: string, active: boolean): Promise<void> {
    const { user } = await this.prisma.client();
    const inactiveReason = active ? null : 'DEACTIVATED';
    await user.updateMany({ where: { id: userId }, data: { active, inactiveReason, ...NEXT_VERSION } });
  }

  /** How often a person tried to take over the account that was prepared for them. */
  async claimTries(userId: string): Promise<number> {
    const { user } = await this.prisma.client();
    return (await user.findFirst({ where: { id: userId }, select: { claimTries: true } }))?.claimTries ?? 0;
  }

  async isPractitioner(partyId: string): Promise<boolean> {
    const { practitioner } = await this.prisma.client();
    return (await practitioner.count({ where: { partyId } })) > 0;
  }

  /** Nothing happens to the person who is verified already. */
  async verify(_tx: Tx, partyId: string, verifiedBy: string): Promise<void> {
    const { practitioner } = await this.prisma.client();
    const verifiedAt = new Date(this.clock.now()).toISOString();
    await practitioner.updateMany({
      where: { partyId, verifiedAt: null },
      data: { verifiedAt, verifiedBy, ...NEXT_VERSION },
    });
  }
}
