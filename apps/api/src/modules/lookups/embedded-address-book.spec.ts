import { describe, expect, it } from '@jest/globals';
import { address } from '@maillon/contracts/fields/primitives';
import fc from 'fast-check';
import type { AddressCountry } from './address-book.ts';
import { EmbeddedAddressBook } from './embedded-address-book.ts';
import { FRANCE } from './sample/france.ts';

const book = new EmbeddedAddressBook();
const texts = async (typed: string, country: AddressCountry = 'FR') =>
  (await book.suggest(typed, country)).map(({ text }) => text);

describe('the embedded address book', () => {
  it.each([
    ['8 rue fondaudege bord', '8 rue Fondaudège, 33000 Bordeaux'],
    ['12 bis cours de l’argonne', '12 bis cours de l’Argonne, 33000 Bordeaux'],
    ['33000', '33000 Bordeaux'],
    ['bordeaux', '33000 Bordeaux'],
    ['BORD', '33000 Bordeaux'],
    ['saint etienne', '42000 Saint-Étienne'],
    ['5 rue des Acacias, Bordeaux', '5 rue des Acacias, 33000 Bordeaux'],
    ['rue du Stade 35000 Rennes', 'rue du Stade, 35000 Rennes'],
  ])('for "%s" suggests %s', async (typed, text) => {
    expect(await texts(typed)).toContain(text);
  });

  it('the embedded address book puts a known street before a town', async () => {
    expect((await texts('avenue thiers bordeaux'))[0]).toBe('avenue Thiers, 33000 Bordeaux');
  });

  it.each([
    ['boulevard latrille', 'boulevard Latrille, Cocody, Abidjan'],
    ['yopougon', 'Yopougon, Abidjan'],
    ['bouake', 'Bouaké'],
  ])('the embedded address book knows Côte d’Ivoire: %s', async (typed, text) => {
    expect(await texts(typed, 'CI')).toContain(text);
  });

  it('the embedded address book knows Switzerland, and does not mix countries', async () => {
    expect(await texts('genève', 'CH')).toEqual(['1201 Genève']);
    expect(await texts('genève', 'FR')).toEqual([]);
  });

  it('gives the parts of an address, with where it is', async () => {
    expect(await book.suggest('8 rue Fondaudège Bordeaux', 'FR')).toContainEqual({
      streetNumber: '8',
      streetName: 'rue Fondaudège',
      line: '8 rue Fondaudège',
      postalCode: '33000',
      city: 'Bordeaux',
      state: 'Nouvelle-Aquitaine',
      country: 'FR',
      coordinates: { latitude: 44.8378, longitude: -0.5792 },
      text: '8 rue Fondaudège, 33000 Bordeaux',
    });
  });

  it('the embedded address book finds nothing in nothing', async () => {
    expect(await texts('???')).toEqual([]);
    expect(await texts('Xyzzy')).toEqual([]);
  });

  it('answers ten valid, different addresses at most, whatever is typed', async () => {
    const parts = fc.constantFrom(
      'rue',
      'de',
      'la',
      '12',
      'bis',
      'saint',
      'Paris',
      'bo',
      '33000',
      'l’',
      ',',
      '-',
      '🏥',
      '(',
      '\\',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 8 }), fc.string(), async (words, rest) => {
        const found = await book.suggest(`${words.join(' ')} ${rest}`.slice(0, 120), 'FR');
        expect(found.length).toBeLessThanOrEqual(10);
        expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
        for (const one of found) expect(address.safeParse(one).success).toBe(true);
      }),
    );
  });

  it('places every commune of the sample inside France', () => {
    for (const [region, communes] of Object.entries(FRANCE)) {
      for (const [name, postalCode, latitude, longitude] of communes) {
        expect(`${name} ${postalCode}`).toMatch(/ \d{5}$/);
        if (region === 'Outre-mer') continue;
        expect([latitude > 41 && latitude < 51.2, longitude > -5.2 && longitude < 9.7]).toEqual([true, true]);
      }
    }
  });
});
