import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { tryLock } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

export interface SeenKey {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** The public keys of the provider of cards, each with the time during which it was published. */
@Injectable()
export class CardKeysRepository {
  constructor(private readonly prisma: PrismaService) {}

  async all(): Promise<SeenKey[]> {
    const { cardKey } = await this.prisma.client();
    const rows = await cardKey.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ key, firstSeenAt, lastSeenAt }) => ({
      key,
      from: firstSeenAt.getTime(),
      until: lastSeenAt.getTime(),
    }));
  }

  /** A key that was away in between begins anew. Nothing where another process is recording. */
  async record(tx: Tx, keys: readonly string[], at: Date): Promise<void> {
    if (!(await tryLock(tx, 'card-keys'))) return;
    const { cardKey } = await this.prisma.client();
    const last = await cardKey.findFirst({ orderBy: { lastSeenAt: 'desc' }, select: { lastSeenAt: true } });
    const open = last === null ? [] : await cardKey.findMany({ where: { lastSeenAt: last.lastSeenAt } });
    const staying = open.filter(({ key }) => keys.includes(key));
    await cardKey.updateMany({ where: { id: { in: staying.map(({ id }) => id) } }, data: { lastSeenAt: at } });
    const fresh = keys.filter((key) => !staying.some((one) => one.key === key));
    await cardKey.createMany({ data: fresh.map((key) => ({ key, firstSeenAt: at, lastSeenAt: at })) });
  }
}
