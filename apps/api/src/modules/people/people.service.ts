import { dayOf } from '@maillon/domain/day';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { PeopleRepository } from './people.repository.ts';
import { cardOf, type PersonCard } from './person-card.ts';

/** Ages are counted on this calendar; a card is not the place where a birthday's hour matters. */
const ZONE = 'Europe/Paris';
/** A changed name is seen by others this much later at most. Relations and rights are never kept, only names. */
const KEPT_MS = 20_000;
const KEPT_CARDS = 20_000;

interface Kept {
  readonly card: PersonCard;
  readonly until: number;
}

/**
 * The cards by which the participants of visits see each other. They are kept for a few seconds, because every list
 * shows the same few people again and again (docs/decisions/hot-reads.md has the figures). Whether somebody may see a
 * card is the caller's business.
 */
@Injectable()
export class PeopleService {
  /** In the order of their making, so that the oldest comes first. */
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly people: PeopleRepository,
    private readonly clock: Clock,
  ) {}

  /** The card of each profile; an unknown id is left out. */
  async cards(ids: Iterable<string>): Promise<ReadonlyMap<string, PersonCard>> {
    const now = this.clock.now();
    const found = new Map<string, PersonCard>();
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const kept = this.kept.get(id);
      if (kept !== undefined && kept.until > now) found.set(id, kept.card);
      else missing.push(id);
    }
    if (missing.length > 0) await this.fetch(missing, now, found);
    return found;
  }

  /** After a change of somebody's name or address. */
  forget(id: string): void {
    this.kept.delete(id);
  }

  private async fetch(ids: readonly string[], now: number, found: Map<string, PersonCard>): Promise<void> {
    const today = dayOf(now, ZONE);
    for (const person of await this.people.find(ids)) {
      const card = cardOf(person, today);
      found.set(person.id, card);
      this.kept.delete(person.id);
      this.kept.set(person.id, { card, until: now + KEPT_MS });
    }
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT_CARDS) break;
      this.kept.delete(oldest);
    }
  }
}
