import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** Which accounts of others a person connected. What may be revoked there ends in `IntegrationsService.removeAllOf`. */
@Injectable()
export class IntegrationsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const { integration } = await this.prisma.client();
    return {
      integrations: await integration.findMany({
        where: { userId },
        orderBy: { createdAt: 'asc' },
        select: { type: true, state: true, scopes: true, createdAt: true, lastSyncAt: true },
      }),
    };
  }

  async erase(_tx: Tx, { userId }: DataSubject): Promise<undefined> {
    const { oauthState } = await this.prisma.client();
    await oauthState.deleteMany({ where: { userId } });
  }
}
