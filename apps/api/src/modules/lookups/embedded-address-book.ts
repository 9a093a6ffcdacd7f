import type { Address } from '@maillon/contracts/fields/primitives';
import { AddressBook, type AddressCountry, MAX_SUGGESTIONS } from './address-book.ts';
import { IVORIAN_STREETS, IVORY_COAST, SWITZERLAND } from './sample/abroad.ts';
import { FRANCE, FRENCH_STREETS } from './sample/france.ts';
import type { Commune, CommuneRow } from './sample/place.ts';
import { readTyped, type TypedAddress, wordsOf } from './typed-address.ts';

const communesOf = (
  country: AddressCountry,
  regions: Readonly<Record<string, readonly CommuneRow[]>>,
  streets: Readonly<Record<string, readonly string[]>>,
): Commune[] =>
  Object.entries(regions).flatMap(([state, rows]) =>
    rows.map(([name, postalCode, latitude, longitude]) => ({
      name,
      postalCode,
      state,
      country,
      latitude,
      longitude,
      streets: streets[name] ?? [],
    })),
  );

const COMMUNES: Readonly<Record<AddressCountry, readonly Commune[]>> = {
  FR: communesOf('FR', FRANCE, FRENCH_STREETS),
  CI: communesOf('CI', IVORY_COAST, IVORIAN_STREETS),
  CH: communesOf('CH', SWITZERLAND, {}),
};

/** In Abidjan the communes are districts of the city. */
const placeOf = ({ name, state, country }: Commune) =>
  country === 'CI' && state === 'Abidjan' ? { city: 'Abidjan', district: name } : { city: name };

const textOf = (line: string | null, { name, state, postalCode, country }: Commune): string => {
  const town =
    country === 'CI' && state === 'Abidjan' ? `${name}, Abidjan` : [postalCode, name].filter(Boolean).join(' ');
  return line === null ? town : `${line}, ${town}`;
};

const addressIn = (commune: Commune, street: string | null, streetNumber: string | null): Address => {
  const line = street === null ? null : [streetNumber, street].filter(Boolean).join(' ');
  return {
    ...(streetNumber !== null && street !== null ? { streetNumber } : {}),
    ...(street === null ? {} : { streetName: street }),
    ...(line === null ? {} : { line }),
    ...(commune.postalCode === '' ? {} : { postalCode: commune.postalCode }),
    ...placeOf(commune),
    state: commune.state,
    country: commune.country,
    coordinates: { latitude: commune.latitude, longitude: commune.longitude },
    text: textOf(line, commune),
  };
};

const startsOne = (word: string, among: readonly string[]): boolean => among.some((other) => other.startsWith(word));
const townWords = ({ name, postalCode }: Commune): string[] => [...wordsOf(name), ...(postalCode ? [postalCode] : [])];

/** Known streets: each word typed begins a word of the street or of its town, and one at least of the street. */
const knownStreets = (communes: readonly Commune[], { words, streetNumber }: TypedAddress): Address[] =>
  communes.flatMap((commune) => {
    const town = townWords(commune);
    return commune.streets
      .filter((street) => {
        const named = wordsOf(street);
        return (
          words.every((word) => startsOne(word, named) || startsOne(word, town)) &&
          words.some((word) => startsOne(word, named))
        );
      })
      .map((street) => addressIn(commune, street, streetNumber));
  });

const towns = (communes: readonly Commune[], { words }: TypedAddress): Address[] =>
  communes
    .filter((commune) => words.every((word) => startsOne(word, townWords(commune))))
    .map((commune) => addressIn(commune, null, null));

/** A street that the sample does not know, written before a town that it knows. */
const typedStreets = (
  communes: readonly Commune[],
  { street, townWords: asked, streetNumber }: TypedAddress,
): Address[] =>
  street === null || asked.length === 0
    ? []
    : communes
        .filter((commune) => asked.every((word) => townWords(commune).includes(word)))
        .map((commune) => addressIn(commune, street, streetNumber));

/** A sample of places, so that one machine suggests addresses without the network. */
export class EmbeddedAddressBook extends AddressBook {
  async suggest(typed: string, country: AddressCountry): Promise<Address[]> {
    const communes = COMMUNES[country];
    const read = readTyped(typed, communes.flatMap(townWords));
    if (read.words.length === 0) return [];
    const found = [...knownStreets(communes, read), ...towns(communes, read), ...typedStreets(communes, read)];
    const distinct = new Map(found.map((address) => [address.text, address]));
    return [...distinct.values()].slice(0, MAX_SUGGESTIONS);
  }
}
