import type { RightOn } from '@maillon/domain/access/access';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/ids.ts';
import { sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

export interface AskingGrant {
  readonly patientId: string;
  readonly practitionerIds: readonly string[];
  readonly createdBy: string;
  /** ISO instant. */
  readonly at: string;
}

export interface BookingGrant extends AskingGrant {
  readonly rights: readonly RightOn<'medical-file'>[];
}

export interface AskedGrant {
  readonly id: string;
  readonly practitionerId: string;
}

export interface GivenGrant extends AskedGrant {
  /** The practitioner's identity in the vault; null as long as there is none. */
  readonly sldId: string | null;
  /** Of both sides. */
  readonly userIds: readonly string[];
}

/**
 * A patient's own booking: every practitioner without a living grant gets one, and one that was asked, offered or
 * refused becomes accepted, because the patient has just decided. Returns those to whom something was given.
 */
const giveMedicalFile = sql(
  'give_medical_file',
  `INSERT INTO access_policies AS held (id, resource, from_party, to_party, status, rights, created_by, decided_by, decided_at, legal_basis)
   SELECT new.id, 'medical-file', $1, new.practitioner, 'ACCEPTED', $6::text[], $4, $4, $5, 'consent'
     FROM unnest($2::uuid[], $3::uuid[]) AS new(practitioner, id) ORDER BY new.practitioner
   ON CONFLICT (resource, from_party, to_party) WHERE revoked_at IS NULL
   DO UPDATE SET status = 'ACCEPTED', rights = excluded.rights, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
                 legal_basis = excluded.legal_basis, version = held.version + 1, updated_at = now()
      WHERE held.status <> 'ACCEPTED'
   RETURNING id, to_party AS "practitionerId",
     (SELECT u.sld_id FROM published_parties p JOIN published_users u ON u.id = p.user_id WHERE p.id = held.to_party) AS "sldId",
     ARRAY(SELECT p.user_id FROM published_parties p WHERE p.id IN (held.from_party, held.to_party) AND p.user_id IS NOT NULL) AS "userIds"`,
);

@Injectable()
export class BookingGrantsRepository {
  constructor(private readonly prisma: PrismaService) {}

  giveMedicalFile(tx: Tx, { patientId, practitionerIds, createdBy, at, rights }: BookingGrant): Promise<GivenGrant[]> {
    return tx.query(giveMedicalFile, [patientId, practitionerIds, practitionerIds.map(newId), createdBy, at, rights]);
  }

  /**
   * A professional's booking only asks; an earlier answer of the patient, whatever it was, stays (design api A17).
   * @returns the requests that were made just now
   */
  async askMedicalFile(_tx: Tx, { patientId, practitionerIds, createdBy }: AskingGrant): Promise<AskedGrant[]> {
    const { accessPolicy } = await this.prisma.client();
    const file = {
      resource: 'medical_file',
      fromParty: patientId,
      status: 'PENDING',
      rights: ['READ', 'WRITE'],
    } as const;
    const data = practitionerIds
      .toSorted()
      .map((toParty) => ({ id: newId(), ...file, rights: [...file.rights], toParty, createdBy }));
    const made = await accessPolicy.createManyAndReturn({
      data,
      skipDuplicates: true,
      select: { id: true, toParty: true },
    });
    return made.map(({ id, toParty }) => ({ id, practitionerId: toParty }));
  }
}
