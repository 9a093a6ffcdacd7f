import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { address } from '@maillon/contracts/fields/primitives';
import { Logger } from '@nestjs/common';
import { FakeClock } from '../../testing/fake-clock.ts';
import { CachedAddressBook } from './cached-address-book.ts';
import { NationalAddressBook } from './national-address-book.ts';

/** Answers as the national address service does (GeoJSON of addok), with what its documentation shows. */
const STREET = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-0.582913, 44.847659] },
  properties: {
    label: '8 Rue Fondaudège 33000 Bordeaux',
    score: 0.97,
    housenumber: '8',
    id: '33063_3610_00008',
    banId: 'b9b7d4d3-0000-0000-0000-000000000000',
    name: '8 Rue Fondaudège',
    postcode: '33000',
    citycode: '33063',
    x: 416709.1,
    y: 6422817.2,
    city: 'Bordeaux',
    context: '33, Gironde, Nouvelle-Aquitaine',
    type: 'housenumber',
    importance: 0.7,
    street: 'Rue Fondaudège',
    _type: 'address',
  },
};
const TOWN = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-0.579541, 44.837912] },
  properties: {
    label: 'Bordeaux',
    name: 'Bordeaux',
    postcode: '33000',
    city: 'Bordeaux',
    context: '33, Gironde, Nouvelle-Aquitaine',
    type: 'municipality',
    population: 259809,
  },
};

Logger.overrideLogger(false);

let server: Server;
let asked: URL[] = [];
let answer: { status: number; body: string };
let book: NationalAddressBook;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://stub'));
    if (answer.status === 0) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  book = new NationalAddressBook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/geocodage`);
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ type: 'FeatureCollection', features: [STREET, TOWN] }) };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the national address service', () => {
  it('is asked for ten suggestions, and its answer is put into our terms', async () => {
    const found = await book.suggest('8 rue fondaudège & co');
    expect(asked[0]?.pathname).toBe('/geocodage/search');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: '8 rue fondaudège & co',
      limit: '10',
      autocomplete: '1',
    });
    expect(found).toEqual([
      {
        streetNumber: '8',
        streetName: 'Rue Fondaudège',
        line: '8 Rue Fondaudège',
        postalCode: '33000',
        city: 'Bordeaux',
        state: 'Nouvelle-Aquitaine',
        country: 'FR',
        coordinates: { latitude: 44.847659, longitude: -0.582913 },
        text: '8 Rue Fondaudège 33000 Bordeaux',
      },
      {
        postalCode: '33000',
        city: 'Bordeaux',
        state: 'Nouvelle-Aquitaine',
        country: 'FR',
        coordinates: { latitude: 44.837912, longitude: -0.579541 },
        text: 'Bordeaux',
      },
    ]);
    for (const one of found) expect(address.safeParse(one).success).toBe(true);
  });

  it.each([
    ['fails', { status: 500, body: '{}' }],
    ['is limited', { status: 429, body: '{}' }],
    ['answers something else', { status: 200, body: '{"features":[{"geometry":null}]}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['sends us elsewhere', { status: 302, body: '' }],
    ['says nothing for three seconds', { status: 0, body: '' }],
  ])('that %s is told as a dependency that is not there', async (_what, given) => {
    answer = given;
    await expect(book.suggest('bordeaux')).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });
});

describe('the cache in front of it', () => {
  it('asks once a day for the same words', async () => {
    const clock = new FakeClock('2026-11-21T08:00:00Z');
    const cached = new CachedAddressBook(book, clock);
    const first = await cached.suggest('Bordeaux', 'FR');
    expect(await cached.suggest('bordeaux', 'FR')).toEqual(first);
    expect(asked).toHaveLength(1);

    clock.advance(24 * 3_600_000 + 1);
    await cached.suggest('bordeaux', 'FR');
    expect(asked).toHaveLength(2);
  });

  it('the cache in front of it does not remember a failure', async () => {
    const cached = new CachedAddressBook(book, new FakeClock('2026-11-21T08:00:00Z'));
    answer = { status: 503, body: '' };
    await expect(cached.suggest('bordeaux', 'FR')).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    answer = { status: 200, body: JSON.stringify({ features: [TOWN] }) };
    expect(await cached.suggest('bordeaux', 'FR')).toHaveLength(1);
  });
});
