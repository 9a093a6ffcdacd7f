import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';

/** The keys that a person made to their own calendar. Those of a structure are the structure's. */
@Injectable()
export class ApiKeysPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly keys: ApiKeysRepository,
  ) {
    personalData.add(this);
  }

  async copy({ partyId }: DataSubject): Promise<Partial<CopiedParts>> {
    return { apiKeys: await this.keys.ofOwners([partyId]) };
  }

  async erase(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    await this.keys.deleteOf(tx, partyId);
  }
}
