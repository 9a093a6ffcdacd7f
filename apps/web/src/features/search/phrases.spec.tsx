import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import type { Found } from '../../data/search.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { useTypedMeasure } from '../../vault/measures/typed-measure.ts';
import { phraseIn } from './phrase.model.ts';
import { SearchEntry } from './search-entry.tsx';
import { SEARCH_LABEL } from './search-label.ts';

const FIND = 'GET /api/user/search';
const CAMILLE = '0195d000-0000-7000-8000-0000000000a1';

const found = (userType: Found['userType'], name: string, id: string): Found => ({
  userType,
  userData: { id, userId: null },
  common: { name, type: 'Médecin', age: null, address: { city: null } },
});
const EVERYBODY = [
  found('patient', 'Camille Moreau', CAMILLE),
  found('doctor', 'Hugo Moreau', '0195d000-0000-7000-8000-0000000000a2'),
];

const Place = () => {
  const { pathname, search } = useLocation();
  const measure = useTypedMeasure(CAMILLE);
  return <output>{`${pathname}${search} ${JSON.stringify(measure?.value ?? null)}`}</output>;
};

beforeEach(() => tabStorage.clear());

const type = async (words: string) => {
  const api = fakeApi({ [FIND]: () => json(EVERYBODY) });
  const { user } = renderApp(
    <>
      <SearchEntry me={aDoctor()} pages={[]} />
      <Place />
    </>,
  );
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: SEARCH_LABEL }), words);
  return { user, api, asked: () => api.calls.map(({ url }) => url.searchParams.get('query')) };
};

it.each([
  ['rendez-vous avec Inès', { does: 'book', name: 'Inès' }],
  ['RDV Le Goff-N’Diaye', { does: 'book', name: 'Le Goff-N’Diaye' }],
  ['message à Hugo', { does: 'write', name: 'Hugo' }],
  ['écrire hugo', { does: 'write', name: 'hugo' }],
  [
    'tension 120/80 Camille',
    { does: 'measure', name: 'Camille', type: 'BLOOD_PRESSURE', value: { sys: 120, dia: 80 } },
  ],
  ['TA 12/8 de camille', { does: 'measure', name: 'camille', type: 'BLOOD_PRESSURE', value: { sys: 120, dia: 80 } }],
  ['poids 62,5 kg d’Awa', { does: 'measure', name: 'Awa', type: 'WEIGHT', value: { value: 62.5 } }],
  ['température 38,2 Awa', { does: 'measure', name: 'Awa', type: 'TEMPERATURE', value: { value: 38.2 } }],
])('« %s » says what is to be done', (words, phrase) => {
  expect(phraseIn(words, aDoctor())).toEqual(phrase);
});

it.each([
  'rendez-vous',
  'tension 120/80',
  'tension 80/120 Camille',
  'tension 900/80 Camille',
  'poids Camille',
  'Camille',
])('« %s » is no phrase', (words) => {
  expect(phraseIn(words, aDoctor())).toBeNull();
});

it('a patient and an impersonator are offered no action', () => {
  const impersonated = aDoctor({ impersonation: { byName: 'Admin', expiresAt: '2026-01-01T00:00:00.000Z' } });
  for (const me of [aPatient(), impersonated]) expect(phraseIn('rendez-vous avec Inès', me)).toBeNull();
});

it('books with the patient of that name, and asks the server for the name alone', async () => {
  const { user, asked } = await type('rendez-vous avec moreau');
  const group = await screen.findByRole('group', { name: 'Actions' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Rendez-vous avec Camille Moreau']);
  await expectAccessible();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/^\/app\/agenda\/new/, { selector: 'output' })).toHaveTextContent(
    `/app/agenda/new?patient=${CAMILLE}`,
  );
  expect(new Set(asked())).toEqual(new Set(['moreau']));
});

it('carries a measure to the page of its patient, through no address', async () => {
  const { user } = await type('tension 120/80 moreau');
  await user.click(await screen.findByRole('option', { name: /Noter pour Camille Moreau/ }));
  expect(screen.getByText(/"sys"/, { selector: 'output' }).textContent).toBe(
    `/app/patients/${CAMILLE}?view=vitals {"sys":120,"dia":80}`,
  );
});

it('offers to act on nobody who answers an earlier word', async () => {
  const { user, api } = await type('tension 120/80 moreau');
  await screen.findByRole('option', { name: /Noter pour Camille Moreau/ });
  api.on(FIND, () => new Promise<Response>(() => undefined));
  await user.keyboard('x');
  expect(screen.getByRole('combobox')).toHaveValue('tension 120/80 moreaux');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('says what may be typed where nothing was found', async () => {
  await type('06 12');
  expect(await screen.findByText(/« rendez-vous avec Inès »/)).toBeInTheDocument();
});
