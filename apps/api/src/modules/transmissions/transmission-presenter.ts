import type { MentionState, OpenedTransmission, Transmission } from '@maillon/contracts/record/transmissions';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PeopleByUser, type UserPerson } from '../people/accounts/people-by-user.service.ts';
import { CommentsService, personIn, personOf } from '../threads/comments.service.ts';
import { type MentionRow, MentionsRepository } from './mentions.repository.ts';
import { TransmissionRights } from './transmission-rights.service.ts';
import type { TransmissionRow } from './transmissions.repository.ts';

type Summary = ReturnType<Awaited<ReturnType<CommentsService['summaries']>>['get']>;

/** Names of what rows say by id. */
interface Names {
  readonly people: ReadonlyMap<string, UserPerson>;
  readonly parties: ReadonlyMap<string, string>;
}

/** Transmissions as their team sees them. */
@Injectable()
export class TransmissionPresenter {
  constructor(
    private readonly people: PeopleByUser,
    private readonly parties: Parties,
    private readonly comments: CommentsService,
    private readonly rights: TransmissionRights,
    private readonly mentions: MentionsRepository,
  ) {}

  async list(actor: Actor, rows: readonly TransmissionRow[]): Promise<Transmission[]> {
    const names = await this.namesOf(rows);
    const summaries = await this.comments.summaries(rows.map(({ id }) => ({ kind: 'transmission', id })));
    return rows.map((row) => shown(actor, row, names, summaries.get(row.id)));
  }

  async opened(actor: Actor, row: TransmissionRow): Promise<OpenedTransmission> {
    const [about] = await this.list(actor, [row]);
    if (about === undefined) throw new Error('a row is shown');
    const readers = await this.rights.readers(row);
    return {
      ...about,
      comments: await this.comments.list({ kind: 'transmission', id: row.id }),
      mentions: await this.mentionsOf(row.id),
      people: readers.map(personOf),
      mayWrite: await this.rights.followsPatient(row),
    };
  }

  private async mentionsOf(id: string): Promise<MentionState[]> {
    const mentions = await this.mentions.list(id);
    const people = await this.people.find([
      ...new Set(mentions.flatMap(({ userId, passedTo }) => [userId, passedTo ?? []].flat())),
    ]);
    return mentions.map((mention) => stateOf(mention, people));
  }

  private async namesOf(rows: readonly TransmissionRow[]): Promise<Names> {
    const users = rows.flatMap(({ authorId, resolvedBy }) => [authorId, resolvedBy ?? []].flat());
    const parties = rows.flatMap(({ patientId, organizationId }) => [patientId, organizationId]);
    return {
      people: await this.people.find([...new Set(users)]),
      parties: await this.parties.namesOf([...new Set(parties)]),
    };
  }
}

const shown = (actor: Actor, row: TransmissionRow, { people, parties }: Names, summary: Summary): Transmission => {
  const { id, sldId, content, resolved, resolvedAt, version } = row;
  return {
    ...{ id, sldId, content, resolved, resolvedAt, version },
    patient: { id: row.patientId, name: parties.get(row.patientId) ?? '' },
    organization: { id: row.organizationId, name: parties.get(row.organizationId) ?? '' },
    author: personIn(people, row.authorId),
    creation: row.createdAt,
    resolvedBy: row.resolvedBy === null ? null : personIn(people, row.resolvedBy),
    commentCount: summary?.count ?? 0,
    activeAt: summary?.lastAt ?? row.createdAt,
    concernsMe: row.authorId === actor.userId || summary?.mentions.has(actor.userId) === true,
  };
};

const stateOf = (mention: MentionRow, people: ReadonlyMap<string, UserPerson>): MentionState => {
  const { commentId, userId, readAt, answeredAt, remindedAt, passedAt, passedTo } = mention;
  const substitute = passedTo === null ? null : personIn(people, passedTo);
  return {
    commentId,
    person: personIn(people, userId),
    readAt,
    answeredAt,
    remindedAt,
    passedAt,
    passedTo: substitute,
  };
};
