import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';

/** What a challenge of the vault needs to know of a person. */
export interface KeyHolder {
  readonly userId: string;
  readonly partyId: string;
  readonly sldId: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly phone: string | null;
  readonly isPhoneVerified: boolean;
  /** Prepared by a professional, and never used. */
  readonly isPrepared: boolean;
  /** The application's half of the two-man rule, sealed. */
  readonly applicationHalf: Buffer | null;
}

export type KeyColumn = 'kAppSealed' | 'sdbkeySealed';

const HOLDER = {
  id: true,
  sldId: true,
  email: true,
  emailVerifiedAt: true,
  phone: true,
  phoneVerifiedAt: true,
  inactiveReason: true,
  kAppSealed: true,
  party: { select: { id: true } },
} as const;
const NEXT_VERSION = { version: { increment: 1 } } as const;

/** A user's sealed keys, as they are at rest. */
export interface SealedUserKeys extends Record<KeyColumn, Buffer | null> {
  readonly userId: string;
}

/** The vault's identity and the sealed keys that users have here. */
@Injectable()
export class UserKeys {
  constructor(private readonly prisma: PrismaService) {}

  ofUser(userId: string): Promise<KeyHolder | undefined> {
    return this.holder({ id: userId });
  }

  ofParty(partyId: string): Promise<KeyHolder | undefined> {
    return this.holder({ party: { id: partyId } });
  }

  /** The vault's name for this user. */
  async identityOf(userId: string): Promise<string | null> {
    const { user } = await this.prisma.client();
    return (await user.findFirst({ where: { id: userId }, select: { sldId: true } }))?.sldId ?? null;
  }

  /** @returns the one that is kept: that of the person who was first */
  async keep(_tx: Tx, column: KeyColumn, userId: string, sealed: Buffer): Promise<Buffer> {
    const { user } = await this.prisma.client();
    const columns = { kAppSealed: true, sdbkeySealed: true } as const;
    await user.updateMany({ where: { id: userId, [column]: null }, data: { [column]: bytesOf(sealed) } });
    const kept = (await user.findFirst({ where: { id: userId }, select: columns }))?.[column];
    if (!kept) throw new Error('the person was there a moment ago');
    return Buffer.from(kept);
  }

  /** The same key under another secret, where no concurrent change came first. */
  async replace(_tx: Tx, column: KeyColumn, userId: string, before: Buffer, sealed: Buffer): Promise<void> {
    const { user } = await this.prisma.client();
    const where = { id: userId, [column]: bytesOf(before) };
    await user.updateMany({ where, data: { [column]: bytesOf(sealed) } });
  }

  /** The next users in the order of their ids, with or without keys. @param after null for the first */
  async portion(after: string | null, limit: number): Promise<SealedUserKeys[]> {
    const { user } = await this.prisma.client();
    const found = await user.findMany({
      where: after === null ? {} : { id: { gt: after } },
      select: { id: true, kAppSealed: true, sdbkeySealed: true },
      orderBy: { id: 'asc' },
      take: limit,
    });
    return found.map(({ id, kAppSealed, sdbkeySealed }) => ({
      userId: id,
      kAppSealed: kAppSealed && Buffer.from(kAppSealed),
      sdbkeySealed: sdbkeySealed && Buffer.from(sdbkeySealed),
    }));
  }

  async keepSession(_tx: Tx, userId: string, ssessid: string): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({ where: { id: userId }, data: { ssessid } });
  }

  /** False when it was that one already. */
  async setIdentity(_tx: Tx, userId: string, sldId: string): Promise<boolean> {
    const { user } = await this.prisma.client();
    const where = { id: userId, deletedAt: null, OR: [{ sldId: null }, { sldId: { not: sldId } }] };
    return (await user.updateMany({ where, data: { sldId, ...NEXT_VERSION } })).count > 0;
  }

  /** From now on the person may make another one. */
  async endIdentity(_tx: Tx, userId: string, sldId: string): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({ where: { id: userId, sldId }, data: { sldId: null, ...NEXT_VERSION } });
  }

  async people(userIds: readonly string[]): Promise<{ userId: string; partyId: string; userType: UserType }[]> {
    const { user } = await this.prisma.client();
    const where = { id: { in: [...userIds] }, deletedAt: null };
    const select = { id: true, userType: true, party: { select: { id: true } } } as const;
    const found = await user.findMany({ where, select });
    return found.flatMap(({ id, userType, party }) => (party ? [{ userId: id, partyId: party.id, userType }] : []));
  }

  /** The RPPS numbers of professionals with an identity, by that or by their profile. */
  async numbersOf(ids: readonly string[]): Promise<{ sldId: string; profileId: string; rpps: string | null }[]> {
    const { practitioner } = await this.prisma.client();
    const isIdentity = (id: string): boolean => id.startsWith('cvi_');
    const found = await practitioner.findMany({
      where: {
        party: { user: { deletedAt: null, sldId: { not: null } } },
        OR: [
          { partyId: { in: ids.filter((id) => !isIdentity(id)) } },
          { party: { user: { sldId: { in: ids.filter(isIdentity) } } } },
        ],
      },
      select: { partyId: true, rpps: true, party: { select: { user: { select: { sldId: true } } } } },
    });
    return found.flatMap(({ partyId: profileId, rpps, party }) => {
      const sldId = party.user?.sldId ?? null;
      return sldId === null ? [] : [{ sldId, profileId, rpps }];
    });
  }

  private async holder(which: Prisma.UserWhereInput): Promise<KeyHolder | undefined> {
    const { user } = await this.prisma.client();
    const found = await user.findFirst({ where: { ...which, deletedAt: null }, select: HOLDER });
    if (!found?.party) return undefined;
    return {
      userId: found.id,
      partyId: found.party.id,
      sldId: found.sldId,
      email: found.email,
      isEmailVerified: found.emailVerifiedAt !== null,
      phone: found.phone,
      isPhoneVerified: found.phoneVerifiedAt !== null,
      isPrepared: found.inactiveReason === 'CLAIM_REQUIRED',
      applicationHalf: found.kAppSealed && Buffer.from(found.kAppSealed),
    };
  }
}
