import { Injectable } from '@nestjs/common';
import { type DataSubject, PersonalData, type PersonalDataHolder } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** Where a person was last. */
@Injectable()
export class PositionsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async erase(_tx: Tx, { userId }: DataSubject): Promise<undefined> {
    const { position } = await this.prisma.client();
    await position.deleteMany({ where: { userId } });
  }
}
