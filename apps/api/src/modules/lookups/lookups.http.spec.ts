import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
const suggest = (query: string) => new Browser(app()).get(`/lookup/address?${query}`);

describe('address suggestions', () => {
  it('are for whoever is signing up: no session is needed', async () => {
    const answer = await suggest('q=8+rue+fondaud%C3%A8ge+bordeaux');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()[0]).toMatchObject({ city: 'Bordeaux', streetNumber: '8' });
  });

  it.each(['q=ab', '', `q=${'a'.repeat(121)}`, 'q=bordeaux&country=US', 'q=bordeaux&x=1'])(
    'refuse %s',
    async (query) => {
      expect((await suggest(query)).statusCode).toBe(422);
    },
  );
});

describe('address suggestions of a service that is away', () => {
  const away = anApp({ env: { ADDRESS_API_URL: 'http://127.0.0.1:9/geocodage' } });

  it('are a 503, except where the embedded book answers', async () => {
    const browser = new Browser(away());
    const french = await browser.get('/lookup/address?q=bordeaux');
    expect(french.json()).toMatchObject({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
    expect(french.headers['retry-after']).toBeDefined();
    expect((await browser.get('/lookup/address?q=cocody&country=CI')).json()).toHaveLength(1);
  });
});

describe('the registers that sign-up forms ask', () => {
  const ask = (path: string) => new Browser(app()).get(path);

  it('know centres of PMI by name or town, ten at most', async () => {
    const found = (await ask('/lookup/pmi?q=bordeaux')).json();
    expect(found.map(({ name }: { name: string }) => name)).toContain('PMI Bordeaux Bastide');
    expect((await ask('/lookup/pmi?q=pmi')).json()).toHaveLength(10);
    expect((await ask('/lookup/pmi?q=zz')).json()).toEqual([]);
  });

  it('know structures by FINESS, Corsican ones too, or by name', async () => {
    expect((await ask('/lookup/finess?finess=2a9999018')).json()).toMatchObject([{ name: 'Maternité d’Ajaccio' }]);
    expect((await ask('/lookup/finess?q=garonne')).json()).toMatchObject([{ finess: '990000044' }]);
    expect((await ask('/lookup/finess?finess=990000127')).json()).toEqual([]);
  });

  it('the registers that sign-up forms ask know companies by SIRET', async () => {
    expect((await ask('/lookup/siret/00012345500016')).json()).toMatchObject({ siret: '00012345500016' });
    expect((await ask('/lookup/siret/00012345500024')).json()).toMatchObject({ status: 404 });
  });

  it.each([
    '/lookup/pmi?q=a',
    '/lookup/pmi',
    '/lookup/finess',
    '/lookup/finess?finess=12',
    '/lookup/finess?finess=990000044&q=garonne',
    '/lookup/siret/1234',
    '/lookup/pmi?q=bordeaux&x=1',
  ])('the registers that sign-up forms ask refuse %s', async (path) => {
    expect((await ask(path)).statusCode).toBe(422);
  });
});

describe('registers that are away', () => {
  const nowhere = 'http://127.0.0.1:9/x';
  const away = anApp({ env: { PMI_API_URL: nowhere, FINESS_API_URL: nowhere, SIRET_API_URL: nowhere } });

  it.each(['/lookup/pmi?q=bordeaux', '/lookup/finess?q=garonne', '/lookup/siret/00012345500016'])(
    '%s is a 503 that says when to ask again',
    async (path) => {
      const answer = await new Browser(away()).get(path);
      expect(answer.json()).toMatchObject({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
      expect(answer.headers['retry-after']).toBeDefined();
    },
  );
});
