import type { AuditEvent } from '@maillon/contracts/system/admin';
import { Injectable } from '@nestjs/common';
import { Cursors } from '../../platform/http/cursor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { AuditTrailRepository, type TrailFilter } from './audit-trail.repository.ts';

export interface TrailPage {
  readonly items: AuditEvent[];
  readonly next: string | null;
  readonly total: number | null;
}

/** The trail for administrators: who did what, ids only. That it was looked at is a line of its own. */
@Injectable()
export class AuditTrailService {
  constructor(
    private readonly cursors: Cursors,
    private readonly database: Database,
    private readonly trail: AuditTrailRepository,
  ) {}

  async read(filter: TrailFilter, limit: number, after: string | undefined, counted: boolean): Promise<TrailPage> {
    const before = after === undefined ? null : Number(this.cursors.decode(after, 0).id);
    const rows = await this.trail.read(filter, before, limit + 1);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const total = counted ? await this.trail.count(filter) : null;

    // Once per look, not once per page.
    if (before === null) {
      await this.database.tx(async (tx) =>
        tx.audit({
          action: 'audit.read',
          targetKind: 'audit',
          targetId: filter.actor ?? filter.patientId,
          outcome: 'ok',
        }),
      );
    }
    return { items, next: last === undefined ? null : this.cursors.encode([], String(last.seq)), total };
  }
}
