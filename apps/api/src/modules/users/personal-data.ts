import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** What a person, or a parent of theirs, agreed to. */
@Injectable()
export class UsersPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async copy({ userId, partyId }: DataSubject): Promise<Partial<CopiedParts>> {
    const { consent, parentalConsent } = await this.prisma.client();
    const signed = await consent.findMany({
      where: { partyId },
      orderBy: { signedAt: 'asc' },
      select: { id: true, type: true, textVersion: true, signedAt: true },
    });
    return {
      consents: signed.map(({ signedAt, ...row }) => ({ ...row, signedAt: signedAt.toISOString() })),
      parentalConsent: await parentalConsent.findFirst({
        where: { userId },
        select: { status: true, createdAt: true, decidedAt: true },
      }),
    };
  }

  async erase(_tx: Tx, { userId }: DataSubject): Promise<undefined> {
    const { parentalConsent } = await this.prisma.client();
    await parentalConsent.deleteMany({ where: { userId } });
  }

  async eraseFile(_tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const { consent } = await this.prisma.client();
    await consent.deleteMany({ where: { partyId } });
  }
}
