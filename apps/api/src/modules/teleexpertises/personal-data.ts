import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { TeleexpertisesRepository } from './teleexpertises.repository.ts';

/** A request of expertise is part of a patient's file: it goes with the file, and stays when its asker leaves. */
@Injectable()
export class TeleexpertisesPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly teleexpertises: TeleexpertisesRepository,
  ) {
    personalData.add(this);
  }

  /** What the person asked, as it was sealed. */
  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const sent = await this.teleexpertises.sentBy(userId);
    return { teleexpertises: sent.map(({ id, topic, sentAt, status }) => ({ id, topic, sentAt, status })) };
  }

  async eraseFile(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    await this.teleexpertises.deleteAbout(tx, partyId);
  }
}
