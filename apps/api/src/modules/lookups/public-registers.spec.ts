import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { address } from '@maillon/contracts/fields/primitives';
import { company, healthStructure, pmiCentre } from '@maillon/contracts/system/lookups';
import { Logger } from '@nestjs/common';
import { FakeClock } from '../../testing/fake-clock.ts';
import { CachedCompanyRegister, CachedPmiRegister, CachedStructureRegister } from './cached-registers.ts';
import { NationalCompanies } from './national-companies.ts';
import { NationalStructures } from './national-structures.ts';
import { PhotonAddressBook } from './photon-address-book.ts';
import { PublicDirectory } from './public-directory.ts';

Logger.overrideLogger(false);

/** As the directory of public services answers: its lists are JSON inside a text. */
const PMI = {
  total_count: 1,
  results: [
    {
      nom: 'Centre de protection maternelle et infantile - Bordeaux Bastide',
      adresse: JSON.stringify([
        {
          type_adresse: 'Adresse',
          complement1: '',
          numero_voie: '30 avenue Thiers',
          code_postal: '33100',
          nom_commune: 'Bordeaux',
          longitude: '-0.5575',
          latitude: '44.8421',
        },
      ]),
      telephone: JSON.stringify([{ valeur: '05 36 49 00 02', description: '' }]),
      adresse_courriel: 'pmi.bastide@gironde.example;accueil@gironde.example',
    },
  ],
};
const FINESS = {
  total_count: 1,
  results: [
    {
      nofinesset: '330000001',
      rs: 'CH GARONNE',
      rslongue: 'CENTRE HOSPITALIER DE LA GARONNE',
      libcategetab: 'Centre Hospitalier (C.H.)',
      numvoie: 22,
      typvoie: 'QU',
      voie: 'DE PALUDATE',
      ligneacheminement: '33800 BORDEAUX',
      com_name: 'Bordeaux',
      coord: { lat: 44.8246, lon: -0.5549 },
      departement: '33',
    },
  ],
};
const SIRET = {
  results: [
    {
      siren: '000123455',
      nom_complet: 'LES HIRONDELLES',
      siege: { siret: '00012345500099', adresse: 'AILLEURS', code_postal: '33000', libelle_commune: 'BORDEAUX' },
      matching_etablissements: [
        {
          siret: '00012345500016',
          adresse: '6 RUE DU JARDIN PUBLIC 33000 BORDEAUX',
          code_postal: '33000',
          libelle_commune: 'BORDEAUX',
          latitude: '44.8506',
          longitude: '-0.5759',
        },
      ],
    },
  ],
  total_results: 1,
};
const PHOTON = {
  features: [
    {
      geometry: { coordinates: [-3.996, 5.37] },
      properties: { name: 'Boulevard Latrille', city: 'Abidjan', district: 'Cocody', countrycode: 'CI' },
    },
    { geometry: { coordinates: [2.3, 48.8] }, properties: { name: 'Rue de Cocody', countrycode: 'FR' } },
  ],
};

let server: Server;
let url = '';
let asked: URL[] = [];
let answer: { status: number; body: string };
const answering = (body: unknown, status = 200): void => {
  answer = { status, body: JSON.stringify(body) };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://stub'));
    if (answer.status === 0) return;
    if (answer.status === 302) response.setHeader('location', 'http://127.0.0.1:9/elsewhere');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the directory of public services', () => {
  it('gives centres of PMI, ten at most, read into our words', async () => {
    answering(PMI);
    const found = await new PublicDirectory(`${url}/pmi`).search('Bastide, "bordeaux');
    expect(found).toEqual([
      {
        name: 'Centre de protection maternelle et infantile - Bordeaux Bastide',
        address: {
          line: '30 avenue Thiers',
          postalCode: '33100',
          city: 'Bordeaux',
          coordinates: { latitude: 44.8421, longitude: -0.5575 },
          country: 'FR',
          text: '30 avenue Thiers, 33100 Bordeaux',
        },
        telecom: [
          { system: 'PHONE', value: '05 36 49 00 02' },
          { system: 'EMAIL', value: 'pmi.bastide@gironde.example' },
          { system: 'EMAIL', value: 'accueil@gironde.example' },
        ],
      },
    ]);
    for (const one of found) expect(pmiCentre.safeParse(one).success).toBe(true);
    const [question] = asked;
    expect(question?.pathname).toBe('/pmi/records');
    expect(question?.searchParams.get('limit')).toBe('10');
  });

  it.each(['" or 1=1 --', 'x") or search(nom, "', 'ba%_\\stide'])(
    'is never asked what somebody else wrote: %s',
    async (typed) => {
      answering({ results: [] });
      await new PublicDirectory(url).search(typed);
      const where = asked[0]?.searchParams.get('where') ?? '';
      expect(where).toMatch(/^pivot like "pmi"( and search\(nom, adresse, "[\p{L}\p{N}]+"\))+$/u);
    },
  );

  it('the directory of public services is not asked about nothing', async () => {
    expect(await new PublicDirectory(url).search('"" --')).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('the register of health structures', () => {
  it('the register of health structures knows a structure by its number', async () => {
    answering(FINESS);
    const found = await new NationalStructures(url).search({ finess: '330000001' });
    expect(found).toEqual([
      {
        finess: '330000001',
        name: 'CENTRE HOSPITALIER DE LA GARONNE',
        type: 'Centre Hospitalier (C.H.)',
        address: {
          line: '22 QU DE PALUDATE',
          postalCode: '33800',
          city: 'Bordeaux',
          coordinates: { latitude: 44.8246, longitude: -0.5549 },
          country: 'FR',
          text: '22 QU DE PALUDATE, 33800 BORDEAUX',
        },
      },
    ]);
    for (const one of found) expect(healthStructure.safeParse(one).success).toBe(true);
    expect(asked[0]?.searchParams.get('limit')).toBe('20');
  });
});

describe('the register of companies', () => {
  it('gives the establishment of the number, not its neighbour', async () => {
    answering(SIRET);
    const found = await new NationalCompanies(url).find('00012345500016');
    expect(company.safeParse(found).success).toBe(true);
    expect(found).toMatchObject({
      name: 'LES HIRONDELLES',
      address: { text: '6 RUE DU JARDIN PUBLIC 33000 BORDEAUX' },
    });
    expect(await new NationalCompanies(url).find('00012345500024')).toBeNull();
  });
});

describe('addresses abroad', () => {
  it('are those of the country that is asked for', async () => {
    answering(PHOTON);
    const found = await new PhotonAddressBook(url).suggest('latrille', 'CI');
    expect(found.map(({ text }) => text)).toEqual(['Boulevard Latrille, Abidjan']);
    expect(address.safeParse(found[0]).success).toBe(true);
  });
});

describe.each([
  ['PMI', () => new PublicDirectory(url).search('bordeaux')],
  ['FINESS', () => new NationalStructures(url).search({ name: 'garonne' })],
  ['SIRET', () => new NationalCompanies(url).find('00012345500016')],
] as const)('a register that fails (%s)', (_name, ask) => {
  it.each([
    ['answers an error', { status: 500, body: '{}' }],
    ['answers something else', { status: 200, body: '{"results":[{"nom":1}]}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['sends elsewhere', { status: 302, body: '' }],
  ])('a register that fails and %s is a 503, to be asked again later', async (_how, said) => {
    answer = said;
    await expect(ask()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', status: 503 });
  });

  it('a register that says nothing for three seconds is not waited for', async () => {
    answer = { status: 0, body: '' };
    const began = performance.now();
    await expect(ask()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(performance.now() - began).toBeGreaterThan(2900);
  });
});

describe('an answer', () => {
  it('is remembered for a day, and a failure is not', async () => {
    const clock = new FakeClock('2026-03-10T08:00:00Z');
    const centres = new CachedPmiRegister(new PublicDirectory(url), clock);
    answering({}, 500);
    await expect(centres.search('bordeaux')).rejects.toMatchObject({ status: 503 });
    answering(PMI);
    await centres.search('bordeaux');
    await centres.search('  Bordeaux'.trim());
    expect(asked).toHaveLength(2);
    clock.advance(25 * 3600 * 1000);
    await centres.search('bordeaux');
    expect(asked).toHaveLength(3);
  });

  it('of the other registers too', async () => {
    const clock = new FakeClock('2026-03-10T08:00:00Z');
    const structures = new CachedStructureRegister(new NationalStructures(url), clock);
    const companies = new CachedCompanyRegister(new NationalCompanies(url), clock);
    answering(FINESS);
    for (const _time of [1, 2]) await structures.search({ finess: '330000001' });
    answering(SIRET);
    for (const _time of [1, 2]) await companies.find('00012345500016');
    expect(asked).toHaveLength(2);
  });
});
