import type { Address } from '@maillon/contracts/fields/primitives';

export type AddressCountry = 'FR' | 'CI' | 'CH';

/** Finds addresses by what a person has typed so far. */
export abstract class AddressBook {
  /**
   * The best ten at most, best first.
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE` when the service behind does not answer; the form stays usable without it
   */
  abstract suggest(typed: string, country: AddressCountry): Promise<Address[]>;
}

export const MAX_SUGGESTIONS = 10;

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
