import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';
import { Clock } from '../../../platform/time/clock.ts';
import type { ContactHistory } from './contact-history.ts';

const STORED = { requestedAt: true, triedAt: true, lockedUntil: true } as const;
type StoredHistory = Prisma.ContactLimitGetPayload<{ select: typeof STORED }>;

const historyOf = ({ requestedAt, triedAt, lockedUntil }: StoredHistory): ContactHistory => ({
  requestedAt: requestedAt.map((at) => at.getTime()),
  triedAt: triedAt.map((at) => at.getTime()),
  lockedUntil: lockedUntil?.getTime() ?? null,
});

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
    return this.database.tx(async () => {
      const { contactLimit } = await this.prisma.client();
      // One statement that takes the row's lock, whether the row was there or not.
      const held = { where: { contactHash }, create: { contactHash }, update: { contactHash } };
      const history = historyOf(await contactLimit.upsert({ ...held, select: STORED }));
      const { decision, next } = decide(history);
      if (next !== history) {
        const data = {
          requestedAt: next.requestedAt.map(isoOf),
          triedAt: next.triedAt.map(isoOf),
          lockedUntil: next.lockedUntil === null ? null : isoOf(next.lockedUntil),
          touchedAt: isoOf(this.clock.now()),
        };
        await contactLimit.updateMany({ where: { contactHash }, data });
      }
      return decision;
    });
  }

  async delete(hash: Buffer): Promise<void> {
    const { contactLimit } = await this.prisma.client();
    await contactLimit.deleteMany({ where: { contactHash: bytesOf(hash) } });
  }
}
