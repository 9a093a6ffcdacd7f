import type { PersonCard } from '@maillon/contracts/accounts/person-cards';
import { exactAge } from '@maillon/domain/age';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { fullName } from '@maillon/domain/text/full-name';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { isPractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { PeopleRepository, type PersonRow } from './people.repository.ts';

/** Spec platform §3 "Common display object", reduced to what one participant of a visit may see of another. */
function cardOf(person: PersonRow, today: IsoDay): PersonCard {
  const { id, kind, userId } = person;
  const common = {
    name: fullName(person),
    type: USER_TYPE_LABELS[kind],
    gender: person.gender,
    age: person.birthDate === null ? null : exactAge(isoDay(person.birthDate), today),
    profileId: id,
    address: person.city === null ? null : { city: person.city },
  };
  if (kind === 'patient') return { userType: kind, userData: { id, userId }, common };
  if (!isPractitionerType(kind)) throw new Error(`a ${kind} takes no part in appointments`);
  const schedule = person.scheduleId === null ? null : { id: person.scheduleId };
  const qualifications = person.qualifications.map((code) => ({ code }));
  return { userType: kind, userData: { id, userId, qualifications, schedule }, common };
}

/** A changed name is seen by others this much later at most. Relations and rights are never kept, only names. */
const CACHE_TTL_MS = MINUTE_MS;
const KEPT_CARDS = 20_000;

/** A person of whom the caller has read what a card needs. */
export type Person = PersonRow;

type Cards = ReadonlyMap<string, PersonCard>;

interface Kept {
  /** The card, or the question that will bring it. */
  readonly card: PersonCard | Promise<Cards>;
  readonly until: number;
}

/**
 * The cards by which the participants of visits see each other. They are kept for a minute, because every list shows the
 * same few people again and again (docs/decisions/hot-reads.md has the figures). Whether a person may see a card is the
 * caller's business.
 */
@Injectable()
export class PeopleService {
  /** In the order of their making, so that the oldest comes first. */
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly people: PeopleRepository,
    private readonly clock: Clock,
    private readonly day: LocalDay,
  ) {}

  /** The cards of people whom the caller has read already, in their order. */
  present(people: readonly Person[]): PersonCard[] {
    const today = this.day.today();
    return people.map((person) => cardOf(person, today));
  }

  /** The card of each profile; an unknown id is left out. */
  async cards(ids: Iterable<string>): Promise<Cards> {
    const wanted = new Set(ids);
    this.ask(wanted);
    // Taken together, before anything is awaited: meanwhile others may be thrown out.
    const taken = [...wanted].map((id) => [id, this.kept.get(id)?.card] as const);
    const found = new Map<string, PersonCard>();
    for (const [id, kept] of taken) {
      const card = kept instanceof Promise ? (await kept).get(id) : kept;
      if (card !== undefined) found.set(id, card);
    }
    return found;
  }

  /**
   * Asks for cards in the statements of the person who asks in the same turn, before it is known whom the caller may see. A patient whose
   * card is kept is asked for like one who does not exist: the time must not tell them apart. What fails is asked again.
   * @param callerId whose own card may be kept
   */
  expect(ids: Iterable<string>, callerId: string): void {
    const wanted = [...ids];
    for (const id of wanted) {
      const kept = this.kept.get(id)?.card;
      const isPatient = kept !== undefined && !(kept instanceof Promise) && kept.userType === 'patient';
      if (isPatient && id !== callerId) this.kept.delete(id);
    }
    this.cards(wanted).catch(() => undefined);
  }

  /** How people are called who may have written something: also those who take no part in visits, and have no card. */
  async names(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)];
    const people = wanted.length === 0 ? [] : await this.people.find(wanted);
    return new Map(people.map((person) => [person.id, fullName(person)]));
  }

  /** Fetches those that are not known, in one statement; a person who asks for them meanwhile waits for the same answer. */
  private ask(ids: ReadonlySet<string>): void {
    const now = this.clock.now();
    const missing = [...ids].filter((id) => (this.kept.get(id)?.until ?? 0) <= now);
    if (missing.length === 0) return;
    const until = now + CACHE_TTL_MS;
    const answer = this.fetch(missing, until);
    for (const id of missing) {
      this.kept.delete(id);
      this.kept.set(id, { card: answer, until });
    }
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT_CARDS) break;
      this.kept.delete(oldest);
    }
  }

  private async fetch(ids: readonly string[], until: number): Promise<Cards> {
    try {
      const today = this.day.today();
      const people = await this.people.find(ids);
      // Frozen: what leaves in many answers is checked and spelled once (`cachedOutput`).
      const cards = new Map(people.map((person) => [person.id, Object.freeze(cardOf(person, today))]));
      for (const id of ids) {
        const card = cards.get(id);
        if (card === undefined) this.kept.delete(id);
        else this.kept.set(id, { card, until });
      }
      return cards;
    } catch (error) {
      for (const id of ids) this.kept.delete(id);
      throw error;
    }
  }
}
