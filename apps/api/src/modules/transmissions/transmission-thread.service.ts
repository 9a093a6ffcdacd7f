import type { Comment } from '@maillon/contracts/record/comments';
import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { judgeTransmission, type TransmissionEvent } from '@maillon/domain/threads/transmission';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CommentDraft, CommentsService } from '../threads/comments.service.ts';
import { MentionsService } from './mentions.service.ts';
import { TransmissionEvents } from './transmission-events.ts';
import { TransmissionPresenter } from './transmission-presenter.ts';
import { TransmissionRights } from './transmission-rights.service.ts';
import { type TransmissionRow, TransmissionsRepository } from './transmissions.repository.ts';
import { TransmissionsService } from './transmissions.service.ts';

type Text = Omit<CommentDraft, 'kind'>;

const ACTIONS = {
  comment: 'transmission.commented',
  resolve: 'transmission.resolved',
  reopen: 'transmission.reopened',
} as const;

/** What follows a transmission: comments, its result, and that it is not over after all (design api §4.5). */
@Injectable()
export class TransmissionThread {
  constructor(
    private readonly database: Database,
    private readonly service: TransmissionsService,
    private readonly transmissions: TransmissionsRepository,
    private readonly rights: TransmissionRights,
    private readonly comments: CommentsService,
    private readonly presenter: TransmissionPresenter,
    private readonly events: TransmissionEvents,
    private readonly mentions: MentionsService,
  ) {}

  /**
   * @param organizationId as the client knows it; it must be the transmission's
   * @returns the comment as it is kept, and whether it is new
   * @throws {Refusal} `NOT_FOUND`, `PATIENT_LEFT_STRUCTURE`, `MENTION_NOT_ALLOWED`, `ID_TAKEN`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE`
   */
  async comment(
    actor: Actor,
    id: string,
    organizationId: string,
    text: Text,
  ): Promise<{ comment: Comment; created: boolean }> {
    const row = await this.service.require(actor, id);
    if (row.organizationId !== organizationId) throw new Refusal('NOT_FOUND', { field: '/organizationId' });
    return this.write(actor, row, 'comment', { ...text, kind: 'COMMENT' }, '/text');
  }

  /** @throws {Refusal} as {@link comment}, and `TRANSMISSION_STATE` */
  async resolve(actor: Actor, id: string, text: Text): Promise<OpenedTransmission> {
    const row = await this.service.require(actor, id);
    await this.write(actor, row, 'resolve', { ...text, kind: 'RESULT' }, '/result');
    return this.presenter.opened(actor, await this.service.require(actor, id));
  }

  /** @throws {Refusal} `NOT_FOUND`, `PATIENT_LEFT_STRUCTURE`, `TRANSMISSION_STATE` */
  async reopen(actor: Actor, id: string): Promise<OpenedTransmission> {
    const row = await this.service.require(actor, id);
    await this.requireOpenFile(row);
    await this.database.tx(async (tx) => {
      await this.change(tx, actor, row, 'reopen');
      await this.mentions.reopened(tx, row);
    });
    return this.presenter.opened(actor, await this.service.require(actor, id));
  }

  /** What names the actor in it is read. @throws {Refusal} `NOT_FOUND` */
  async read(actor: Actor, id: string): Promise<void> {
    await this.mentions.read(actor, await this.service.require(actor, id));
  }

  private async write(
    actor: Actor,
    row: TransmissionRow,
    event: TransmissionEvent,
    draft: CommentDraft,
    pointer: string,
  ): Promise<{ comment: Comment; created: boolean }> {
    const thread = { kind: 'transmission', id: row.id } as const;
    const known = await this.comments.sentBefore(actor, thread, draft.id);
    if (known !== undefined) return { comment: known, created: false };
    await this.requireOpenFile(row);
    const readers = new Set((await this.rights.readers(row)).map(({ userId }) => userId));
    await this.comments.check(actor, draft, { resource: sealedFor.transmission(row.id), pointer, readers });

    return this.database.tx(async (tx) => {
      await this.transmissions.lock(tx, row.id);
      // The same one sent twice at once: the second one has waited for the first.
      const first = await this.comments.sentBefore(actor, thread, draft.id);
      if (first !== undefined) return { comment: first, created: false };
      await this.change(tx, actor, row, event);
      const comment = await this.comments.add(tx, actor, thread, draft);
      await this.mentions.written(tx, actor, row, comment);
      return { comment, created: true };
    });
  }

  /** @throws {Refusal} `TRANSMISSION_STATE` */
  private async change(
    tx: Tx,
    actor: Actor,
    { id, organizationId, patientId }: TransmissionRow,
    event: TransmissionEvent,
  ) {
    await this.transmissions.lock(tx, id);
    const verdict = judgeTransmission(event, (await this.transmissions.find(id))?.resolved === true);
    if (!verdict.allowed) throw new Refusal(verdict.because);
    const by = event === 'resolve' ? actor.userId : null;
    const changed = await this.transmissions.change(tx, id, event === 'comment' ? undefined : by);
    tx.audit({ action: ACTIONS[event], targetKind: 'transmission', targetId: id, patientId, outcome: 'ok' });
    this.events.publish(tx, await this.rights.listeners(organizationId), { id, ...changed });
  }

  private async requireOpenFile(row: TransmissionRow): Promise<void> {
    if (!(await this.rights.followsPatient(row))) throw new Refusal('PATIENT_LEFT_STRUCTURE');
  }
}
