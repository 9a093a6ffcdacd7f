import type { CheckUpCard } from '@maillon/contracts/record/check-ups';
import type { Answers } from '@maillon/domain/forms/form';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, dayOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';
import type { CheckUpIdentity } from './identity-in.ts';

const TABLE = 'patient_checkups';

const NEWEST_FIRST = [
  { createdAt: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.PatientCheckupOrderByWithRelationInput[];
const STORED = { id: true, nirHash: true, answersSealed: true, answeredOn: true, createdAt: true } as const;
const MAX_LISTED = 100;
/** 24 months (design api §5.1). */
const RETENTION_MS = 730 * DAY_MS;
const PORTION = 500;

/** A questionnaire, and the patient (party id) with the same insurance number, if there is one. */
export interface StoredCheckUp {
  readonly id: string;
  readonly createdAt: string;
  readonly answeredOn: string;
  readonly answers: Answers;
  readonly patientId: string | null;
}

type Stored = Prisma.PatientCheckupGetPayload<{ select: typeof STORED }>;

export interface NewCheckUp {
  readonly id: string;
  readonly identity: CheckUpIdentity;
  readonly answers: Answers;
  readonly answeredOn: string;
  readonly proofHash: Buffer | null;
}

/** Keeps questionnaires sealed; what leaves it is open. */
@Injectable()
export class CheckUpsRepository {
  constructor(
    private readonly clock: Clock,
    private readonly prisma: PrismaService,
    private readonly patients: PatientFiles,
    private readonly cipher: ColumnCipher,
  ) {}

  /** @returns false when its proof has been used */
  async add(_tx: Tx, { id, identity, answers, answeredOn, proofHash }: NewCheckUp): Promise<boolean> {
    const { patientCheckup } = await this.prisma.client();
    const data = {
      id,
      nirHash: bytesOf(this.hashOf(identity.nir)),
      identitySealed: bytesOf(this.cipher.seal(TABLE, 'identity', id, JSON.stringify(identity))),
      answersSealed: bytesOf(this.cipher.seal(TABLE, 'answers', id, JSON.stringify(answers))),
      answeredOn: new Date(answeredOn),
      proofHash: proofHash && bytesOf(proofHash),
    };
    return (await patientCheckup.createMany({ data, skipDuplicates: true })).count > 0;
  }

  /** The newest first. */
  async list(after: { createdAt: string; id: string } | null, limit: number): Promise<CheckUpCard[]> {
    const { patientCheckup } = await this.prisma.client();
    const rows = await patientCheckup.findMany({
      where: after === null ? {} : olderThan(after),
      orderBy: NEWEST_FIRST,
      take: limit,
      select: { id: true, identitySealed: true, createdAt: true },
    });
    return rows.map(({ id, identitySealed, createdAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      ...(JSON.parse(this.cipher.open(TABLE, 'identity', id, Buffer.from(identitySealed))) as CheckUpIdentity),
    }));
  }

  async count(): Promise<number> {
    const { patientCheckup } = await this.prisma.client();
    return patientCheckup.count();
  }

  async read(id: string): Promise<StoredCheckUp | undefined> {
    const { patientCheckup } = await this.prisma.client();
    const found = await patientCheckup.findFirst({ where: { id }, select: STORED });
    if (found === null) return undefined;
    return this.opened(found, await this.patients.withNir(Buffer.from(found.nirHash)));
  }

  /** The newest first. */
  async ofNir(nir: string): Promise<StoredCheckUp[]> {
    const nirHash = this.hashOf(nir);
    return this.withHash(nirHash, await this.patients.withNir(nirHash));
  }

  /** The newest first. */
  async ofPatient(patientId: string): Promise<StoredCheckUp[]> {
    const nirHash = await this.patients.nirHash(patientId);
    return nirHash === null ? [] : this.withHash(nirHash, patientId);
  }

  patientWith(nir: string): Promise<string | null> {
    return this.patients.withNir(this.hashOf(nir));
  }

  async remove(_tx: Tx, id: string): Promise<void> {
    const { patientCheckup } = await this.prisma.client();
    await patientCheckup.deleteMany({ where: { id } });
  }

  /** A portion: housekeeping comes round again. */
  async deleteExpired(): Promise<void> {
    const { patientCheckup } = await this.prisma.client();
    const createdAt = { lt: new Date(this.clock.now() - RETENTION_MS) };
    await patientCheckup.deleteMany({ where: { createdAt }, limit: PORTION });
  }

  private async withHash(nirHash: Buffer, patientId: string | null): Promise<StoredCheckUp[]> {
    const { patientCheckup } = await this.prisma.client();
    const where = { nirHash: bytesOf(nirHash) };
    const found = await patientCheckup.findMany({ where, orderBy: NEWEST_FIRST, take: MAX_LISTED, select: STORED });
    return found.map((row) => this.opened(row, patientId));
  }

  private opened({ id, answersSealed, answeredOn, createdAt }: Stored, patientId: string | null): StoredCheckUp {
    const answers = JSON.parse(this.cipher.open(TABLE, 'answers', id, Buffer.from(answersSealed))) as Answers;
    return { id, createdAt: createdAt.toISOString(), answeredOn: dayOf(answeredOn), answers, patientId };
  }

  /** The same index as that of patients, so that a questionnaire finds its patient. */
  private hashOf(nir: string): Buffer {
    return this.cipher.blindIndex('nir', nir);
  }
}

const olderThan = ({ createdAt, id }: { createdAt: string; id: string }): Prisma.PatientCheckupWhereInput => ({
  OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
});
