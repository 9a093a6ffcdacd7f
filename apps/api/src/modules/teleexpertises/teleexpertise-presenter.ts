import type { OpenedTeleexpertise, Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import { ownerOf } from '@maillon/domain/threads/teleexpertise';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PatientIdentities } from '../people/accounts/patient-identities.service.ts';
import { PeopleByUser, type UserPerson } from '../people/accounts/people-by-user.service.ts';
import { CommentsService, personIn } from '../threads/comments.service.ts';
import type { TeleexpertiseRow } from './teleexpertises.repository.ts';

type People = ReadonlyMap<string, UserPerson>;
type Summary = ReturnType<Awaited<ReturnType<CommentsService['summaries']>>['get']>;

/** Requests of expertise as their people see them. */
@Injectable()
export class TeleexpertisePresenter {
  constructor(
    private readonly people: PeopleByUser,
    private readonly parties: Parties,
    private readonly identities: PatientIdentities,
    private readonly comments: CommentsService,
  ) {}

  async list(actor: Actor, rows: readonly TeleexpertiseRow[]): Promise<Teleexpertise[]> {
    const users = rows.flatMap(({ senderId, recipients }) => [senderId, ...recipients.map(({ userId }) => userId)]);
    const people = await this.people.find([...new Set(users)]);
    const names = await this.parties.namesOf([...new Set(rows.map(({ patientId }) => patientId))]);
    const summaries = await this.comments.summaries(rows.map(({ id }) => ({ kind: 'teleexpertise', id })));
    return rows.map((row) => shown(actor, row, people, names, summaries.get(row.id)));
  }

  async opened(actor: Actor, row: TeleexpertiseRow): Promise<OpenedTeleexpertise> {
    const [about] = await this.list(actor, [row]);
    if (about === undefined) throw new Error('a row is shown');
    const identity = await this.identities.find(row.patientId);
    const readers = [row.senderId, ...readingExperts(row)];
    const people = await this.people.find(readers);
    const thread = { kind: 'teleexpertise', id: row.id } as const;
    const refusals = row.senderId === actor.userId ? await this.comments.refusals(thread) : new Map<string, never>();
    return {
      ...about,
      subject: { ...about.subject, birthDate: identity?.birthDate ?? null, gender: identity?.gender ?? null },
      recipients: about.recipients.map((one) => ({ ...one, refusal: refusals.get(one.id) ?? null })),
      comments: await this.comments.list(thread),
      people: readers.map((userId) => personIn(people, userId)),
    };
  }
}

/** Those whose turn it is, or who answer. */
export const readingExperts = ({ recipients }: Pick<TeleexpertiseRow, 'recipients'>): string[] =>
  recipients.filter(({ state }) => state === 'ASKED' || state === 'ACCEPTED').map(({ userId }) => userId);

const shown = (
  actor: Actor,
  row: TeleexpertiseRow,
  people: People,
  names: ReadonlyMap<string, string>,
  summary: Summary,
): Teleexpertise => {
  const { id, status, sentAt, sldId, topic, delayHours, consentedAt, version, recipients } = row;
  // Whom else one asked, and who said no, is the asker's to know.
  const seen = row.senderId === actor.userId ? recipients : recipients.filter(({ state }) => isReading(state));
  const owner = ownerOf(
    status,
    recipients.map(({ state }) => state),
  );
  return {
    ...{ id, status, sent: sentAt, _sldId: sldId, topic, delayHours, consentedAt, version },
    subject: { id: row.patientId, name: names.get(row.patientId) ?? '' },
    sender: personIn(people, row.senderId),
    recipients: seen.map(({ userId, state, askedAt, dueAt }) => ({
      ...personIn(people, userId),
      state,
      askedAt,
      dueAt,
    })),
    ownerId: owner === null ? null : owner.is === 'sender' ? row.senderId : (recipients[owner.at]?.userId ?? null),
    commentCount: summary?.count ?? 0,
    activeAt: summary?.lastAt ?? sentAt,
  };
};

const isReading = (state: string): boolean => state === 'ASKED' || state === 'ACCEPTED';
