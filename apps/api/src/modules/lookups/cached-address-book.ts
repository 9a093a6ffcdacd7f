import type { Address } from '@maillon/contracts/fields/primitives';
import type { Clock } from '../../platform/time/clock.ts';
import { AddressBook, type AddressCountry } from './address-book.ts';
import { DayCache } from './day-cache.ts';

export class CachedAddressBook extends AddressBook {
  private readonly answers: DayCache<Address[]>;

  constructor(
    private readonly source: AddressBook,
    clock: Clock,
  ) {
    super();
    this.answers = new DayCache(clock);
  }

  suggest(typed: string, country: AddressCountry): Promise<Address[]> {
    return this.answers.get(`${country}|${typed}`, () => this.source.suggest(typed, country));
  }
}
