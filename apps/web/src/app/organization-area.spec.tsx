import { expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { useStructure } from '../lib/storage/use-structure.ts';
import { expectAccessible } from '../testing/axe.ts';
import { fakeApi, json, refusal } from '../testing/fake-api.ts';
import { aDoctor, aPatient } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { aStructure } from '../testing/structures.ts';
import { OrganizationArea } from './organization-area.tsx';

const [first, second] = [aStructure(), aStructure({ id: 'b', name: 'Clinique des Ormes' })];
const Here = () => <p>Dans {useStructure().name}</p>;

const open = (me: UserMe, answer: () => Response) => {
  fakeApi({ 'GET /api/organization': answer });
  const ui = (
    <Routes>
      <Route path="app/organization" element={<OrganizationArea />}>
        <Route index element={<Here />} />
      </Route>
      <Route path="app/join-organization" element={<p>Rejoindre</p>} />
      <Route path="app" element={<p>Accueil</p>} />
    </Routes>
  );
  return renderApp(ui, { me, at: '/app/organization' });
};

it('a patient goes home', () => {
  open(aPatient(), () => json([first]));
  expect(screen.getByText('Accueil')).toBeInTheDocument();
});

it('a professional of no structure joins one', async () => {
  open(aDoctor(), () => json([]));
  expect(await screen.findByText('Rejoindre')).toBeInTheDocument();
});

it('a professional chooses among their structures, and joins others', async () => {
  const { user } = open(aDoctor(), () => json([first, second]));
  expect(await screen.findByText('Dans Maternité des Tilleuls')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Rejoindre une structure' })).toHaveAttribute(
    'href',
    '/app/join-organization',
  );
  await expectAccessible();
  await user.selectOptions(screen.getByLabelText('Structure'), 'Clinique des Ormes');
  expect(screen.getByText('Dans Clinique des Ormes')).toBeInTheDocument();
});

it('whom a structure employs has no choice', async () => {
  open({ ...aDoctor(), userType: 'organization' }, () => json([first]));
  expect(await screen.findByText('Dans Maternité des Tilleuls')).toBeInTheDocument();
  expect(screen.queryByLabelText('Structure')).not.toBeInTheDocument();
});

it('a refusal is said, and what was asked may be asked again', async () => {
  const answers = [refusal(500, 'INTERNAL', 'Une erreur est survenue'), json([first])];
  const { user } = open(aDoctor(), () => answers.shift() ?? json([first]));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Le service a rencontré un problème/);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Dans Maternité des Tilleuls')).toBeInTheDocument();
});
