import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/database.ts';

/** A reader who comes back within this time leaves one line, not twenty (design api §2). */
const SAME_VISIT_MS = 15 * 60_000;
const MANY = 50_000;

/** The audit lines of reading: who looked at a patient's appointment, and when. */
@Injectable()
export class ReadTrail {
  /** When the last line of a reader and patient was written by this process; another process may write one more. */
  private readonly noted = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Written before the answer leaves; patients reading about themselves leave no line. */
  async note(actor: Actor, patientId: string, appointmentId: string): Promise<void> {
    if (actor.partyId === patientId) return;
    const key = `${actor.userId} ${actor.impersonatorId ?? ''} ${patientId}`;
    const now = this.clock.now();
    const last = this.noted.get(key);
    if (last !== undefined && now - last < SAME_VISIT_MS) return;
    await this.database.tx(async (tx) => {
      tx.audit({
        action: 'record.read',
        targetKind: 'appointment',
        targetId: appointmentId,
        patientId,
        outcome: 'ok',
      });
    });
    if (this.noted.size >= MANY) this.noted.clear();
    this.noted.set(key, now);
  }
}
