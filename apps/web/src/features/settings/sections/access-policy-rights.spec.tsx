import { afterEach, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AccessPolicy } from '../../../data/access/access-policies.ts';
import { meQuery } from '../../../data/users.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { AccessPolicySection } from './access-policy.tsx';

const ID = '0195d000-0000-7000-8000-00000000000a';
const DOCTOR = { id: ID, name: 'Hélène Vasseur', type: 'Médecin', userId: ID, sldId: null };
const GIVEN: AccessPolicy = {
  ...{ id: ID, resource: 'medical-file', status: 'ACCEPTED', rights: ['READ', 'WRITE'], from: ID, to: DOCTOR },
  fromDisplay: { name: 'Camille Moreau', type: 'Patient', userId: ID, sldId: null },
  ...{ direction: 'given', message: null, createdAt: '2026-03-10T09:00:00.000Z', since: '2026-03-12T09:00:00.000Z' },
  ...{ lastUsedAt: null, expiresAt: null, vault: { groupId: null, addSldIds: [] }, grant: null, version: 4 },
};
const CHANGE = `PATCH /api/access-policy/${ID}`;
const ME = aPatient().id;

const WhenKnown = ({ isDoctor }: { readonly isDoctor: boolean }) => {
  useQueryClient().setQueryData(meQuery().queryKey, isDoctor ? aDoctor() : aPatient());
  return <AccessPolicySection />;
};

const open = async (policy: AccessPolicy, isDoctor = false) => {
  const api = fakeApi({
    'GET /api/user/current': () => json(isDoctor ? aDoctor() : aPatient()),
    'GET /api/access-policy': ({ url: { searchParams } }) => {
      const isIt = ['direction', 'status'].every((key) => searchParams.get(key) === policy[key as 'status']);
      return json(isIt ? [policy] : []);
    },
  });
  const view = await act(async () => renderApp(<WhenKnown isDoctor={isDoctor} />));
  await screen.findByText(policy.direction === 'given' ? policy.to.name : policy.fromDisplay.name);
  return { ...view, api };
};

const dialogOf = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'Modifier les droits : Hélène Vasseur' }));
  return within(screen.getByRole('dialog', { name }));
};
const FILE = 'Ce que votre dossier laisse faire';

afterEach(() => pendingGrants.remove(ME, ID));

it('the owner of a file takes a right back, and what they decided is signed anew', async () => {
  const { user, api } = await open(GIVEN);
  api.on(CHANGE, () => json({ ...GIVEN, rights: ['READ'], version: 5 }));
  const dialog = await dialogOf(user, FILE);
  expect(dialog.getByRole('group', { name: /^Hélène Vasseur pourra/ })).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Compléter' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.calls.find(({ call }) => call === CHANGE);
  expect(sent?.body).toEqual({ rights: ['READ'] });
  expect(sent?.headers.get('if-match')).toBe('"4"');
  expect(pendingGrants.of(ME)).toMatchObject([{ to: ID, resource: 'medical-file', rights: ['READ'] }]);
});

it('without reading nothing is left: the dialog says how an access ends, and sends nothing', async () => {
  const { user, api } = await open(GIVEN);
  const dialog = await dialogOf(user, FILE);
  await user.click(dialog.getByRole('checkbox', { name: 'Lire' }));
  expect(dialog.getByRole('checkbox', { name: 'Compléter' })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getByText('Ce champ est obligatoire')).toBeInTheDocument();
  expect(dialog.getByText(/supprimez l’accès/)).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Lire' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Compléter' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls.filter(({ call }) => call === CHANGE)).toEqual([]);
});

it('what the other side changed in between is said, and nothing is signed', async () => {
  const { user, api } = await open(GIVEN);
  api.on(CHANGE, () => refusal(412, 'STALE_VERSION', 'Rechargez avant d’enregistrer'));
  const dialog = await dialogOf(user, FILE);
  await user.click(dialog.getByRole('checkbox', { name: 'Partager' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText('Rechargez avant d’enregistrer')).toBeInTheDocument();
  expect(pendingGrants.of(ME)).toEqual([]);
});

it('the owner of a calendar lets somebody book in it; there is nothing to sign', async () => {
  const calendar: AccessPolicy = { ...GIVEN, resource: 'practitioner_calendar', rights: ['READ'] };
  const { user, api } = await open(calendar, true);
  api.on(CHANGE, () => json({ ...calendar, rights: ['READ', 'BOOK'], version: 5 }));
  const dialog = await dialogOf(user, 'Ce que votre agenda laisse faire');
  await user.click(dialog.getByRole('checkbox', { name: 'Prendre rendez-vous' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls.find(({ call }) => call === CHANGE)?.body).toEqual({ rights: ['READ', 'BOOK'] });
  expect(pendingGrants.of(aDoctor().id)).toEqual([]);
});

it.each([
  ['what one has received', { direction: 'received' }],
  ['the rights in a structure, which are its team’s', { resource: 'organization', rights: ['MEMBER'] }],
] as const)('nobody changes %s here', async (_what, more) => {
  await open({ ...GIVEN, ...more, rights: [...('rights' in more ? more.rights : GIVEN.rights)] }, true);
  expect(screen.queryByRole('button', { name: /^Modifier/ })).not.toBeInTheDocument();
});
