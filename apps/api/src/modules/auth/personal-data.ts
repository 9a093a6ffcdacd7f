import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** What a person signs in with, and from where they did. */
@Injectable()
export class AuthPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const { session, thirdPartyAccount } = await this.prisma.client();
    const orderBy = { createdAt: 'asc' } as const;
    return {
      sessions: await session.findMany({
        where: { userId, impersonationId: null },
        orderBy,
        select: { device: true, createdAt: true, lastSeenAt: true, revokedAt: true },
      }),
      cards: await thirdPartyAccount.findMany({
        where: { userId },
        orderBy,
        select: { provider: true, createdAt: true, lastUsedAt: true },
      }),
    };
  }

  async erase(_tx: Tx, { userId }: DataSubject): Promise<undefined> {
    const { contactCode, thirdPartyAccount } = await this.prisma.client();
    await contactCode.deleteMany({ where: { userId } });
    await thirdPartyAccount.deleteMany({ where: { userId } });
  }
}
