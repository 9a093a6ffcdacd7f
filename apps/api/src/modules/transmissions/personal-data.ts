import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { TransmissionsRepository } from './transmissions.repository.ts';

/** A transmission is part of a patient's file: it goes with the file, and stays when its author leaves. */
@Injectable()
export class TransmissionsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly transmissions: TransmissionsRepository,
  ) {
    personalData.add(this);
  }

  /** What the person wrote, as it was sealed. A patient asks the structure for what was written about them (design api A39). */
  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const written = await this.transmissions.writtenBy(userId);
    return { transmissions: written.map(({ id, content, createdAt }) => ({ id, content, sentAt: createdAt })) };
  }

  async eraseFile(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    await this.transmissions.deleteAbout(tx, partyId);
  }
}
