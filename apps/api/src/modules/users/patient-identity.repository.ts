import type { PatientChange } from '@maillon/contracts/structures/affiliations';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, present } from '../../platform/postgres/prisma-values.ts';

export type IdentityChange = Omit<PatientChange, 'generalPractitioner'>;

@Injectable()
export class PatientIdentityRepository {
  constructor(private readonly prisma: PrismaService) {}

  async lock(tx: Tx, partyId: string): Promise<number> {
    await lockRow(tx, 'patients', partyId);
    const { patient } = await this.prisma.client();
    const row = await patient.findFirst({ where: { partyId }, select: { version: true } });
    if (row === null) throw new Error('the patient was there a moment ago');
    return row.version;
  }

  async changePatient(
    _tx: Tx,
    partyId: string,
    {
      birthDate,
      gender,
      languages,
      bloodGroup,
    }: Pick<IdentityChange, 'birthDate' | 'gender' | 'languages' | 'bloodGroup'>,
    addressSealed: Buffer | null,
  ): Promise<void> {
    const { patient } = await this.prisma.client();
    const data = present({
      birthDate: birthDate && new Date(birthDate),
      gender,
      languages: languages && [...languages],
      bloodGroup,
      addressSealed: addressSealed === null ? undefined : bytesOf(addressSealed),
    });
    await patient.updateMany({ where: { partyId }, data: { ...data, version: { increment: 1 } } });
  }

  /** A new contact is not proved yet. */
  async changeUser(
    _tx: Tx,
    userId: string,
    {
      firstName,
      lastName,
      email,
      phoneNumber: phone,
    }: Pick<IdentityChange, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>,
  ): Promise<void> {
    const { user } = await this.prisma.client();
    const where = { id: userId };
    if (email) await user.updateMany({ where: { ...where, email: { not: email } }, data: { emailVerifiedAt: null } });
    if (phone) await user.updateMany({ where: { ...where, phone: { not: phone } }, data: { phoneVerifiedAt: null } });
    const data = present({ firstName, lastName, email: email ?? undefined, phone: phone ?? undefined });
    await user.updateMany({ where, data: { ...data, version: { increment: 1 } } });
  }
}
