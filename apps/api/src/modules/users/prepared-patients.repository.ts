import type { NewPatient } from '@maillon/contracts/structures/affiliations';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

export interface PreparedAccount {
  readonly userId: string;
  readonly partyId: string;
  readonly consentId: string;
  readonly patient: NewPatient;
  /** Profile id of the person who prepares it. */
  readonly preparedBy: string;
  readonly country: string;
}

@Injectable()
export class PreparedPatientsRepository {
  constructor(private readonly prisma: PrismaService) {}

  async add(_tx: Tx, { userId, partyId, patient, preparedBy, country }: PreparedAccount): Promise<void> {
    const { firstName, lastName, email = null, phoneNumber: phone = null } = patient;
    const { user, party } = await this.prisma.client();
    const waiting = { userType: 'patient', active: false, inactiveReason: 'CLAIM_REQUIRED' } as const;
    await user.createMany({ data: { id: userId, ...waiting, firstName, lastName, email, phone, preparedBy, country } });
    await party.createMany({ data: { id: partyId, kind: 'patient', userId } });
  }

  /** Who heard the patient say yes, and when. */
  async addConsent(_tx: Tx, { consentId, partyId, preparedBy }: PreparedAccount, at: string): Promise<void> {
    const { consent } = await this.prisma.client();
    const data = { id: consentId, partyId, type: 'data-sharing', signedAt: at, collectedBy: preparedBy };
    await consent.createMany({ data });
  }
}
