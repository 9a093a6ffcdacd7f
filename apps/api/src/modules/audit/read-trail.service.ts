import { HOUR_MS, isoOf, MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { type Excerpt, ReadTrailRepository } from './read-trail.repository.ts';

/** A reader who comes back within this time leaves one line, not twenty (design api §2). */
const SAME_VISIT_MS = 15 * MINUTE_MS;
/** Measures come to a reader by themselves, all day long. */
const SAME_DAY_MS = 12 * HOUR_MS;
const MANY = 50_000;

/** What was looked at: one visit, or the list of a patient's. */
export interface ReadTarget {
  readonly kind:
    | 'appointment'
    | 'patient'
    | 'document'
    | 'transmission'
    | 'teleexpertise'
    | 'service-request'
    | Excerpt;
  readonly id: string;
}

const isOwn = (actor: Actor, patientId: string): boolean =>
  actor.partyId === patientId && actor.impersonatorId === null;

/** The audit lines of reading: who looked, or wanted to look, at a patient's file, and when. */
@Injectable()
export class ReadTrail {
  /** The last line of a reader and patient that this process wrote; another process may write one more of an opened file. */
  private readonly noted = new Map<string, { readonly at: number; readonly line: Promise<void> }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lines: ReadTrailRepository,
  ) {}

  /** Written before the answer leaves; patients reading about themselves leave no line, unless an administrator impersonates them. */
  async note(actor: Actor, patientId: string, target: ReadTarget): Promise<void> {
    if (isOwn(actor, patientId)) return;
    return this.once(`ok ${keyOf(actor, patientId)}`, () => this.write(patientId, target, 'ok'));
  }

  /** A line of its own, so that opening the file leaves one too. */
  async noteExcerpt(actor: Actor, patientId: string, kind: Excerpt): Promise<void> {
    if (isOwn(actor, patientId)) return;
    const target = { kind, id: patientId };
    const write = async (): Promise<void> => {
      // Asked of the trail itself: a home is opened through any process, and after each start, of as many patients as it follows.
      const since = isoOf(this.clock.now() - SAME_DAY_MS);
      if (!(await this.lines.hasExcerpt(actor, patientId, kind, since))) await this.write(patientId, target, 'ok');
    };
    return this.once(`${kind} ${keyOf(actor, patientId)}`, write, SAME_DAY_MS);
  }

  /**
   * The actor was told that there is nothing: for a patient whom they may not know of, and where there is no patient. Both leave
   * a line, so that the answer takes as long either way.
   * @param id of the patient (profile or user), of the visit or of the document, as it was asked for
   */
  async refused(actor: Actor, id: string, kind: ReadTarget['kind'] = 'patient'): Promise<void> {
    const patientId = await this.lines.patientOf(id);
    if (patientId !== null && isOwn(actor, patientId)) return;
    const target = { kind, id: kind === 'patient' ? (patientId ?? id) : id };
    return this.once(`no ${keyOf(actor, id)}`, () => this.write(patientId, target, 'refused'));
  }

  private async once(key: string, write: () => Promise<void>, within = SAME_VISIT_MS): Promise<void> {
    const at = this.clock.now();
    const last = this.noted.get(key);
    if (last !== undefined && at - last.at < within) return last.line;
    if (this.noted.size >= MANY) this.noted.clear();
    const line = write();
    this.noted.set(key, { at, line });
    // A line that could not be written is written at the next look.
    line.catch(() => this.noted.delete(key));
    return line;
  }

  private write(patientId: string | null, { kind, id }: ReadTarget, outcome: 'ok' | 'refused'): Promise<void> {
    return this.database.audit({ action: 'record.read', targetKind: kind, targetId: id, patientId, outcome });
  }
}

const keyOf = (actor: Actor, id: string): string => `${actor.userId} ${actor.impersonatorId ?? ''} ${id}`;
