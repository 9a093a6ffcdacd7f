import { describe, expect, it } from '@jest/globals';
import { GUIDE_SLUGS } from '@maillon/domain/guides';
import { Browser } from '../../testing/browser.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
const ask = async (path: string) => new Browser(app()).get(path);
const slugsOf = async (query: string): Promise<string[]> =>
  (await ask(`/guide?query=${encodeURIComponent(query)}`)).json().map(({ slug }: { slug: string }) => slug);

it('anybody reads the guides; one that is not ready is announced and not open', async () => {
  const guides = (await ask('/guide')).json();
  expect(guides.map(({ slug }: { slug: string }) => slug)).toEqual(GUIDE_SLUGS);
  const announced = guides.filter(({ disabled }: { disabled?: true }) => disabled);
  expect(announced).toMatchObject([{ slug: 'create-prescription', title: 'Rédiger une ordonnance' }]);
  expect((await ask('/guide/create-prescription')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('a guide has its steps in their order', async () => {
  const { data, ...card } = (await ask('/guide/join-structure')).json();
  expect(card).toMatchObject({ slug: 'join-structure', tags: ['Structure'] });
  expect(data.map(({ id }: { id: string }) => id)).toEqual([1, 2, 3, 4, 5].map((step) => `join-structure-${step}`));
});

it('a step with a picture says what it shows, and the card shows the first one', async () => {
  const { data, ...card } = (await ask('/guide/add-patient')).json();
  expect(data[0]).toMatchObject({ image: null, imageAlt: '' });
  expect(data[2]).toMatchObject({ image: '/guides/add-patient-3.webp' });
  expect(data[2].imageAlt).not.toBe('');
  expect(card).toMatchObject({ image: '/guides/add-patient-3.webp' });
});

it('they are found by title or tag, without case and accents', async () => {
  expect(await slugsOf('TELE-EXPERTISE')).toEqual(['create-teleexpertise']);
  expect(await slugsOf('agenda')).toEqual(['create-appointment', 'agenda-settings']);
  expect(await slugsOf('zzz')).toEqual([]);
});

it.each(['inconnu', '%00', 'toString'])('there is no guide %s', async (slug) => {
  expect([404, 422]).toContain((await ask(`/guide/${slug}`)).statusCode);
});

describe('in Côte d’Ivoire', () => {
  const ivorian = anApp({ env: { VARIANT: 'mobility', COUNTRY: 'CI' } });
  const textOf = async (slug: string): Promise<string> =>
    JSON.stringify((await new Browser(ivorian()).get(`/guide/${slug}`)).json());

  it.each([
    ['add-patient', /Numéro CMU ou identifiant national/, /sécurité sociale/],
    ['join-structure', /Registre du commerce \(RCCM\)/, /FINESS/],
  ])('the guide %s names what its forms ask there', async (slug, asked, french) => {
    expect(await textOf(slug)).toMatch(asked);
    expect(await textOf(slug)).not.toMatch(french);
  });
});
