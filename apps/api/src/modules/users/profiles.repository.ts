import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, present, sqlNull } from '../../platform/postgres/prisma-values.ts';

/** Absent members stay as they are. */
export interface ProfileChange {
  readonly birthDate?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly languages?: readonly string[] | undefined;
}

export interface PractitionerChange extends ProfileChange {
  readonly address?: Address | undefined;
  /** Null removes it. */
  readonly description?: string | null | undefined;
  /** Null removes it. */
  readonly exerciceZone?: Address | null | undefined;
  readonly exerciceRadius?: number | undefined;
}

/** What people change of their own profile. */
@Injectable()
export class ProfilesRepository {
  constructor(private readonly prisma: PrismaService) {}

  async changePatient(_tx: Tx, partyId: string, change: ProfileChange, addressSealed: Buffer | null): Promise<void> {
    const { patient } = await this.prisma.client();
    const data = present({
      gender: change.gender,
      birthDate: change.birthDate && new Date(change.birthDate),
      languages: change.languages && [...change.languages],
      addressSealed: addressSealed === null ? undefined : bytesOf(addressSealed),
    });
    await patient.updateMany({ where: { partyId }, data: { ...data, version: { increment: 1 } } });
  }

  async changePractitioner(_tx: Tx, partyId: string, change: PractitionerChange): Promise<void> {
    const { birthDate, gender, languages, address, description, exerciceZone, exerciceRadius } = change;
    const { practitioner } = await this.prisma.client();
    const data = present({
      birthDate: birthDate && new Date(birthDate),
      gender,
      languages: languages && [...languages],
      address: address && present(address),
      description,
      exerciceZone: exerciceZone === null ? await sqlNull() : exerciceZone && present(exerciceZone),
      exerciceRadius,
    });
    await practitioner.updateMany({ where: { partyId }, data: { ...data, version: { increment: 1 } } });
  }

  /** Those who have no profile beside their account. */
  async changeStaff(_tx: Tx, userId: string, birthDate: string): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({ where: { id: userId }, data: { birthDate: new Date(birthDate) } });
  }

  async setQualifications(_tx: Tx, partyId: string, codes: readonly string[]): Promise<void> {
    const { qualification } = await this.prisma.client();
    await qualification.deleteMany({ where: { partyId } });
    await qualification.createMany({ data: codes.map((code) => ({ partyId, code })), skipDuplicates: true });
  }
}
