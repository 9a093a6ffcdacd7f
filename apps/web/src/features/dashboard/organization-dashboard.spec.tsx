import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { aMember, aPending, aStructure, aWholeStructure } from '../../testing/structures.ts';
import { OrganizationDashboard } from './organization-dashboard.tsx';

const structure = aStructure();
const HERE = `/api/organization/${structure.id}`;

const open = (variant: 'natalconnect' | 'mobility' = 'natalconnect', manager = true) => {
  const api = fakeApi({
    'GET /api/organization': () => json([structure]),
    [`GET ${HERE}`]: () => json(aWholeStructure({ manager })),
    [`GET ${HERE}/team`]: () =>
      json([aMember('A', 'doctor'), aMember('B', 'midwife'), aMember('C', 'midwife'), aMember('D', 'organization')]),
    [`GET ${HERE}/pending`]: () => json([aPending('request')]),
    [`GET ${HERE}/patient`]: () =>
      json([], { headers: { 'content-type': 'application/json', 'x-total-count': '5000' } }),
  });
  return { ...renderApp(<OrganizationDashboard />, { config: { variant } }), api };
};

const figure = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '');

it('a structure sees its team, its patients and who waits, in figures that lead there', async () => {
  open();
  await screen.findByText('5000');
  await screen.findByText('Invitations en attente');
  expect(['Médecins', 'Sages-femmes', 'Personnel de la structure', 'Patients suivis'].map(figure)).toEqual([
    '1',
    '2',
    '1',
    '5000',
  ]);
  await expectAccessible();
  expect(screen.getByText('Patients suivis').closest('a')?.getAttribute('href')).toBe('/app/organization/patients');
});

it('counts nurses where doctors work with nurses', async () => {
  open('mobility');
  await screen.findByText('5000');
  expect(figure('Infirmiers')).toBe('0');
});

it('tells only whoever manages how many wait', async () => {
  const { api } = open('natalconnect', false);
  await screen.findByText('5000');
  expect(screen.queryByText('Invitations en attente')).not.toBeInTheDocument();
  expect(api.calls.some(({ call }) => call.endsWith('/pending'))).toBe(false);
});

it('leads whoever belongs to no structure to one', async () => {
  fakeApi({ 'GET /api/organization': () => json([]) });
  renderApp(<OrganizationDashboard />);
  expect(await screen.findByRole('link', { name: 'Rejoindre une structure' })).toBeInTheDocument();
});

it('says why it was refused', async () => {
  fakeApi({ 'GET /api/organization': () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
  renderApp(<OrganizationDashboard />);
  expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
});
