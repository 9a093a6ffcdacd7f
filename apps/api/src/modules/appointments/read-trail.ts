import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/database.ts';

/** A reader who comes back within this time leaves one line, not twenty (design api §2). */
const SAME_VISIT_MS = 15 * 60_000;
const MANY = 50_000;

/** What was looked at: one visit, or the list of a patient's. */
export interface ReadTarget {
  readonly kind: 'appointment' | 'patient';
  readonly id: string;
}

/** The audit lines of reading: who looked at a patient's visits, and when. */
@Injectable()
export class ReadTrail {
  /** The last line of a reader and patient that this process wrote; another process may write one more. */
  private readonly noted = new Map<string, { readonly at: number; readonly line: Promise<void> }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Written before the answer leaves; patients reading about themselves leave no line. */
  async note(actor: Actor, patientId: string, target: ReadTarget): Promise<void> {
    if (actor.partyId === patientId) return;
    const key = `${actor.userId} ${actor.impersonatorId ?? ''} ${patientId}`;
    const at = this.clock.now();
    const last = this.noted.get(key);
    if (last !== undefined && at - last.at < SAME_VISIT_MS) return last.line;
    if (this.noted.size >= MANY) this.noted.clear();
    const line = this.write(patientId, target);
    this.noted.set(key, { at, line });
    // A line that could not be written is written at the next look.
    line.catch(() => this.noted.delete(key));
    return line;
  }

  private write(patientId: string, { kind, id }: ReadTarget): Promise<void> {
    return this.database.tx(async (tx) => {
      tx.audit({ action: 'record.read', targetKind: kind, targetId: id, patientId, outcome: 'ok' });
    });
  }
}
