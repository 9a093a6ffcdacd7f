import { Injectable } from '@nestjs/common';
import { type DataSubject, PersonalData, type PersonalDataHolder } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { OrganizationStaff } from '../people/accounts/organization-staff.service.ts';

/** The structure that a person works for. */
@Injectable()
export class OrganizationsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly staff: OrganizationStaff,
  ) {
    personalData.add(this);
  }

  async erase(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    await this.staff.leave(tx, partyId);
  }
}
