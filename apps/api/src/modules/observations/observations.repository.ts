import type { Observation, WrittenObservation } from '@maillon/contracts/record/observations';
import { VITAL_TYPES } from '@maillon/domain/measures/measure-types';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';

const PUT = sql(
  'observations_put',
  `INSERT INTO observations AS o (id, patient_id, type, value_sealed, author_id, measured_at, version)
   SELECT w.id, $1, w.type, w.value, $2, w.measured_at, $3
     FROM unnest($4::text[], $5::text[], $6::text[], $7::timestamptz[]) AS w (id, type, value, measured_at)
   ON CONFLICT (id) DO UPDATE SET value_sealed = excluded.value_sealed, author_id = excluded.author_id,
     measured_at = excluded.measured_at, version = excluded.version, updated_at = now()`,
);

const STORED = {
  id: true,
  type: true,
  valueSealed: true,
  version: true,
  updatedAt: true,
  measuredAt: true,
  authorId: true,
} as const;
const IN_ORDER = [
  { type: 'asc' },
  { measuredAt: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.ObservationOrderByWithRelationInput[];

interface PatientIntake {
  readonly lastPeriod?: string;
  readonly pregnancyTypes?: string;
  readonly existingChildren?: number;
  readonly medicalBackground?: string;
  readonly treatments?: string;
  readonly allergies?: string;
}

/** Whose record is written, by whom, and the version that all of it gets. */
interface RecordWrite {
  readonly patientId: string;
  readonly authorId: string;
  readonly version: number;
}

@Injectable()
export class ObservationsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly patients: PatientFiles,
    private readonly accounts: UserAccounts,
    private readonly cipher: ColumnCipher,
  ) {}

  /** What the patient said at their sign-up; null once they are erased. */
  async intake(patientId: string): Promise<PatientIntake | null> {
    const sealed = await this.patients.sealedIntake(patientId);
    if (sealed === null) return null;
    return JSON.parse(this.cipher.open('patients', 'intake', patientId, sealed)) as PatientIntake;
  }

  list(patientId: string): Promise<Observation[]> {
    return this.find({ patientId });
  }

  /** Some of a record, as they are now: never the whole record for the sake of one answer. */
  some(patientId: string, ids: readonly string[]): Promise<Observation[]> {
    return this.find({ patientId, id: { in: [...ids] } });
  }

  /** Of these patients those with a vital since then, the one measured last first. @param since an ISO instant */
  async measuredSince(among: readonly string[], since: string, most: number): Promise<string[]> {
    const { observation } = await this.prisma.client();
    const found = await observation.groupBy({
      by: ['patientId'],
      where: { patientId: { in: [...among] }, type: { in: [...VITAL_TYPES] }, measuredAt: { gte: since } },
      orderBy: { _max: { measuredAt: 'desc' } },
      take: most,
    });
    return found.map(({ patientId }) => patientId);
  }

  /** The vitals since then, and the last period. @param since an ISO instant */
  vitals(patientId: string, since: string): Promise<Observation[]> {
    const vitals = { type: { in: [...VITAL_TYPES] }, measuredAt: { gte: since } };
    return this.find({ patientId, OR: [vitals, { type: 'DATE_LAST_PERIOD' }] });
  }

  /** Writes them all, and takes away those that say nothing any more. */
  async write(
    tx: Tx,
    { patientId, authorId, version }: RecordWrite,
    all: readonly WrittenObservation[],
  ): Promise<void> {
    const gone = all.filter(({ valueString }) => valueString === null).map(({ id }) => id);
    const kept = all.filter(({ valueString }) => valueString !== null);
    const { observation } = await this.prisma.client();
    if (gone.length > 0) await observation.deleteMany({ where: { patientId, id: { in: gone } } });
    if (kept.length === 0) return;
    const columns = [
      kept.map(({ id }) => id),
      kept.map(({ type }) => type),
      kept.map(({ valueString }) => valueString),
      kept.map(({ measuredAt }) => measuredAt ?? null),
    ] as const;
    await tx.query(PUT, [patientId, authorId, version, ...columns]);
  }

  /** Inside a transaction, as it is in there. */
  private async find(where: Prisma.ObservationWhereInput): Promise<Observation[]> {
    const { observation } = await this.prisma.client();
    const rows = await observation.findMany({ where, orderBy: IN_ORDER, select: STORED });
    const names = await this.accounts.names(new Set(rows.map(({ authorId }) => authorId)));
    return rows.map(({ authorId, valueSealed, updatedAt, measuredAt, ...row }) => ({
      ...row,
      valueString: valueSealed,
      creation: updatedAt.toISOString(),
      measuredAt: measuredAt?.toISOString() ?? null,
      author: { id: authorId, name: names.get(authorId) ?? '' },
    }));
  }
}
