import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { type ContactHistory, EMPTY_HISTORY } from './contact-history.ts';

type Row = RowOf<typeof LOCK>;

const LOCK = sql(
  'contact_limits_lock',
  'SELECT requested_at, tried_at, locked_until FROM contact_limits WHERE contact_hash = $1 FOR UPDATE',
);

const iso = (instant: number): string => new Date(instant).toISOString();

const historyOf = (row: Row | undefined): ContactHistory =>
  row === undefined
    ? EMPTY_HISTORY
    : {
        requestedAt: row.requested_at.map(Date.parse),
        triedAt: row.tried_at.map(Date.parse),
        lockedUntil: row.locked_until === null ? null : Date.parse(row.locked_until),
      };

/** The histories, found by a keyed hash of the contact; one change at a time per contact. */
@Injectable()
export class ContactHistoryRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Reads a history and stores the one that `decide` gives back (the same one: nothing is stored), with the contact locked meanwhile. */
  change<D>(hash: Buffer, decide: (history: ContactHistory) => { decision: D; next: ContactHistory }): Promise<D> {
    const contactHash = bytesOf(hash);
    return this.database.tx(async (tx) => {
      const { contactLimit } = await this.prisma.client();
      await contactLimit.createMany({ data: { contactHash }, skipDuplicates: true });
      const [row] = await tx.query(LOCK, [hash]);
      const history = historyOf(row);
      const { decision, next } = decide(history);
      if (next !== history) {
        const data = {
          requestedAt: next.requestedAt.map(iso),
          triedAt: next.triedAt.map(iso),
          lockedUntil: next.lockedUntil === null ? null : iso(next.lockedUntil),
          touchedAt: iso(this.clock.now()),
        };
        await contactLimit.updateMany({ where: { contactHash }, data });
      }
      return decision;
    });
  }

  async forget(hash: Buffer): Promise<void> {
    const { contactLimit } = await this.prisma.client();
    await contactLimit.deleteMany({ where: { contactHash: bytesOf(hash) } });
  }
}
