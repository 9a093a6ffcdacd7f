import { Injectable } from '@nestjs/common';
import { type DataSubject, PersonalData, type PersonalDataHolder } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** The record of a patient. */
@Injectable()
export class ObservationsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async eraseFile(_tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const { observation } = await this.prisma.client();
    await observation.deleteMany({ where: { patientId: partyId } });
  }
}
