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
