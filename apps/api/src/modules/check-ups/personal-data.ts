import { Injectable } from '@nestjs/common';
import { type DataSubject, PersonalData, type PersonalDataHolder } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';

/** Questionnaires are tied to a person by their insurance number alone. */
@Injectable()
export class CheckUpsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
    private readonly patients: PatientFiles,
  ) {
    personalData.add(this);
  }

  async eraseIdentity(_tx: Tx, { partyId }: DataSubject): Promise<void> {
    const nirHash = await this.patients.nirHash(partyId);
    if (nirHash === null) return;
    const { patientCheckup } = await this.prisma.client();
    await patientCheckup.deleteMany({ where: { nirHash: bytesOf(nirHash) } });
  }
}
