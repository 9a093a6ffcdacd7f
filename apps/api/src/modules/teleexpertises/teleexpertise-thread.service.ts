import type { Comment } from '@maillon/contracts/record/comments';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { sealedFor } from '@maillon/domain/sealed-resource';
import {
  isUnanswered,
  judgeTeleexpertise,
  nextRecipient,
  type TeleexpertiseEvent,
  type TeleexpertiseSide,
  type TeleexpertiseStatus,
} from '@maillon/domain/threads/teleexpertise';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { type CommentDraft, CommentsService } from '../threads/comments.service.ts';
import { TeleexpertiseEvents } from './teleexpertise-events.ts';
import { readingExperts, TeleexpertisePresenter } from './teleexpertise-presenter.ts';
import { type ExpertRef, TeleexpertiseRights } from './teleexpertise-rights.service.ts';
import { type RecipientRow, type TeleexpertiseRow, TeleexpertisesRepository } from './teleexpertises.repository.ts';
import { TeleexpertisesService, waiting } from './teleexpertises.service.ts';

type Text = Omit<CommentDraft, 'kind'>;

export interface TeleexpertiseChange {
  readonly status?: TeleexpertiseStatus | undefined;
  readonly recipients?: readonly ExpertRef[] | undefined;
  readonly conclusion?: Pick<CommentDraft, 'id' | 'text'> | undefined;
}

/** The event that a state is asked for with. */
const EVENT_TO: Readonly<Partial<Record<TeleexpertiseStatus, TeleexpertiseEvent>>> = {
  ON_HOLD: 'hold',
  COMPLETED: 'complete',
  NOT_DONE: 'decline',
  STOPPED: 'stop',
  ENTERED_IN_ERROR: 'enter-in-error',
};

/** What follows a request of expertise: answers, its states, and whose turn it is (design api §4.4, B6). */
@Injectable()
export class TeleexpertiseThread {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly service: TeleexpertisesService,
    private readonly teleexpertises: TeleexpertisesRepository,
    private readonly rights: TeleexpertiseRights,
    private readonly comments: CommentsService,
    private readonly presenter: TeleexpertisePresenter,
    private readonly events: TeleexpertiseEvents,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `TELEEXPERTISE_STATE`, `MENTION_NOT_ALLOWED`, `ID_TAKEN`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE` */
  async comment(actor: Actor, id: string, text: Text): Promise<{ comment: Comment; created: boolean }> {
    const { row } = await this.service.require(actor, id);
    return this.write(actor, row, 'comment', { ...text, kind: 'COMMENT' }, '/text');
  }

  /** @throws {Refusal} as {@link comment}, `STALE_VERSION` */
  async update(actor: Actor, id: string, change: TeleexpertiseChange, seen: SeenVersions) {
    const { row, side } = await this.service.require(actor, id);
    if (change.conclusion !== undefined && change.status === 'COMPLETED') {
      const draft = { ...change.conclusion, kind: 'RESULT', mentions: [] } as const;
      const known = await this.comments.sentBefore(actor, { kind: 'teleexpertise', id }, draft.id);
      if (known === undefined) {
        checkVersion(seen, row.version, 'required');
        await this.write(actor, row, 'complete', draft, '/conclusion/text');
      }
      return this.shown(actor, id);
    }
    checkVersion(seen, row.version, 'required');
    const added = change.recipients === undefined ? [] : await this.added(actor, row, side, change.recipients);
    const why = change.status === 'NOT_DONE' ? await this.refusalOf(actor, row, change.conclusion) : null;
    await this.database.tx(async (tx) => {
      if (added.length > 0) await this.add(tx, row.id, added);
      if (change.status !== undefined) await this.change(tx, actor, row.id, eventFor(row.status, side, change.status));
      if (why !== null) await this.comments.add(tx, actor, { kind: 'teleexpertise', id }, why);
    });
    this.events.recheck(id);
    return this.shown(actor, id);
  }

  /** Why an expert says no, checked. @throws {Refusal} `ID_TAKEN`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE` */
  private async refusalOf(
    actor: Actor,
    { id, patientId }: TeleexpertiseRow,
    said: TeleexpertiseChange['conclusion'],
  ): Promise<CommentDraft | null> {
    if (said === undefined) return null;
    const draft = { ...said, kind: 'REFUSAL', mentions: [] } as const;
    const resource = sealedFor.teleexpertise(patientId, id);
    await this.comments.check(actor, draft, { resource, pointer: '/conclusion/text', readers: new Set() });
    return draft;
  }

  /** The next expert of the list is asked; who let the delay pass reads it no longer. Null where it was answered meanwhile. */
  async pass(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.teleexpertises.lock(tx, id);
      const row = await this.teleexpertises.find(id);
      if (row === undefined) return;
      const now = this.clock.now();
      const late = placesOf(row, ({ state, dueAt }) => state === 'ASKED' && dueAt !== null && Date.parse(dueAt) <= now);
      if (late.length === 0) return;
      if (judgeTeleexpertise('pass', 'time', this.factsOf(row)).allowed) await this.moveOn(tx, row, late, 'PASSED');
    });
    this.events.recheck(id);
  }

  private async write(
    actor: Actor,
    row: TeleexpertiseRow,
    event: TeleexpertiseEvent,
    draft: CommentDraft,
    pointer: string,
  ) {
    const thread = { kind: 'teleexpertise', id: row.id } as const;
    const known = await this.comments.sentBefore(actor, thread, draft.id);
    if (known !== undefined) return { comment: known, created: false };
    const readers = new Set([row.senderId, ...readingExperts(row)]);
    await this.comments.check(actor, draft, {
      resource: sealedFor.teleexpertise(row.patientId, row.id),
      pointer,
      readers,
    });
    return this.database.tx(async (tx) => {
      await this.teleexpertises.lock(tx, row.id);
      // The same one sent twice at once: the second one has waited for the first.
      const first = await this.comments.sentBefore(actor, thread, draft.id);
      if (first !== undefined) return { comment: first, created: false };
      await this.change(tx, actor, row.id, event);
      const comment = await this.comments.add(tx, actor, thread, draft);
      const others = [...readers].filter((userId) => userId !== actor.userId);
      await this.events.notifyComment(tx, row.id, actor.userId, others);
      return { comment, created: true };
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for an expert whose turn ended meanwhile, `TELEEXPERTISE_STATE` */
  private async change(tx: Tx, actor: Actor, id: string, event: TeleexpertiseEvent): Promise<void> {
    await this.teleexpertises.lock(tx, id);
    const { row, side } = await this.service.require(actor, id);
    const verdict = judgeTeleexpertise(event, side, this.factsOf(row));
    if (!verdict.allowed) throw new Refusal(verdict.because);
    const target = { targetKind: 'teleexpertise', targetId: id, patientId: row.patientId, outcome: 'ok' } as const;
    tx.audit({ action: `teleexpertise.${event}`, ...target });
    if (event === 'decline') {
      return this.moveOn(
        tx,
        row,
        placesOf(row, ({ userId }) => userId === actor.userId),
        'DECLINED',
      );
    }
    const isAnswer = verdict.next === 'IN_PROGRESS' && side === 'recipient';
    const recipients = row.recipients.map((one) => {
      if (isAnswer) return this.accepted(one, actor.userId);
      // The clock stood still: who was asked has their whole delay again.
      return event === 'resume' && one.state === 'ASKED' ? this.service.asked(one.userId, row.delayHours) : one;
    });
    await this.save(tx, row, verdict.next, recipients);
  }

  /** Those experts are asked no more; where no other is asked the next one is, or the asker learns that none is left. */
  private async moveOn(
    tx: Tx,
    row: TeleexpertiseRow,
    who: readonly number[],
    how: 'DECLINED' | 'PASSED',
  ): Promise<void> {
    const { states, asked, isAnswered } = nextRecipient(
      row.recipients.map(({ state }) => state),
      who,
      how,
    );
    const recipients = row.recipients.map((one, at): RecipientRow => {
      if (at === asked) return this.service.asked(one.userId, row.delayHours);
      if (!who.includes(at)) return one;
      return { ...one, state: how, dueAt: null, answeredAt: how === 'DECLINED' ? this.now() : null };
    });
    const everybodySaidNo = states.every((state) => state === 'DECLINED');
    await this.save(tx, row, everybodySaidNo ? 'NOT_DONE' : row.status, recipients);
    if (!isAnswered) this.events.notifyReturned(tx, row.id, row.senderId);
    await this.events.notifyAsked(
      tx,
      row,
      recipients.filter((_, at) => at === asked),
    );
  }

  /** More experts, at the end of the list; the first of them is asked where no other is. */
  private async add(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
    await this.teleexpertises.lock(tx, id);
    const row = await this.teleexpertises.find(id);
    if (row === undefined || !isUnanswered(this.factsOf(row))) throw new Refusal('TELEEXPERTISE_STATE');
    const isAsked = row.recipients.some(({ state }) => state === 'ASKED');
    const fresh = userIds.filter((userId) => !row.recipients.some((one) => one.userId === userId));
    const more = fresh.map((userId, at) =>
      (at === 0 && !isAsked) || row.delayHours === null ? this.service.asked(userId, row.delayHours) : waiting(userId),
    );
    await this.save(tx, row, row.status, [...row.recipients, ...more]);
    await this.events.notifyAsked(tx, row, more);
  }

  private async save(tx: Tx, row: TeleexpertiseRow, status: TeleexpertiseStatus, recipients: readonly RecipientRow[]) {
    const changed = await this.teleexpertises.change(tx, row.id, status, recipients);
    this.events.publish(tx, { ...row, recipients }, { id: row.id, ...changed });
  }

  private async added(actor: Actor, row: TeleexpertiseRow, side: TeleexpertiseSide, refs: readonly ExpertRef[]) {
    if (side !== 'sender') throw new Refusal('TELEEXPERTISE_STATE');
    const { mayShare } = await this.rights.subjectOf(actor, row.patientId);
    return this.rights.experts(actor, refs, mayShare);
  }

  private async shown(actor: Actor, id: string): Promise<OpenedTeleexpertise | null> {
    const row = await this.teleexpertises.find(id);
    return row === undefined || this.rights.sideOf(actor, row) === null ? null : this.presenter.opened(actor, row);
  }

  private accepted(one: RecipientRow, userId: string): RecipientRow {
    return one.userId === userId ? { ...one, state: 'ACCEPTED', dueAt: null, answeredAt: this.now() } : one;
  }

  private now(): string {
    return isoOf(this.clock.now());
  }

  private factsOf({ status, sentAt, recipients }: TeleexpertiseRow) {
    const isAccepted = recipients.some(({ state }) => state === 'ACCEPTED');
    return { status, isAccepted, sentAt: Date.parse(sentAt), now: this.clock.now() };
  }
}

/** @throws {Refusal} `TELEEXPERTISE_STATE` for a state that is brought about by no request */
const eventFor = (from: TeleexpertiseStatus, side: TeleexpertiseSide, to: TeleexpertiseStatus): TeleexpertiseEvent => {
  const event = to === 'IN_PROGRESS' ? (side === 'sender' ? 'resume' : 'start') : EVENT_TO[to];
  if (event === undefined || from === to) throw new Refusal('TELEEXPERTISE_STATE');
  return event;
};

const placesOf = ({ recipients }: TeleexpertiseRow, holds: (one: RecipientRow) => boolean): number[] =>
  recipients.flatMap((one, at) => (holds(one) ? [at] : []));
