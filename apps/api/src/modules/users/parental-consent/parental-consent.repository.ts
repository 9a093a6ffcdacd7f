import { Injectable } from '@nestjs/common';
import type { InactiveReason, Prisma, UserType } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';

/** `expired`: too late, or the answer is not waited for any more. */
export interface ConsentRow {
  readonly userId: string;
  readonly firstName: string;
  readonly parentEmailSealed: Buffer;
  readonly status: string;
  readonly expired: boolean;
}

const SELECT = {
  userId: true,
  parentEmailSealed: true,
  status: true,
  expiresAt: true,
  user: { select: { firstName: true, inactiveReason: true } },
} as const;

@Injectable()
export class ParentalConsentRepository {
  constructor(private readonly prisma: PrismaService) {}

  async add(_tx: Tx, userId: string, parentEmailSealed: Buffer): Promise<void> {
    const { parentalConsent } = await this.prisma.client();
    await parentalConsent.createMany({ data: { userId, parentEmailSealed: bytesOf(parentEmailSealed) } });
  }

  /** @param now ISO instant */
  ofUser(userId: string, now: string): Promise<ConsentRow | undefined> {
    return this.find({ userId }, now);
  }

  byToken(tokenHash: Buffer, now: string): Promise<ConsentRow | undefined> {
    return this.find({ tokenHash: bytesOf(tokenHash) }, now);
  }

  async setToken(userId: string, tokenHash: Buffer, expiresAt: string): Promise<void> {
    const { parentalConsent } = await this.prisma.client();
    const data = { tokenHash: bytesOf(tokenHash), expiresAt };
    await parentalConsent.updateMany({ where: { userId, status: 'PENDING' }, data });
  }

  /**
   * One answer, even if two are sent at once. The hash stays, so that the link can say that it was used.
   * @returns the child; undefined when there was nothing to answer any more
   */
  async answer(_tx: Tx, tokenHash: Buffer, status: 'ACCEPTED' | 'REJECTED', now: string): Promise<string | undefined> {
    const { parentalConsent } = await this.prisma.client();
    const [answered] = await parentalConsent.updateManyAndReturn({
      where: { tokenHash: bytesOf(tokenHash), status: 'PENDING', expiresAt: { gt: now } },
      data: { status, decidedAt: now },
      select: { userId: true },
    });
    return answered?.userId;
  }

  async userTypeOf(_tx: Tx, userId: string): Promise<UserType | undefined> {
    const { user } = await this.prisma.client();
    return (await user.findFirst({ where: { id: userId }, select: { userType: true } }))?.userType;
  }

  /** @param next what an administrator still has to decide; null opens the account */
  async openAccount(_tx: Tx, userId: string, next: InactiveReason | null): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({
      where: { id: userId, inactiveReason: 'PARENTAL_CONSENT' },
      data: { inactiveReason: next, active: next === null, version: { increment: 1 } },
    });
  }

  async closeAccount(_tx: Tx, userId: string): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({
      where: { id: userId, inactiveReason: 'PARENTAL_CONSENT' },
      data: { inactiveReason: 'DEACTIVATED', version: { increment: 1 } },
    });
  }

  private async find(
    which: Pick<Prisma.ParentalConsentWhereInput, 'userId' | 'tokenHash'>,
    now: string,
  ): Promise<ConsentRow | undefined> {
    const { parentalConsent } = await this.prisma.client();
    const found = await parentalConsent.findFirst({ where: { ...which, user: { deletedAt: null } }, select: SELECT });
    if (found === null) return undefined;
    const { userId, status, expiresAt, user } = found;
    const isLate = expiresAt !== null && expiresAt.toISOString() <= now;
    return {
      userId,
      firstName: user.firstName,
      parentEmailSealed: Buffer.from(found.parentEmailSealed),
      status,
      expired: isLate || user.inactiveReason !== 'PARENTAL_CONSENT',
    };
  }
}
