import type { Address } from '@maillon/contracts/fields/primitives';
import type { CareRequestStatus } from '@maillon/domain/care/care-request';
import type { Answers } from '@maillon/domain/forms/form';
import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

/** Where care is given. */
export type CareLocation = Address;

export interface ServiceRequestRow {
  readonly id: string;
  readonly organizationId: string;
  readonly patientId: string;
  readonly authorId: string;
  readonly performerId: string | null;
  readonly status: CareRequestStatus;
  readonly answers: Answers;
  readonly location: CareLocation;
  readonly urgent: boolean;
  readonly complete: boolean;
  readonly round: number;
  /** ISO instants. */
  readonly authoredOn: string;
  readonly nextWaveAt: string | null;
  readonly expiresAt: string | null;
  readonly version: number;
}

export type RequestContent = Pick<ServiceRequestRow, 'answers' | 'location' | 'urgent' | 'complete'>;

/** Ten years (design api §5.1). */
const RETENTION_MS = 10 * 365 * DAY_MS;
/** Rows at a time. */
export const PORTION = 1_000;
/** Of a list; older ones are asked for by status. */
const MAX_LISTED = 500;
const TABLE = 'service_requests';

const ROW = {
  ...{ id: true, organizationId: true, patientId: true, authorId: true, performerId: true, status: true, note: true },
  ...{ location: true, urgent: true, complete: true, round: true, authoredOn: true, nextWaveAt: true },
  ...{ expiresAt: true, version: true },
} as const satisfies Prisma.ServiceRequestSelect;
const NEWEST_FIRST = [
  { authoredOn: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.ServiceRequestOrderByWithRelationInput[];

@Injectable()
export class ServiceRequestsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<ServiceRequestRow | undefined> {
    const { serviceRequest } = await this.prisma.client();
    const found = await serviceRequest.findFirst({ where: { id }, select: ROW });
    return found === null ? undefined : this.rowOf(found);
  }

  /** How many of a structure wait for a yes, and how many are being cared for. */
  async countsOf(organizationId: string): Promise<{ onHold: number; active: number }> {
    const { serviceRequest } = await this.prisma.client();
    const where = { organizationId, status: { in: ['ONHOLD', 'ACTIVE'] } };
    const found = await serviceRequest.groupBy({ by: ['status'], where, _count: true });
    const of = (status: CareRequestStatus): number => found.find((one) => one.status === status)?._count ?? 0;
    return { onHold: of('ONHOLD'), active: of('ACTIVE') };
  }

  ofOrganization(organizationId: string, status?: CareRequestStatus): Promise<ServiceRequestRow[]> {
    return this.list({ organizationId, ...(status !== undefined && { status }) });
  }

  /** Taken by this practitioner; with `asked`, also those that wait for their answer. */
  async ofPractitioner(
    practitionerId: string,
    asked: boolean,
    status?: CareRequestStatus,
  ): Promise<ServiceRequestRow[]> {
    const waiting = { status: 'ONHOLD', dispatches: { some: { practitionerId, state: 'PENDING' } } };
    return this.list({
      OR: [{ performerId: practitionerId }, ...(asked ? [waiting] : [])],
      ...(status !== undefined && { status }),
    });
  }

  /** Those of which a clock has run out: of the next wave, or of the whole. */
  async due(): Promise<string[]> {
    const { serviceRequest } = await this.prisma.client();
    const now = isoOf(this.clock.now());
    const where = { status: 'ONHOLD', OR: [{ nextWaveAt: { lte: now } }, { expiresAt: { lte: now } }] };
    return (
      await serviceRequest.findMany({ where, select: { id: true }, orderBy: { expiresAt: 'asc' }, take: PORTION })
    ).map(({ id }) => id);
  }

  /** A portion of those for which a practitioner is asked, or cares: they may leave. @param after the last one of the portion before */
  async underWay(after: string | null): Promise<Pick<ServiceRequestRow, 'id' | 'organizationId'>[]> {
    const { serviceRequest } = await this.prisma.client();
    const where = { status: { in: ['ONHOLD', 'ACTIVE'] }, ...(after !== null && { id: { gt: after } }) };
    const select = { id: true, organizationId: true } as const;
    return serviceRequest.findMany({ where, select, orderBy: { id: 'asc' }, take: PORTION });
  }

  async add(
    _tx: Tx,
    {
      answers,
      location,
      ...row
    }: Omit<
      ServiceRequestRow,
      'performerId' | 'status' | 'round' | 'authoredOn' | 'nextWaveAt' | 'expiresAt' | 'version'
    >,
  ): Promise<void> {
    const { serviceRequest } = await this.prisma.client();
    const sealed = this.sealed(row.id, { answers, location });
    await serviceRequest.create({ data: { ...row, ...sealed, authoredOn: isoOf(this.clock.now()) } });
  }

  /** Until the end of the transaction. */
  lock(tx: Tx, id: string): Promise<void> {
    return lockRow(tx, TABLE, id);
  }

  async rewrite(_tx: Tx, id: string, { answers, location, urgent, complete }: RequestContent): Promise<void> {
    const { serviceRequest } = await this.prisma.client();
    const data = { ...this.sealed(id, { answers, location }), urgent, complete, version: { increment: 1 } };
    await serviceRequest.updateMany({ where: { id }, data });
  }

  /** Of one that is locked. @returns its version from now on */
  async change(
    _tx: Tx,
    id: string,
    change: Partial<Pick<ServiceRequestRow, 'status' | 'performerId' | 'round' | 'nextWaveAt' | 'expiresAt'>>,
  ): Promise<number> {
    const { serviceRequest } = await this.prisma.client();
    const [changed] = await serviceRequest.updateManyAndReturn({
      where: { id },
      data: { ...change, version: { increment: 1 } },
      select: { version: true },
    });
    if (changed === undefined) throw new Error('the request was there a moment ago');
    return changed.version;
  }

  async remove(_tx: Tx, id: string): Promise<void> {
    const { serviceRequest } = await this.prisma.client();
    await serviceRequest.deleteMany({ where: { id } });
  }

  async about(patientId: string): Promise<ServiceRequestRow[]> {
    return this.list({ patientId });
  }

  async deleteAbout(_tx: Tx, patientId: string): Promise<void> {
    const { serviceRequest } = await this.prisma.client();
    await serviceRequest.deleteMany({ where: { patientId } });
  }

  /** A portion: housekeeping comes round again. */
  async deleteExpired(): Promise<void> {
    const { serviceRequest } = await this.prisma.client();
    await serviceRequest.deleteMany({
      where: { authoredOn: { lt: isoOf(this.clock.now() - RETENTION_MS) } },
      limit: PORTION,
    });
  }

  private async list(where: Prisma.ServiceRequestWhereInput): Promise<ServiceRequestRow[]> {
    const { serviceRequest } = await this.prisma.client();
    const found = await serviceRequest.findMany({ where, select: ROW, orderBy: [...NEWEST_FIRST], take: MAX_LISTED });
    return found.map((row) => this.rowOf(row));
  }

  private sealed(id: string, { answers, location }: Pick<RequestContent, 'answers' | 'location'>) {
    return {
      note: bytesOf(this.cipher.seal(TABLE, 'note', id, JSON.stringify(answers))),
      location: bytesOf(this.cipher.seal(TABLE, 'location', id, JSON.stringify(location))),
    };
  }

  private rowOf({ note, location, authoredOn, nextWaveAt, expiresAt, status, ...row }: Selected): ServiceRequestRow {
    return {
      ...row,
      status: status as CareRequestStatus,
      answers: JSON.parse(this.cipher.open(TABLE, 'note', row.id, Buffer.from(note))) as Answers,
      location: JSON.parse(this.cipher.open(TABLE, 'location', row.id, Buffer.from(location))) as CareLocation,
      authoredOn: authoredOn.toISOString(),
      nextWaveAt: nextWaveAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }
}

type Selected = Prisma.ServiceRequestGetPayload<{ select: typeof ROW }>;
