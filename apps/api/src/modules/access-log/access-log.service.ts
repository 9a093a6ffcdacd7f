import type { AccessLogEntry } from '@maillon/contracts/access/access-log';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AccessLogRepository, type LogFilter, type LogRow } from './access-log.repository.ts';
import { reasonOf, roleOf, whatOf } from './access-log-words.ts';

export interface LogPage {
  readonly items: AccessLogEntry[];
  readonly next: string | null;
  /** On all pages; null when it was not asked for. */
  readonly total: number | null;
}

/** « Qui a consulté mon dossier »: the audit trail of one patient, in their words. */
@Injectable()
export class AccessLogService {
  constructor(
    private readonly access: AccessService,
    private readonly cursors: Cursors,
    private readonly log: AccessLogRepository,
  ) {}

  /**
   * One's own, or that of a patient who delegated to the actor.
   * @throws {Refusal} `NOT_FOUND` for any other patient, and for a person who has no file of their own
   */
  async read(
    actor: Actor,
    patientId: string | undefined,
    filter: LogFilter,
    page: { readonly limit: number; readonly after: string | undefined; readonly counted: boolean },
  ): Promise<LogPage> {
    const of = await this.access.requireDelegation(actor, patientId);
    const before = page.after === undefined ? null : Number(this.cursors.decode(page.after, 0).id);

    const rows = await this.log.read(of, filter, before, page.limit + 1);
    const shown = rows.slice(0, page.limit);
    const last = rows.length > page.limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(entryOf),
      next: last === undefined ? null : this.cursors.encode([], String(last.seq)),
      total: page.counted ? await this.log.count(of, filter) : null,
    };
  }

  /** One line of a patient's trail, for a person who was let in to it; null for a line of another one. */
  async line(patientId: string, seq: number): Promise<AccessLogEntry | null> {
    const everything = { outcome: null, start: null, end: null };
    const [row] = await this.log.read(patientId, everything, seq + 1, 1);
    return row?.seq === seq ? entryOf(row) : null;
  }
}

const entryOf = (row: LogRow): AccessLogEntry => ({
  id: String(row.seq),
  at: row.at,
  who: {
    id: row.actor_id,
    name: row.actor_name ?? 'Maillon',
    role: roleOf(row),
    structures: row.structures,
    impersonatedBy: row.impersonator_name,
  },
  what: whatOf(row),
  outcome: row.outcome,
  reason: reasonOf(row),
});
