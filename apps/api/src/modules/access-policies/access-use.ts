import { MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';
import type { FactsRow } from './access-facts.repository.ts';

/** « Dernière utilisation » is told to the quarter hour: a reader who goes on reading writes one row, not twenty. */
const SAME_USE_MS = 15 * MINUTE_MS;
const MANY = 50_000;

/** Remembers when a grant last opened something, for the page « Mes données ». No request waits for it. */
@Injectable()
export class AccessUse {
  private readonly log = new Logger('AccessUse');
  /** When each grant was noted last, by this process. */
  private readonly noted = new Map<string, number>();
  private readonly waiting = new Set<string>();
  private writing: NodeJS.Immediate | undefined;

  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** The owner's accepted grants among the facts were of use to the actor, themselves or through a structure. */
  note(actorId: string, { ownerId, grants }: FactsRow): void {
    // A write under way has its own transaction, which must not wait for this nor take it along.
    if (this.database.isInTransaction) return;
    const now = this.clock.now();
    const used = grants.filter(({ id, from, to, status, resource }) => {
      if (from !== ownerId || status !== 'ACCEPTED') return false;
      if (resource === 'organization' && to !== actorId) return false;
      return now - (this.noted.get(id) ?? Number.NEGATIVE_INFINITY) >= SAME_USE_MS;
    });
    if (used.length === 0) return;
    if (this.noted.size >= MANY) this.noted.clear();
    for (const { id } of used) {
      this.noted.set(id, now);
      this.waiting.add(id);
    }
    // What one turn of the process notes is written together.
    this.writing ??= setImmediate(() => void this.write());
  }

  private async write(): Promise<void> {
    const ids = [...this.waiting];
    this.waiting.clear();
    this.writing = undefined;
    try {
      const { accessPolicy } = await this.prisma.client();
      const now = this.clock.now();
      const before = [{ lastUsedAt: null }, { lastUsedAt: { lt: new Date(now - SAME_USE_MS) } }];
      const data = { lastUsedAt: new Date(now) };
      await accessPolicy.updateMany({ where: { id: { in: ids }, OR: before }, data });
    } catch (error) {
      for (const id of ids) this.noted.delete(id);
      this.log.warn(`the use of a grant was not noted: ${errorName(error)}`);
    }
  }
}
