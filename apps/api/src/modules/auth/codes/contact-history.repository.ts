import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../../platform/postgres/database.ts';
import { type ContactHistory, EMPTY_HISTORY } from './contact-history.ts';

interface Row {
  requested_at: string[];
  tried_at: string[];
  locked_until: string | null;
}

const PRESENT = sql(
  'contact_limits_present',
  'INSERT INTO contact_limits (contact_hash) VALUES ($1) ON CONFLICT (contact_hash) DO NOTHING',
);
const LOCK = sql(
  'contact_limits_lock',
  'SELECT requested_at, tried_at, locked_until FROM contact_limits WHERE contact_hash = $1 FOR UPDATE',
);
const SAVE = sql(
  'contact_limits_save',
  `UPDATE contact_limits SET requested_at = $2::timestamptz[], tried_at = $3::timestamptz[], locked_until = $4, touched_at = now()
   WHERE contact_hash = $1`,
);
const FORGET = sql('contact_limits_forget', 'DELETE FROM contact_limits WHERE contact_hash = $1');
const FORGET_OLD = sql(
  'contact_limits_forget_old',
  `DELETE FROM contact_limits WHERE contact_hash IN (
     SELECT contact_hash FROM contact_limits WHERE touched_at < now() - interval '2 hours' LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
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
  constructor(private readonly database: Database) {}

  /** Reads a history and stores the one that `decide` gives back (the same one: nothing is stored), with the contact locked meanwhile. */
  change<D>(
    contactHash: Buffer,
    decide: (history: ContactHistory) => { decision: D; next: ContactHistory },
  ): Promise<D> {
    return this.database.tx(async (tx) => {
      await tx.query(PRESENT, [contactHash]);
      const [row] = await tx.query<Row>(LOCK, [contactHash]);
      const history = historyOf(row);
      const { decision, next } = decide(history);
      if (next !== history) {
        const lockedUntil = next.lockedUntil === null ? null : iso(next.lockedUntil);
        await tx.query(SAVE, [contactHash, next.requestedAt.map(iso), next.triedAt.map(iso), lockedUntil]);
      }
      return decision;
    });
  }

  async forget(contactHash: Buffer): Promise<void> {
    await this.database.tx((tx) => tx.query(FORGET, [contactHash]));
  }

  /** Histories that no rule looks at any more. */
  async forgetOld(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }
}
