import { MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { Database } from '../postgres/database.ts';
import { PrismaService } from '../postgres/prisma.ts';
import { bytesOf } from '../postgres/prisma-values.ts';
import { ColumnCipher } from './column-cipher.ts';

const EVERY_MS = MINUTE_MS;
const BATCH_SIZE = 500;

/** What every delegate of Prisma has; its arguments differ by table. */
interface Rows {
  findMany(args: never): PromiseLike<object[]>;
  updateMany(args: never): PromiseLike<{ count: number }>;
}

export interface SealedTable {
  /** The name that its ciphertexts are bound to. */
  readonly table: string;
  /** Prisma's field of the row id that its ciphertexts are bound to. */
  readonly id: string;
  /** By Prisma's field: the names of the column that a ciphertext may be bound to. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly rows: (client: PrismaClient) => Rows;
}

interface Walk {
  /** The last row that was seen; null before the first. */
  seen: string | null;
  /** Rows sealed anew since the first. */
  changed: number;
  isOver: boolean;
}

/**
 * Seals anew what an older secret of SECRET_KEY sealed, a portion of each table a minute. A table is over once a whole walk found
 * nothing to seal; without an older secret nothing is read.
 */
@Injectable()
export class ColumnReencryption {
  private readonly log = new Logger('ColumnReencryption');
  private readonly walks = new Map<SealedTable, Walk>();

  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
  ) {}

  /** A module names the tables that it seals. */
  register(...tables: readonly SealedTable[]): void {
    for (const table of tables) this.walks.set(table, { seen: null, changed: 0, isOver: false });
  }

  get tables(): readonly SealedTable[] {
    return [...this.walks.keys()];
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.walk();
  }

  /** @returns whether every table is over */
  async walk(atMost = BATCH_SIZE): Promise<boolean> {
    if (!this.cipher.hasOlder) return true;
    for (const [table, walk] of this.walks) {
      if (walk.isOver) continue;
      await this.portion(table, walk, atMost).catch((error: unknown) =>
        this.log.warn(`${table.table} waits a minute: ${errorName(error)}`),
      );
    }
    return [...this.walks.values()].every(({ isOver }) => isOver);
  }

  /** One transaction: after an error the same rows come again. */
  private async portion(table: SealedTable, walk: Walk, atMost: number): Promise<void> {
    const { seen, changed } = await this.database.tx(async () => {
      // Asked for in here, it writes in this transaction.
      const rows = table.rows(await this.prisma.client());
      const found = await rows.findMany(after(table, walk.seen, atMost) as never);
      let count = 0;
      for (const row of found) count += await this.reencryptRow(table, rows, row);
      return { seen: found.length < atMost ? null : idOf(table, found.at(-1)), changed: count };
    });
    walk.changed += changed;
    walk.seen = seen;
    if (seen !== null) return;
    walk.isOver = walk.changed === 0;
    walk.changed = 0;
  }

  /** A ciphertext that does not open stays as it is. @returns how many columns were sealed anew */
  private async reencryptRow(table: SealedTable, rows: Rows, row: object): Promise<number> {
    const id = idOf(table, row);
    let changed = 0;
    for (const [field, names] of Object.entries(table.columns)) {
      const kept: unknown = Reflect.get(row, field);
      if (!(kept instanceof Uint8Array) || !this.cipher.isOutdated(Buffer.from(kept))) continue;
      const renewed = this.reencrypted(table.table, names, id, Buffer.from(kept));
      if (renewed === null) {
        this.log.error(`${table.table}.${field} of a row is sealed with a secret that is not listed`);
        continue;
      }
      // A row that was written meanwhile is sealed with the newest already.
      const where = { [table.id]: id, [field]: kept };
      changed += (await rows.updateMany({ where, data: { [field]: bytesOf(renewed) } } as never)).count;
    }
    return changed;
  }

  private reencrypted(table: string, names: readonly string[], id: string, kept: Buffer): Buffer | null {
    for (const name of names) {
      try {
        return this.cipher.seal(table, name, id, this.cipher.open(table, name, id, kept));
      } catch {}
    }
    return null;
  }
}

const after = ({ id, columns }: SealedTable, seen: string | null, atMost: number) => ({
  where: seen === null ? {} : { [id]: { gt: seen } },
  select: Object.fromEntries([id, ...Object.keys(columns)].map((field) => [field, true])),
  orderBy: { [id]: 'asc' },
  take: atMost,
});

const idOf = ({ id }: SealedTable, row: object | undefined): string => String(row && Reflect.get(row, id));
