import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** In metres. */
  readonly accuracy?: number | undefined;
}

export interface KnownPlace extends Place {
  readonly capturedAt: string;
}

/** Privacy policy: geolocation is kept for two months. */
const RETENTION_MS = 60 * DAY_MS;

/** Keeps places sealed (design api §5.1, class C1). */
@Injectable()
export class PositionsRepository {
  constructor(
    private readonly clock: Clock,
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
  ) {}

  async put(userId: string, found: Place, capturedAt: string): Promise<void> {
    const sealed = this.cipher.seal('positions', 'place', userId, JSON.stringify(found));
    const place = { placeSealed: bytesOf(sealed), capturedAt };
    const { position } = await this.prisma.client();
    const { count } = await position.createMany({ data: { userId, ...place }, skipDuplicates: true });
    if (count === 0) await position.updateMany({ where: { userId, capturedAt: { lt: capturedAt } }, data: place });
  }

  async find(userId: string): Promise<KnownPlace | null> {
    const { position } = await this.prisma.client();
    const row = await position.findFirst({ where: { userId }, select: { placeSealed: true, capturedAt: true } });
    if (row === null) return null;
    const place = JSON.parse(this.cipher.open('positions', 'place', userId, Buffer.from(row.placeSealed))) as Place;
    return { ...place, capturedAt: row.capturedAt.toISOString() };
  }

  async deleteExpired(): Promise<void> {
    const { position } = await this.prisma.client();
    const capturedAt = { lt: new Date(this.clock.now() - RETENTION_MS) };
    await position.deleteMany({ where: { capturedAt } });
  }
}
