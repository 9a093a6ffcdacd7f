import type { Address } from '@maillon/contracts/primitives';
import type { Clock } from '../../platform/clock.ts';
import { AddressBook, type AddressCountry } from './address-book.ts';

const LIFE_MS = 24 * 3600 * 1000;
const CAPACITY = 2000;

/** Remembers answers for a day (design api §2.19): what many people type first is asked once. */
export class CachedAddressBook extends AddressBook {
  private readonly answers = new Map<string, { readonly addresses: Address[]; readonly until: number }>();

  constructor(
    private readonly source: AddressBook,
    private readonly clock: Clock,
  ) {
    super();
  }

  async suggest(typed: string, country: AddressCountry): Promise<Address[]> {
    const key = `${country}|${typed.toLowerCase().replace(/\s+/g, ' ')}`;
    const known = this.answers.get(key);
    if (known !== undefined && known.until > this.clock.now()) return known.addresses;

    const addresses = await this.source.suggest(typed, country);
    this.remember(key, addresses);
    return addresses;
  }

  private remember(key: string, addresses: Address[]): void {
    this.answers.delete(key);
    this.answers.set(key, { addresses, until: this.clock.now() + LIFE_MS });
    if (this.answers.size <= CAPACITY) return;
    const oldest = this.answers.keys().next();
    if (!oldest.done) this.answers.delete(oldest.value);
  }
}
