import type { OpenedTeleexpertise, Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { answerDueAt } from '@maillon/domain/threads/teleexpertise';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { isV7Near, newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { TeleexpertiseEvents } from './teleexpertise-events.ts';
import { TeleexpertisePresenter } from './teleexpertise-presenter.ts';
import { type ExpertRef, TeleexpertiseRights } from './teleexpertise-rights.service.ts';
import {
  type RecipientRow,
  type TeleexpertiseFilter,
  type TeleexpertiseRow,
  TeleexpertisesRepository,
} from './teleexpertises.repository.ts';

export interface TeleexpertiseDraft {
  readonly id?: string | undefined;
  readonly patientId: string;
  readonly recipients: readonly ExpertRef[];
  readonly topic: string;
  readonly sldId: string;
  readonly delayHours?: number | undefined;
  readonly consent: boolean;
}

interface Listing extends Omit<TeleexpertiseFilter, 'userId'> {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Asking practitioners for their opinion about a patient (design api §2.11). */
@Injectable()
export class TeleexpertisesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly teleexpertises: TeleexpertisesRepository,
    private readonly rights: TeleexpertiseRights,
    private readonly presenter: TeleexpertisePresenter,
    private readonly events: TeleexpertiseEvents,
    private readonly sealed: SealedSessions,
    private readonly trail: ReadTrail,
    private readonly cursors: Cursors,
  ) {}

  async list(
    actor: Actor,
    { after, limit, ...filter }: Listing,
  ): Promise<{ items: Teleexpertise[]; next: string | null }> {
    const cursor = after === undefined ? null : this.cursors.decode(after, 1);
    const place = cursor && { sentAt: String(cursor.keys[0]), id: cursor.id };
    const rows = await this.teleexpertises.list({ ...filter, userId: actor.userId }, place, limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const next = last === undefined ? null : this.cursors.encode([last.sentAt], last.id);
    return { items: await this.presenter.list(actor, page), next };
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<OpenedTeleexpertise> {
    const { row } = await this.require(actor, id);
    await this.trail.note(actor, row.patientId, { kind: 'teleexpertise', id });
    return this.presenter.opened(actor, row);
  }

  /**
   * @returns the request as it is kept, and whether it is new
   * @throws {Refusal} `NOT_FOUND` and `FORBIDDEN` naming patient or expert, `ID_TAKEN`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE`
   */
  async create(
    actor: Actor,
    draft: TeleexpertiseDraft,
  ): Promise<{ teleexpertise: OpenedTeleexpertise; created: boolean }> {
    const { id = newId(), sldId, topic, delayHours = null, consent } = draft;
    const known = await this.sentBefore(actor, draft.id);
    if (known !== undefined) return { teleexpertise: await this.presenter.opened(actor, known), created: false };
    if (draft.id !== undefined && !isV7Near(id, this.clock.now())) throw new Refusal('ID_TAKEN');
    const { patientId, mayShare } = await this.rights.subjectOf(actor, draft.patientId);
    const experts = await this.rights.experts(actor, draft.recipients, mayShare);
    const resource = sealedFor.teleexpertise(patientId, id);
    await this.sealed.require(actor, [
      { pointer: '/_sldId', sessionId: sldId, resource },
      { pointer: '/topic', sessionId: sealedSessionId(topic) ?? '', resource },
    ]);

    const sentAt = isoOf(this.clock.now());
    const recipients = experts.map((userId, at) =>
      at === 0 || delayHours === null ? this.asked(userId, delayHours) : waiting(userId),
    );
    const about = { id, senderId: actor.userId, patientId, status: 'PREPARATION', sldId, topic, delayHours } as const;
    const row = { ...about, consentedAt: consent ? sentAt : null, sentAt, recipients };
    const created = await this.database.tx(async (tx) => {
      if (!(await this.teleexpertises.add(tx, row))) return false;
      const target = { targetKind: 'teleexpertise', targetId: id, patientId, outcome: 'ok' } as const;
      tx.audit({ action: 'teleexpertise.sent', ...target });
      this.events.publish(tx, row, { id, status: 'PREPARATION', version: 1 });
      await this.events.notifyAsked(tx, row, recipients);
      return true;
    });
    const kept = created ? (await this.require(actor, id)).row : await this.sentBefore(actor, id);
    if (kept === undefined) throw new Error('the request was there a moment ago');
    return { teleexpertise: await this.presenter.opened(actor, kept), created };
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async require(actor: Actor, id: string): Promise<{ row: TeleexpertiseRow; side: 'sender' | 'recipient' }> {
    const row = await this.teleexpertises.find(id);
    const side = row === undefined ? null : this.rights.sideOf(actor, row);
    if (row === undefined || side === null) throw new Refusal('NOT_FOUND');
    return { row, side };
  }

  /** An expert whose turn begins now. */
  asked(userId: string, delayHours: number | null): RecipientRow {
    const now = this.clock.now();
    const dueAt = isoOf(answerDueAt(now, delayHours));
    return { userId, state: 'ASKED', askedAt: isoOf(now), dueAt, answeredAt: null };
  }

  private async sentBefore(actor: Actor, id?: string): Promise<TeleexpertiseRow | undefined> {
    const found = id === undefined ? undefined : await this.teleexpertises.find(id);
    if (found !== undefined && found.senderId !== actor.userId) throw new Refusal('ID_TAKEN');
    return found;
  }
}

export const waiting = (userId: string): RecipientRow => ({
  ...{ userId, state: 'WAITING', askedAt: null, dueAt: null, answeredAt: null },
});
