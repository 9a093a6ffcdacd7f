import type { Address } from '@maillon/contracts/fields/primitives';
import { AddressBook, type AddressCountry } from './address-book.ts';

/** One book for France, another for the countries that it does not cover. */
export class ByCountryAddressBook extends AddressBook {
  constructor(
    private readonly france: AddressBook,
    private readonly elsewhere: AddressBook,
  ) {
    super();
  }

  suggest(typed: string, country: AddressCountry): Promise<Address[]> {
    return (country === 'FR' ? this.france : this.elsewhere).suggest(typed, country);
  }
}
