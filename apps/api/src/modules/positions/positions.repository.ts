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

/** Design api §8 B8: a day. The privacy policy says two months at most. */
const RETENTION_MS = DAY_MS;
/** Of those who are on duty. */
const MAX_LISTED = 2_000;

interface PlaceRow {
  readonly userId: string;
  readonly placeSealed: Uint8Array;
  readonly capturedAt: Date;
}

/** Keeps places sealed (design api §5.1, class C1). */
@Injectable()
export class PositionsRepository {
  constructor(
    private readonly clock: Clock,
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
  ) {}

  /** @returns false where a later place is known */
  async put(userId: string, found: Place, capturedAt: string): Promise<boolean> {
    const sealed = this.cipher.seal('positions', 'place', userId, JSON.stringify(found));
    const place = { placeSealed: bytesOf(sealed), capturedAt };
    const { position } = await this.prisma.client();
    const { count } = await position.createMany({ data: { userId, ...place }, skipDuplicates: true });
    if (count > 0) return true;
    return (await position.updateMany({ where: { userId, capturedAt: { lt: capturedAt } }, data: place })).count > 0;
  }

  /** By user, those that were found since. @param only of these users; absent: of all */
  async since(capturedAt: string, only?: readonly string[]): Promise<ReadonlyMap<string, KnownPlace>> {
    const { position } = await this.prisma.client();
    const where = { capturedAt: { gte: capturedAt }, ...(only !== undefined && { userId: { in: [...only] } }) };
    const select = { userId: true, placeSealed: true, capturedAt: true } as const;
    const rows = await position.findMany({ where, select, orderBy: { capturedAt: 'desc' }, take: MAX_LISTED });
    return new Map(rows.map((row) => [row.userId, this.placeOf(row)]));
  }

  async find(userId: string): Promise<KnownPlace | null> {
    const { position } = await this.prisma.client();
    const select = { userId: true, placeSealed: true, capturedAt: true } as const;
    const row = await position.findFirst({ where: { userId }, select });
    return row === null ? null : this.placeOf(row);
  }

  async remove(userId: string): Promise<void> {
    const { position } = await this.prisma.client();
    await position.deleteMany({ where: { userId } });
  }

  private placeOf({ userId, placeSealed, capturedAt }: PlaceRow): KnownPlace {
    const place = JSON.parse(this.cipher.open('positions', 'place', userId, Buffer.from(placeSealed))) as Place;
    return { ...place, capturedAt: capturedAt.toISOString() };
  }

  async deleteExpired(): Promise<void> {
    const { position } = await this.prisma.client();
    const capturedAt = { lt: new Date(this.clock.now() - RETENTION_MS) };
    await position.deleteMany({ where: { capturedAt } });
  }
}
