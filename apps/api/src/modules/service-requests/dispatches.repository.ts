import type { DispatchState, PlannedDispatch, WaveKind } from '@maillon/domain/care/care-request';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';

/** Metres; null where a place is not known. */
export type PlannedWithDistance = PlannedDispatch & { readonly distance: number | null };

export interface DispatchRow {
  readonly id: string;
  readonly requestId: string;
  readonly practitionerId: string;
  readonly round: number;
  readonly kind: WaveKind;
  readonly wave: number;
  readonly rank: number;
  readonly distance: number | null;
  readonly state: DispatchState;
  /** ISO instants. */
  readonly askedAt: string | null;
  readonly seenAt: string | null;
  readonly decidedAt: string | null;
  readonly remindedAt: string | null;
}

const ROW = {
  ...{ id: true, requestId: true, practitionerId: true, round: true, kind: true, wave: true, rank: true },
  ...{ distance: true, state: true, askedAt: true, seenAt: true, decidedAt: true, remindedAt: true },
} as const satisfies Prisma.ServiceRequestDispatchSelect;

const rowOf = ({ kind, state, askedAt, seenAt, decidedAt, remindedAt, ...row }: Selected): DispatchRow => ({
  ...row,
  kind: kind as WaveKind,
  state: state as DispatchState,
  askedAt: askedAt?.toISOString() ?? null,
  seenAt: seenAt?.toISOString() ?? null,
  decidedAt: decidedAt?.toISOString() ?? null,
  remindedAt: remindedAt?.toISOString() ?? null,
});
type Selected = Prisma.ServiceRequestDispatchGetPayload<{ select: typeof ROW }>;

/** Who is asked to take a request, and what they said. */
@Injectable()
export class DispatchesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** In the order in which they are asked; of all rounds. @param practitionerId theirs alone */
  async of(requestIds: readonly string[], practitionerId?: string): Promise<DispatchRow[]> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const found = await serviceRequestDispatch.findMany({
      where: { requestId: { in: [...requestIds] }, ...(practitionerId !== undefined && { practitionerId }) },
      select: ROW,
      orderBy: [{ round: 'asc' }, { wave: 'asc' }, { rank: 'asc' }],
    });
    return found.map(rowOf);
  }

  /** Those of one sending, in the order in which they are asked. */
  async ofRound({ id, round }: { readonly id: string; readonly round: number }): Promise<DispatchRow[]> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const orderBy = [{ wave: 'asc' as const }, { rank: 'asc' as const }];
    return (await serviceRequestDispatch.findMany({ where: { requestId: id, round }, select: ROW, orderBy })).map(
      rowOf,
    );
  }

  /** When practitioners last took a request of this structure, by profile id; epoch milliseconds. */
  async lastServed(organizationId: string): Promise<ReadonlyMap<string, number>> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const found = await serviceRequestDispatch.groupBy({
      by: ['practitionerId'],
      where: { state: 'ACCEPTED', request: { organizationId } },
      _max: { decidedAt: true },
    });
    return new Map(
      found.flatMap(({ practitionerId, _max: { decidedAt } }) =>
        decidedAt === null ? [] : [[practitionerId, decidedAt.getTime()] as const],
      ),
    );
  }

  async add(_tx: Tx, requestId: string, round: number, planned: readonly PlannedWithDistance[]): Promise<void> {
    const { serviceRequestDispatch } = await this.prisma.client();
    await serviceRequestDispatch.createMany({
      data: planned.map((one) => ({ ...one, id: newId(), requestId, round })),
    });
  }

  /** Asked at once, beside the waves; the wave that they were to wait for loses them. */
  async addAsked(
    _tx: Tx,
    { id: requestId, round }: { readonly id: string; readonly round: number },
    planned: readonly PlannedWithDistance[],
  ): Promise<void> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const practitionerId = { in: planned.map((one) => one.practitionerId) };
    await serviceRequestDispatch.deleteMany({ where: { requestId, round, state: 'WAITING', practitionerId } });
    const asked = { state: 'PENDING', askedAt: isoOf(this.clock.now()) };
    await serviceRequestDispatch.createMany({
      data: planned.map((one) => ({ ...one, ...asked, id: newId(), requestId, round })),
    });
  }

  /** Those of a wave are asked from now on. */
  async ask(_tx: Tx, requestId: string, round: number, wave: number): Promise<void> {
    const { serviceRequestDispatch } = await this.prisma.client();
    await serviceRequestDispatch.updateMany({
      where: { requestId, round, wave, state: 'WAITING' },
      data: { state: 'PENDING', askedAt: isoOf(this.clock.now()) },
    });
  }

  /** @returns false where its practitioner is asked no more */
  async accept(_tx: Tx, id: string): Promise<boolean> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const data = { state: 'ACCEPTED', decidedAt: isoOf(this.clock.now()) };
    return (await serviceRequestDispatch.updateMany({ where: { id, state: 'PENDING' }, data })).count > 0;
  }

  async decline(_tx: Tx, id: string): Promise<void> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const data = { state: 'DECLINED', decidedAt: isoOf(this.clock.now()) };
    await serviceRequestDispatch.updateMany({ where: { id }, data });
  }

  /** They are asked again. */
  async remind(_tx: Tx, ids: readonly string[]): Promise<void> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const data = { remindedAt: isoOf(this.clock.now()) };
    await serviceRequestDispatch.updateMany({ where: { id: { in: [...ids] } }, data });
  }

  /** Of a round those of these practitioners that are still open. */
  async closeOf(_tx: Tx, requestId: string, round: number, practitionerIds: readonly string[]): Promise<void> {
    const { serviceRequestDispatch } = await this.prisma.client();
    await serviceRequestDispatch.updateMany({
      where: { requestId, round, state: { in: ['WAITING', 'PENDING'] }, practitionerId: { in: [...practitionerIds] } },
      data: { state: 'CLOSED' },
    });
  }

  /** All of a round that are still open. */
  async close(_tx: Tx, requestId: string, round: number, state: 'CLOSED' | 'EXPIRED'): Promise<void> {
    const { serviceRequestDispatch } = await this.prisma.client();
    await serviceRequestDispatch.updateMany({
      where: { requestId, round, state: { in: ['WAITING', 'PENDING'] } },
      data: { state },
    });
  }

  /** @returns whether it is the first time */
  async markSeen(_tx: Tx, id: string): Promise<boolean> {
    const { serviceRequestDispatch } = await this.prisma.client();
    const { count } = await serviceRequestDispatch.updateMany({
      where: { id, seenAt: null },
      data: { seenAt: isoOf(this.clock.now()) },
    });
    return count > 0;
  }
}
