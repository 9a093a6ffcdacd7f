import { describe, expect, it } from '@jest/globals';
import { anApp } from '../../testing/an-app.ts';
import { Browser } from '../../testing/browser.ts';

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
