import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, present } from '../../platform/postgres/prisma-values.ts';

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

const CHANGE_PRACTITIONER = sql(
  'practitioners_change',
  `UPDATE practitioners SET birth_date = coalesce($2, birth_date), gender = coalesce($3, gender), languages = coalesce($4, languages),
          address = coalesce($5::jsonb, address), description = CASE WHEN $6 THEN $7 ELSE description END,
          exercice_zone = CASE WHEN $8 THEN $9::jsonb ELSE exercice_zone END, exercice_radius = coalesce($10, exercice_radius),
          version = version + 1
   WHERE party_id = $1`,
);

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

  async changePractitioner(tx: Tx, partyId: string, change: PractitionerChange): Promise<void> {
    const { birthDate, gender, languages, address, description, exerciceZone, exerciceRadius } = change;
    await tx.query(CHANGE_PRACTITIONER, [
      partyId,
      birthDate ?? null,
      gender ?? null,
      languages ?? null,
      address === undefined ? null : JSON.stringify(address),
      description !== undefined,
      description ?? null,
      exerciceZone !== undefined,
      exerciceZone ? JSON.stringify(exerciceZone) : null,
      exerciceRadius ?? null,
    ]);
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
