import { Injectable } from '@nestjs/common';
import { type DataSubject, PersonalData, type PersonalDataHolder } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';

/** The picture of a person, and the documents of a patient. */
@Injectable()
export class UploadsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {
    personalData.add(this);
  }

  /** Its bytes go like those of any document that was taken away. */
  async erase(_tx: Tx, { userId }: DataSubject): Promise<undefined> {
    const { document } = await this.prisma.client();
    const data = { deletedAt: new Date(this.clock.now()) };
    await document.updateMany({ where: { key: `avatar/${userId}`, deletedAt: null }, data });
  }

  async eraseFile(_tx: Tx, { partyId }: DataSubject): Promise<string[]> {
    const { document } = await this.prisma.client();
    const found = await document.findMany({ where: { patientId: partyId }, select: { blobId: true } });
    await document.deleteMany({ where: { patientId: partyId } });
    return found.map(({ blobId }) => blobId);
  }
}
