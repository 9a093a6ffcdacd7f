import type { Observation } from '@maillon/contracts/record/observations';
import type { WrittenCapture } from '@maillon/contracts/record/visit-observations';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';

const IN_ORDER = [
  { type: 'asc' },
  { measuredAt: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.VisitObservationOrderByWithRelationInput[];

/** A note as it is written: by whom, in the place of which version. */
interface NoteWrite {
  readonly id: string;
  readonly appointmentId: string;
  readonly type: string;
  readonly value: string;
  readonly authorId: string;
  readonly after: number;
}

/** What was written, measured and captured in visits: sealed in a browser, and once more by ColumnCipher. */
@Injectable()
export class VisitObservationsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
    private readonly accounts: UserAccounts,
  ) {}

  /** @param among ids; all of the visit's when absent */
  async list(appointmentId: string, among?: readonly string[]): Promise<Observation[]> {
    const { visitObservation } = await this.prisma.client();
    const where = { appointmentId, ...(among !== undefined && { id: { in: [...among] } }) };
    const rows = await visitObservation.findMany({ where, orderBy: IN_ORDER });
    const names = await this.accounts.names(new Set(rows.map(({ authorId }) => authorId)));
    return rows.map(({ id, type, value, version, measuredAt, updatedAt, authorId }) => ({
      id,
      type,
      valueString: this.cipher.open('visit_observations', 'value', id, Buffer.from(value)),
      version,
      author: { id: authorId, name: names.get(authorId) ?? '' },
      creation: updatedAt.toISOString(),
      measuredAt: measuredAt?.toISOString() ?? null,
    }));
  }

  /** What there is, without its texts. */
  async named(appointmentId: string): Promise<{ readonly id: string; readonly type: string }[]> {
    const { visitObservation } = await this.prisma.client();
    return visitObservation.findMany({ where: { appointmentId }, orderBy: IN_ORDER, select: { id: true, type: true } });
  }

  /** Writes a note in the place of the version that it follows, which the caller has read while it holds the visit. */
  async putNote(_tx: Tx, { id, appointmentId, type, value, authorId, after }: NoteWrite): Promise<void> {
    const { visitObservation } = await this.prisma.client();
    const written = { ...this.sealed(id, value), authorId, version: after + 1 };
    await visitObservation.upsert({ where: { id }, create: { id, appointmentId, type, ...written }, update: written });
  }

  /** @returns how many were not there yet; those that were stay as they are */
  async add(_tx: Tx, appointmentId: string, captures: readonly WrittenCapture[], authorId: string): Promise<number> {
    const { visitObservation } = await this.prisma.client();
    const data = captures.map(({ id, type, valueString, measuredAt }) => ({
      ...{ id, appointmentId, type, measuredAt, authorId },
      ...this.sealed(id, valueString),
    }));
    return (await visitObservation.createMany({ data, skipDuplicates: true })).count;
  }

  private sealed(id: string, value: string) {
    const sealed = this.cipher.seal('visit_observations', 'value', id, value);
    return { value: bytesOf(sealed), updatedAt: new Date(this.clock.now()) };
  }
}
