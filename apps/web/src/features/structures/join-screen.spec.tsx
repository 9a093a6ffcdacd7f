import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aStructure } from '../../testing/structures.ts';
import { JoinScreen } from './join-screen.tsx';

const theirs = aStructure();
const ASK = `POST /api/organization/${theirs.id}/request-to-join`;

const Where = () => <output>{useLocation().pathname}</output>;

const open = ({
  mine = [] as readonly unknown[],
  found = [theirs] as readonly unknown[],
  waiting = [] as unknown[],
} = {}) => {
  const api = fakeApi({
    'GET /api/organization': ({ url }) => json(url.searchParams.has('finess') ? found : mine),
    'GET /api/access-policy': () => json(waiting),
    'GET /api/user/current': () => json(aDoctor()),
    [ASK]: () => json({ id: theirs.id, resource: 'organization', status: 'PENDING' }, { status: 201 }),
  });
  const view = renderApp(
    <>
      <JoinScreen />
      <Where />
    </>,
    { at: '/app/join-organization', me: aDoctor() },
  );
  const type = (finess: string) => view.user.type(screen.getByLabelText(/Numéro FINESS/), finess);
  return { ...view, api, type };
};

it('a structure is looked up at the ninth character, and asked to be let in', async () => {
  const { api, user, type } = open();
  await type('99000101');
  const lookUps = () => api.calls.filter(({ url }) => url.searchParams.has('finess')).length;
  expect(lookUps()).toBe(0);
  await type('8');
  expect(await screen.findByText('Maternité des Tilleuls')).toBeInTheDocument();
  expect(screen.getByText('14 cours de l’Argonne, 33000 Bordeaux')).toBeInTheDocument();
  expect(lookUps()).toBe(1);
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'Envoyer une demande de rattachement' }));
  expect(await screen.findByText(/transmise à l’administrateur de la structure/)).toBeInTheDocument();
  expect(screen.getByText(/Un message vous\s+préviendra dès qu’elle sera acceptée/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  expect(screen.queryByText('Maternité des Tilleuls')).not.toBeInTheDocument();
});

it('one’s own structure is chosen, and one stands in it', async () => {
  const { type, api } = open({ mine: [theirs] });
  await type('990001018');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/app/organization'));
  expect(api.calls.some(({ call }) => call === ASK)).toBe(false);
});

it('a number of no structure is said to be unknown', async () => {
  const { type } = open({ found: [] });
  await type('990001018');
  expect(await screen.findByText('Aucune structure inscrite ne porte ce numéro.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Envoyer une demande de rattachement' })).not.toBeInTheDocument();
});

it('a refusal is said where one stands', async () => {
  const { api, user, type } = open();
  api.on(ASK, () => refusal(409, 'ACCESS_REQUEST_REJECTED', 'Demande refusée'));
  await type('990001018');
  await user.click(await screen.findByRole('button', { name: 'Envoyer une demande de rattachement' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Demande refusée');
});

it('what waits is listed and folds: one’s requests are taken back, offers are accepted', async () => {
  const one = { resource: 'organization', since: '2026-11-20T08:00:00.000Z', from: theirs.id, rights: [] };
  const asked = { ...one, id: 'a', status: 'PENDING', message: null, fromDisplay: { name: 'Clinique des Ormes' } };
  const offered = {
    ...one,
    id: 'b',
    status: 'INVITED',
    rights: ['MEMBER', 'AGENDA'],
    message: '<p>Venez <script>x()</script></p>',
    fromDisplay: { name: theirs.name },
  };
  const { api, user } = open({ waiting: [asked, offered, { ...asked, id: 'c', status: 'ACCEPTED' }] });
  expect(await screen.findByText('Demandes en attente (2)')).toBeInTheDocument();
  expect(screen.getByText('Venez').outerHTML).not.toContain('script');
  screen.getByText('Peut faire partie de l’équipe et voir les agendas : Structure');
  await expectAccessible();
  api.on('POST /api/access-policy/a/revoke', () => new Response(null, { status: 204 }));
  api.on('POST /api/access-policy/b/approve', () => json({}));
  await user.click(screen.getByRole('button', { name: 'Annuler la demande : Clinique des Ormes' }));
  await user.click(screen.getByRole('button', { name: 'Accepter Maternité des Tilleuls' }));
  await waitFor(() => expect(screen.getByText('/app/organization')).toBeInTheDocument());
  expect(api.calls.find(({ call }) => call.endsWith('/b/approve'))?.body).toEqual({ rights: ['MEMBER', 'AGENDA'] });
});

it('in Côte d’Ivoire a structure is looked for by its register of commerce, by a button', async () => {
  const api = fakeApi({
    'GET /api/organization': ({ url }) => json(url.searchParams.has('rccm') ? [theirs] : []),
    'GET /api/access-policy': () => json([]),
    'GET /api/user/current': () => json(aDoctor()),
  });
  const { user } = renderApp(<JoinScreen />, { me: aDoctor(), config: { country: 'CI' } });
  expect(screen.queryByLabelText(/FINESS/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Registre du commerce/), ' ci-abj-03-2019-b12-01234');
  await expectAccessible();
  expect(api.calls.some(({ url }) => url.searchParams.has('rccm'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  expect(await screen.findByText('Maternité des Tilleuls')).toBeInTheDocument();
  const asked = api.calls.find(({ url }) => url.searchParams.has('rccm'));
  expect(asked?.url.searchParams.get('rccm')).toBe('CI-ABJ-03-2019-B12-01234');
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  expect(screen.getByLabelText(/^Registre du commerce/)).toHaveValue('');
});
