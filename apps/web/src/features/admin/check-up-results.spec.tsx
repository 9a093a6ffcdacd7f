import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { CheckUpResultScreen } from './check-up-result-screen.tsx';
import { CheckUpResultsScreen } from './check-up-results-screen.tsx';
import { pdfName } from './use-check-up-pdf.ts';

const LIST = 'GET /api/patient-check-up';
const ID = '01940000-0000-7000-8000-000000000001';
const CARD = {
  ...{ id: ID, firstName: 'Héloïse', lastName: 'VIDALENC', gender: 'FEMALE', birthDate: '1972-02-28' },
  ...{ nir: '272024799901075', createdAt: '2026-11-20T08:00:00.000Z' },
};

const open = (at = '/app/admin/patient-check-result') =>
  renderApp(
    <Routes>
      <Route path="/app/admin/patient-check-result" element={<CheckUpResultsScreen />} />
      <Route path="/app/admin/patient-check-result/:checkUpId" element={<CheckUpResultScreen />} />
    </Routes>,
    { at },
  );

it('a card says name, sex, birth date and number, and leads to the answers', async () => {
  fakeApi({ [LIST]: () => json([CARD]) });
  open();
  const link = await screen.findByRole('link', { name: /Héloïse VIDALENC/ });
  expect(within(link).getByText('Femme')).toBeInTheDocument();
  expect(within(link).getByText('28 février 1972')).toBeInTheDocument();
  expect(within(link).getByText('2 72 02 47 999 010 75')).toBeInTheDocument();
  expect(link).toHaveProperty('pathname', `/app/admin/patient-check-result/${ID}`);
});

it('nothing received is said', async () => {
  fakeApi({ [LIST]: () => json([]) });
  open();
  expect(await screen.findByText('Aucune demande trouvée')).toBeInTheDocument();
});

it('a refusal is said', async () => {
  fakeApi({ [LIST]: () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
  open();
  expect(await screen.findByText('Vous n’avez pas les droits nécessaires')).toBeInTheDocument();
});

it('answers are read as they were asked on their day', async () => {
  const answers = {
    firstName: 'Héloïse',
    lastName: 'VIDALENC',
    gender: 'FEMALE',
    birthDate: '2001-02-28',
    tabac: 'actif',
  };
  fakeApi({
    [`${LIST}/${ID}`]: () => json({ id: ID, createdAt: CARD.createdAt, answeredOn: '2026-11-20', answers }),
  });
  open(`/app/admin/patient-check-result/${ID}`);
  expect(await screen.findByText('Fumeur actif')).toBeInTheDocument();
  expect(screen.getByText(/Tabac Info Service/)).toBeInTheDocument();
  // 25 by the calendar of that day: the screenings of "over 25" were not asked.
  expect(screen.queryByRole('heading', { name: 'Dépistages selon le sexe et l’âge' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await expectAccessible();
});

it.each([
  ['Héloïse', 'Vidalenc', 'Checkup-héloïse-VIDALENC.pdf'],
  ['Jean Paul', 'd’Été', 'Checkup-jean paul-D’ÉTÉ.pdf'],
  ['../../x', 'a\\b:c', 'Checkup-....x-ABC.pdf'],
])('the PDF of %s %s is %s', (first, last, name) => {
  expect(pdfName(first, last)).toBe(name);
});
