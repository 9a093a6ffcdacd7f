import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aWholeStructure } from '../../testing/structures.ts';
import { StructureCard } from './structure-card.tsx';

const SWITCHBOARD = { system: 'PHONE', value: '01 99 00 10 18' } as const;
const NIGHT = { system: 'PHONE', value: '01 99 00 10 19' } as const;
const structure = aWholeStructure({ telecom: [SWITCHBOARD, NIGHT], description: 'Maternité de niveau 2', version: 7 });
const HERE = `/api/organization/${structure.id}`;

const open = async (present = structure) => {
  const api = fakeApi({
    [`GET ${HERE}`]: () => json(present),
    'GET /api/organization': () => json([present]),
    'GET /api/user/current': () => json(aDoctor()),
    'GET /api/lookup/address': () => json([]),
  });
  const view = renderApp(<StructureCard organizationId={present.id} name={present.name} />, { me: aDoctor() });
  await screen.findByText(present.type);
  return { ...view, api };
};

const edit = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Modifier la structure' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la structure' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const type = async (name: RegExp, text: string) => {
    await user.clear(dialog.getByRole('textbox', { name }));
    if (text !== '') await user.type(dialog.getByRole('textbox', { name }), text);
  };
  return { dialog, save, type };
};

it('who administers a structure changes what is read of it; what they left alone is not sent', async () => {
  const { user, api } = await open();
  api.on(`PATCH ${HERE}`, () => json({ ...structure, version: 8 }));
  const { save, type } = await edit(user);
  await expectAccessible();
  await type(/^Téléphone/, '01 99 00 10 20');
  await type(/^Adresse e-mail/, 'accueil@tilleuls.example');
  await type(/^Présentation/, '');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.calls.find(({ call }) => call === `PATCH ${HERE}`);
  expect(sent?.headers.get('if-match')).toBe('"7"');
  expect(sent?.body).toEqual({
    telecom: [
      { system: 'PHONE', value: '01 99 00 10 20' },
      { system: 'EMAIL', value: 'accueil@tilleuls.example' },
      NIGHT,
    ],
    description: null,
  });
});

it('each field says what is wrong with it, and nothing is sent', async () => {
  const { user, api } = await open();
  const { dialog, save, type } = await edit(user);
  await type(/^Nom de l’organisation/, '');
  await type(/^Téléphone/, 'accueil');
  await type(/^Adresse e-mail/, 'accueil');
  await save();
  for (const name of [/^Nom de l’organisation/, /^Téléphone/, /^Adresse e-mail/]) {
    expect(dialog.getByRole('textbox', { name })).toBeInvalid();
  }
  expect(api.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
});

it('what a colleague changed meanwhile is not overwritten: one touch brings it', async () => {
  const { user, api } = await open();
  api.on(`PATCH ${HERE}`, () => refusal(412, 'STALE_VERSION', 'Ces informations ont changé entre-temps'));
  const { dialog, save, type } = await edit(user);
  await type(/^Présentation/, 'Maternité de niveau 3');
  await save();
  expect(await dialog.findByText('Ces informations ont changé entre-temps')).toBeInTheDocument();
  api.on(`GET ${HERE}`, () => json({ ...structure, name: 'Maternité du Parc', version: 8 }));
  await user.click(dialog.getByRole('button', { name: 'Recharger' }));
  expect(await dialog.findByDisplayValue('Maternité du Parc')).toBeInTheDocument();
  expect(dialog.queryByText('Ces informations ont changé entre-temps')).not.toBeInTheDocument();
});

it('a member who does not administer it changes nothing', async () => {
  await open(aWholeStructure({ manager: false }));
  expect(screen.queryByRole('button', { name: 'Modifier la structure' })).not.toBeInTheDocument();
});
