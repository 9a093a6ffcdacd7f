import type { Comment, ThreadPerson } from '@maillon/contracts/record/comments';
import { sealedSessionId } from '@maillon/domain/sealed';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { isV7Near, newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { threadRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { PeopleByUser, type UserPerson } from '../people/accounts/people-by-user.service.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { type CommentRow, CommentsRepository, type Thread, type ThreadSummary } from './comments.repository.ts';

export interface CommentDraft {
  readonly id?: string | undefined;
  readonly kind: CommentRow['kind'];
  readonly text: string;
  readonly mentions: readonly string[];
}

export interface CommentCheck {
  /** What the session of its text must be for: `sealedFor`. */
  readonly resource: string;
  /** Where the request has the text. */
  readonly pointer: string;
  /** The user ids of those who read the thread. */
  readonly readers: ReadonlySet<string>;
}

export const personOf = ({ userId, partyId, name, userType, gender }: UserPerson): ThreadPerson => ({
  ...{ id: userId, profileId: partyId, name, userType, gender },
});

/** A person of whom nothing is left but what they wrote. */
const gone = (id: string): ThreadPerson => ({ id, profileId: id, name: '', userType: 'doctor', gender: null });

export const personIn = (people: ReadonlyMap<string, UserPerson>, userId: string): ThreadPerson => {
  const found = people.get(userId);
  return found ? personOf(found) : gone(userId);
};

/** Comments of any thread: sealed, kept once, told to those who have the thread open. Who may write is asked by the thread's own module. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly people: PeopleByUser,
    private readonly sealed: SealedSessions,
    private readonly clock: Clock,
  ) {}

  async list(thread: Thread): Promise<Comment[]> {
    const rows = (await this.comments.list(thread)).filter(({ kind }) => kind !== 'REFUSAL');
    const people = await this.people.find([...new Set(rows.map(({ authorId }) => authorId))]);
    return rows.map((row) => shown(row, people));
  }

  /** Why people said no, by who wrote it. */
  async refusals(thread: Thread): Promise<ReadonlyMap<string, Pick<Comment, 'id' | 'text'>>> {
    const rows = (await this.comments.list(thread)).filter(({ kind }) => kind === 'REFUSAL');
    return new Map(rows.map(({ id, text, authorId }) => [authorId, { id, text }] as const));
  }

  /** How many each thread has, when the last one came, and whom they mention; by thread, of those that have any. */
  summaries(threads: readonly Thread[]): Promise<ReadonlyMap<string, ThreadSummary>> {
    return this.comments.summaries(threads);
  }

  /** The one that its writer sent before under this id. @throws {Refusal} `ID_TAKEN` where another person wrote it */
  async sentBefore(actor: Actor, thread: Thread, id: string | undefined): Promise<Comment | undefined> {
    const found = id === undefined ? undefined : await this.comments.find(thread, id);
    if (found === undefined) return undefined;
    if (found.authorId !== actor.userId) throw new Refusal('ID_TAKEN');
    return shown(found, await this.people.find([found.authorId]));
  }

  /** @throws {Refusal} `ID_TAKEN`, `MENTION_NOT_ALLOWED`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE` */
  async check(actor: Actor, { id, text, mentions }: CommentDraft, { resource, pointer, readers }: CommentCheck) {
    if (id !== undefined && !isV7Near(id, this.clock.now())) throw new Refusal('ID_TAKEN');
    if (mentions.some((userId) => userId === actor.userId || !readers.has(userId))) {
      throw new Refusal('MENTION_NOT_ALLOWED');
    }
    await this.sealed.require(actor, [{ pointer, sessionId: sealedSessionId(text) ?? '', resource }]);
  }

  /** Writes one that was checked, of a thread that is locked. */
  async add(tx: Tx, actor: Actor, thread: Thread, draft: CommentDraft): Promise<Comment> {
    const { id = newId(), kind, text, mentions } = draft;
    const createdAt = isoOf(this.clock.now());
    const row = { id, kind, authorId: actor.userId, text, mentions: [...new Set(mentions)], createdAt };
    await this.comments.add(tx, thread, row);
    const comment = shown(row, await this.people.find([actor.userId]));
    const said = { parentKind: thread.kind, parentId: thread.id, comment };
    // Others of the thread do not read why an expert said no.
    if (kind !== 'REFUSAL') tx.publish(emitToRooms(`thread:${thread.id}`, [threadRoom(thread.id)], 'comment', said));
    return comment;
  }
}

const shown = (
  { id, kind, text, createdAt, authorId, mentions }: CommentRow,
  people: ReadonlyMap<string, UserPerson>,
): Comment => ({
  ...{ id, kind: kind === 'RESULT' ? kind : 'COMMENT', text, creation: createdAt, mentions: [...mentions] },
  author: personIn(people, authorId),
});
