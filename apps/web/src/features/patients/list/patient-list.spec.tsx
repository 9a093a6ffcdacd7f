import { expect, it } from '@jest/globals';
import type { AffiliatedPatient } from '@maillon/contracts/structures/affiliations';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { PatientList } from './patient-list.tsx';

const OWNER = { userType: 'doctor', ownerId: '0195d000-0000-7000-8000-000000000001' } as const;
const LIST = `GET /api/doctor/${OWNER.ownerId}/patient`;

const aPatient = (id: string, name: string, access: Partial<AffiliatedPatient['access']> = {}): AffiliatedPatient => ({
  userType: 'patient',
  userData: { id, nir: null, birthDate: null },
  common: { name, type: 'Patient', gender: 'FEMALE', age: 32, profileId: id, address: null, phone: null, email: null },
  visits: { next: null, last: null },
  access: {
    id: `grant-${id}`,
    status: 'ACCEPTED',
    resource: 'medical-file',
    rights: ['READ', 'WRITE'],
    direction: 'given',
    ...access,
  },
});

const STRUCTURE = { userType: 'organization', ownerId: OWNER.ownerId } as const;

const open = (followed: readonly AffiliatedPatient[], waiting: readonly AffiliatedPatient[] = [], at = '/') => {
  const api = fakeApi({ [LIST]: ({ url }) => json(url.searchParams.get('status') === 'PENDING' ? waiting : followed) });
  return { ...renderApp(<PatientList owner={OWNER} />, { me: aDoctor(), at }), api };
};

it('patients are rows that lead to them, and are searched on the server', async () => {
  const { user, api } = open([aPatient('a', 'Camille Fontanel'), aPatient('b', 'Inès Berthaud')]);
  const link = await screen.findByRole('link', { name: 'Camille Fontanel' });
  expect(link).toHaveAttribute('href', '/app/patients/a');
  await expectAccessible();
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un patient' }), 'inès');
  await waitFor(() => expect(api.calls.some(({ url }) => url.searchParams.get('query') === 'inès')).toBe(true));
});

it('a structure reads its patients within its own area, and how they are reached', async () => {
  const camille = aPatient('a', 'Camille Fontanel');
  const common = { ...camille.common, phone: '+33199000001', email: 'camille@exemple.fr' };
  fakeApi({
    [`GET /api/organization/${OWNER.ownerId}/patient`]: ({ url }) =>
      json(url.searchParams.get('status') === 'PENDING' ? [] : [{ ...camille, common }]),
  });
  renderApp(<PatientList owner={STRUCTURE} />, { me: aDoctor() });
  const link = await screen.findByRole('link', { name: 'Camille Fontanel' });
  expect(link).toHaveAttribute('href', '/app/organization/patients/a');
  expect(screen.getByText('32 ans · Femme · 01 99 00 00 01 · camille@exemple.fr')).toBeInTheDocument();
});

it('an empty list shows the way to the first patient', async () => {
  const { user } = open([]);
  expect(await screen.findByText('Aucun patient trouvé')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Voir le guide' })).toHaveAttribute('href', '/app/ressources/add-patient');
  await user.click(screen.getByRole('button', { name: 'Ajouter un patient' }));
  expect(await screen.findByRole('dialog', { name: 'Ajouter un patient' })).toBeInTheDocument();
  expect(screen.queryByText('Aucun patient trouvé')).not.toBeInTheDocument();
});

it('a search without a result is no empty list, and is taken back by one button', async () => {
  const { user, api } = open([aPatient('a', 'Camille Fontanel')]);
  api.on(LIST, ({ url }) => json(url.searchParams.get('query') === 'zzz' ? [] : [aPatient('a', 'Camille Fontanel')]));
  const field = await screen.findByRole('searchbox', { name: 'Rechercher un patient' });
  await user.type(field, 'zzz');
  expect(await screen.findByText('Aucun patient à ce nom')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Voir tous les patients' }));
  expect(await screen.findByRole('link', { name: 'Camille Fontanel' })).toBeInTheDocument();
  expect(field).toHaveValue('');
});

it('a visit that has begun is said to be under way, and not at a time that is past', async () => {
  const next = new Date(Date.now() - 600_000).toISOString();
  open([{ ...aPatient('a', 'Camille Fontanel'), visits: { next, last: null } }]);
  expect(await screen.findAllByText(/^en cours, depuis /)).not.toHaveLength(0);
  expect(screen.queryByText(/^aujourd’hui à /)).not.toBeInTheDocument();
});

it('order and filter are asked of the server, and stay in the address', async () => {
  const next = new Date(Date.now() + 86_400_000).toISOString();
  const { user, api } = open([{ ...aPatient('a', 'Camille Fontanel'), visits: { next, last: null } }]);
  expect(await screen.findAllByText(/^demain à /)).not.toHaveLength(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Prochain rendez-vous');
  await user.click(screen.getByRole('button', { name: 'Sans rendez-vous' }));
  await waitFor(() =>
    expect(
      api.calls.some(
        ({ url: { searchParams } }) =>
          searchParams.get('sort') === 'next-visit' && searchParams.get('visit') === 'none',
      ),
    ).toBe(true),
  );
  expect(screen.getByRole('button', { name: 'Sans rendez-vous' })).toHaveAttribute('aria-pressed', 'true');
});

it('the address opens the dialog', async () => {
  open([], [], '/?add');
  expect(await screen.findByRole('dialog', { name: 'Ajouter un patient' })).toBeInTheDocument();
});

it('who waits is counted, by name alone; who offers is answered, who was asked is asked no more', async () => {
  const { user, api } = open(
    [],
    [
      aPatient('a', 'Naïma El Khatibi', { status: 'INVITED', direction: 'received', rights: ['READ'] }),
      aPatient('b', 'Ismaël Cissoko-Bi', { status: 'PENDING' }),
    ],
  );
  expect(await screen.findByText('Demande d’accès en attente (2)')).toBeInTheDocument();
  screen.getByText('Peut lire : Dossier médical');
  await expectAccessible();
  api.on('POST /api/access-policy/grant-a/approve', () => refusal(409, 'ACCESS_STATE', 'Déjà répondu'));
  await user.click(screen.getByRole('button', { name: 'Accepter Naïma El Khatibi' }));
  expect(await screen.findByText('Déjà répondu')).toBeInTheDocument();
  expect(api.calls.find(({ call }) => call.endsWith('/approve'))?.body).toEqual({ rights: ['READ'] });
  api.on('POST /api/access-policy/grant-b/revoke', () => new Response(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Annuler la demande : Ismaël Cissoko-Bi' }));
  await waitFor(() => expect(api.calls.some(({ call }) => call.endsWith('/grant-b/revoke'))).toBe(true));
});

it('a refusal is said', async () => {
  fakeApi({ [LIST]: () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
  renderApp(<PatientList owner={OWNER} />, { me: aDoctor() });
  expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
});
