import type { Place } from '@maillon/domain/distance';
import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

export interface TrailPosition extends Place {
  /** ISO instant. */
  readonly capturedAt: string;
}

/** Design api §8 B8: within a day. */
const RETENTION_MS = DAY_MS;
const TABLE = 'home_visit_positions';
/** A position each half minute for four hours. */
const MAX_LISTED = 480;

/** Where performers were on their way (class C1). */
@Injectable()
export class HomeVisitPositionsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  async add(_tx: Tx, visitId: string, { latitude, longitude, capturedAt }: TrailPosition): Promise<void> {
    const { homeVisitPosition } = await this.prisma.client();
    const id = newId();
    const place = bytesOf(this.cipher.seal(TABLE, 'place', id, JSON.stringify({ latitude, longitude })));
    await homeVisitPosition.create({ data: { id, visitId, place, capturedAt } });
  }

  /** The latest of a visit, in order of time. */
  async of(visitId: string): Promise<TrailPosition[]> {
    const { homeVisitPosition } = await this.prisma.client();
    const found = await homeVisitPosition.findMany({
      where: { visitId },
      select: { id: true, place: true, capturedAt: true },
      orderBy: { capturedAt: 'desc' },
      take: MAX_LISTED,
    });
    return found.toReversed().map(({ id, place, capturedAt }) => ({
      ...(JSON.parse(this.cipher.open(TABLE, 'place', id, Buffer.from(place))) as Place),
      capturedAt: capturedAt.toISOString(),
    }));
  }

  /** Another performer comes: they do not see where the first one was. */
  async deleteOfVisit(_tx: Tx, visitId: string): Promise<void> {
    const { homeVisitPosition } = await this.prisma.client();
    await homeVisitPosition.deleteMany({ where: { visitId } });
  }

  /** Of who performs visits and is erased. */
  async deleteOf(_tx: Tx, performerId: string): Promise<void> {
    const { homeVisitPosition } = await this.prisma.client();
    await homeVisitPosition.deleteMany({ where: { visit: { performerId } } });
  }

  async deleteExpired(): Promise<void> {
    const { homeVisitPosition } = await this.prisma.client();
    await homeVisitPosition.deleteMany({ where: { capturedAt: { lt: isoOf(this.clock.now() - RETENTION_MS) } } });
  }
}
