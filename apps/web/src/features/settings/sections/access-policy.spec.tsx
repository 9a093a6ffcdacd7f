import { describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AccessPolicy } from '../../../data/access/access-policies.ts';
import { meQuery } from '../../../data/users.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { medicalFile, pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { AccessPolicySection } from './access-policy.tsx';

const ID = '0195d000-0000-7000-8000-00000000000a';

const aPolicy = (more: Partial<AccessPolicy> = {}): AccessPolicy => ({
  id: ID,
  resource: 'medical-file',
  status: 'ACCEPTED',
  rights: ['READ', 'WRITE'],
  from: ID,
  fromDisplay: { name: 'Camille Moreau', type: 'Patient', userId: ID, sldId: null },
  to: { id: ID, name: 'Hélène Vasseur', type: 'Médecin', userId: ID, sldId: null },
  direction: 'given',
  message: null,
  createdAt: '2026-03-10T09:00:00.000Z',
  since: '2026-03-12T09:00:00.000Z',
  lastUsedAt: '2026-04-03T09:00:00.000Z',
  expiresAt: null,
  vault: { groupId: null, addSldIds: [] },
  grant: null,
  version: 1,
  ...more,
});

const WhenKnown = ({ me }: { readonly me: UserMe }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return <AccessPolicySection />;
};

/** The section as the server answers these sharings, and the calls it makes. */
const open = async (policies: readonly AccessPolicy[], me = aPatient()) => {
  const api = fakeApi({
    'GET /api/user/current': () => json(me),
    'GET /api/access-policy': ({ url }) =>
      json(
        policies.filter(
          ({ direction, status }) =>
            direction === url.searchParams.get('direction') && status === url.searchParams.get('status'),
        ),
      ),
  });
  const view = await act(async () => renderApp(<WhenKnown me={me} />));
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Chargement' })).not.toBeInTheDocument());
  return { ...view, api };
};

const region = (name: string) => within(screen.getByRole('region', { name }));
const GIVEN = 'Vous avez partagé vos données avec';
const RECEIVED = 'Vous avez accès à ces données';

describe('Mes données', () => {
  it('says that nothing is shared, and shows no second list', async () => {
    await open([]);
    expect(region(GIVEN).getByText('Aucune donnée partagée')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: RECEIVED })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'En attente de votre réponse' })).not.toBeInTheDocument();
  });

  it('names who has what, since when and when it was last used', async () => {
    await open([aPolicy()]);
    const list = region(GIVEN);
    expect(list.getByText('Hélène Vasseur')).toBeInTheDocument();
    expect(list.getByText('Médecin')).toBeInTheDocument();
    expect(list.getByText('Peut lire et compléter : Dossier médical')).toBeInTheDocument();
    expect(list.getByText('Depuis le 12 mars 2026 · dernière utilisation le 3 avril 2026')).toBeInTheDocument();
  });

  it('calls a structure by its name, and not « Organisation »', async () => {
    await open([
      aPolicy({ to: { id: ID, name: 'Maternité des Tilleuls', type: 'Organisation', userId: null, sldId: null } }),
    ]);
    expect(region(GIVEN).getByText('Maternité des Tilleuls')).toBeInTheDocument();
    expect(screen.queryByText('Organisation')).not.toBeInTheDocument();
  });

  it('names what a professional holds, in a second list', async () => {
    await open([aPolicy({ direction: 'received', lastUsedAt: null })], aDoctor());
    const list = region(RECEIVED);
    expect(list.getByText('Camille Moreau')).toBeInTheDocument();
    expect(list.getByText('Depuis le 12 mars 2026 · jamais utilisé')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Partager mon dossier' })).not.toBeInTheDocument();
  });

  it('asks before it revokes, and says what follows', async () => {
    const { user, api } = await open([aPolicy()]);
    api.on(`POST /api/access-policy/${ID}/revoke`, () => new Response(null, { status: 204 }));
    const me = aPatient().id;
    pendingGrants.add(me, medicalFile(aPolicy().to.id));
    await user.click(screen.getByRole('button', { name: /^Retirer l’accès/ }));
    const question = within(screen.getByRole('dialog', { name: 'Retirer cet accès ?' }));
    question.getByText('Voulez-vous vraiment retirer l’accès à Hélène Vasseur ?');
    question.getByText(/^Dès maintenant, Hélène Vasseur n’ouvre plus votre dossier\. Vos rendez-vous ne changent pas/);
    await user.click(question.getByRole('button', { name: 'Annuler' }));
    expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);

    await user.click(screen.getByRole('button', { name: /^Retirer l’accès/ }));
    await user.click(screen.getByRole('button', { name: 'Oui, retirer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.some(({ call }) => call === `POST /api/access-policy/${ID}/revoke`)).toBe(true);
    // Given again by another person, it would be signed without her.
    expect(pendingGrants.of(me)).toEqual([]);
  });

  it.each([
    ['the last access that one has', { direction: 'received' }, /^Retirer l’accès/, 'Accès retiré'],
    ['a request', { direction: 'received', status: 'PENDING' }, /^Annuler la demande/, 'Demande annulée'],
  ] as const)('says that %s is over, though its list is gone by then', async (_what, more, button, said) => {
    const success = jest.spyOn(toast, 'success').mockImplementation(() => undefined);
    const { user, api } = await open([aPolicy(more)]);
    const act = await screen.findByRole('button', { name: button });
    api.on(`POST /api/access-policy/${ID}/revoke`, async () => {
      // What the server publishes is here before its answer.
      api.on('GET /api/access-policy', () => json([]));
      await publish('access-policy/updated');
      await waitFor(() => expect(act).not.toBeInTheDocument());
      return new Response(null, { status: 204 });
    });
    await user.click(act);
    const confirm = screen.queryByRole('button', { name: 'Oui, retirer' });
    if (confirm !== null) await user.click(confirm);
    await waitFor(() => expect(success.mock.calls.map(([title]) => title)).toEqual([said]));
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    success.mockRestore();
  });

  it('says that what was read cannot be taken back, where something could be', async () => {
    const readable = aPolicy({ to: { ...aPolicy().to, sldId: `cvi_${'a'.repeat(32)}` } });
    const { user } = await open([readable]);
    await user.click(screen.getByRole('button', { name: /^Retirer l’accès/ }));
    const question = within(screen.getByRole('dialog', { name: 'Retirer cet accès ?' }));
    expect(question.getByText(/^Ce qui a déjà été lu ne peut pas être repris/)).toBeInTheDocument();
  });

  it('shows that a revocation failed, where it failed', async () => {
    const { user, api } = await open([aPolicy()]);
    api.on(`POST /api/access-policy/${ID}/revoke`, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Veuillez réessayer'));
    await user.click(screen.getByRole('button', { name: /^Retirer l’accès/ }));
    await user.click(screen.getByRole('button', { name: 'Oui, retirer' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Veuillez réessayer');
    expect(screen.getByRole('dialog', { name: 'Retirer cet accès ?' })).toBeInTheDocument();
  });

  it.each([
    ['Accepter', 'approve'],
    ['Refuser', 'reject'],
  ])('a request is answered in place: %s', async (button, verb) => {
    const asked = aPolicy({ status: 'PENDING', message: 'Pour votre suivi', expiresAt: '2026-06-10T09:00:00.000Z' });
    const { user, api } = await open([asked]);
    api.on(`POST /api/access-policy/${ID}/${verb}`, () => json({ ...asked, status: 'ACCEPTED' }));
    const card = region('En attente de votre réponse');
    expect(card.getByText('« Pour votre suivi »')).toBeInTheDocument();
    const other = asked.direction === 'given' ? asked.to.name : asked.fromDisplay.name;
    await user.click(card.getByRole('button', { name: `${button} ${other}` }));
    await waitFor(() => expect(api.calls.some(({ call }) => call.endsWith(`/${verb}`))).toBe(true));
  });

  it('an offer waits for whoever received it', async () => {
    await open([aPolicy({ status: 'INVITED', direction: 'received' })], aDoctor());
    expect(region('En attente de votre réponse').getByText('Camille Moreau')).toBeInTheDocument();
  });

  it.each([
    ['what was asked', { direction: 'received', status: 'PENDING' }, 'Annuler la demande : Camille Moreau'],
    ['what was offered', { direction: 'given', status: 'INVITED' }, 'Annuler la proposition : Hélène Vasseur'],
  ] as const)('takes back %s', async (_what, sent, button) => {
    const { user, api } = await open([aPolicy(sent)], aDoctor());
    const card = region('En attente de leur réponse');
    api.on(`POST /api/access-policy/${ID}/revoke`, () => new Response(null, { status: 204 }));
    api.on('GET /api/access-policy', () => json([]));
    await user.click(card.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'En attente de leur réponse' })).not.toBeInTheDocument(),
    );
  });

  it('shows that what was sent could not be taken back', async () => {
    const { user, api } = await open([aPolicy({ direction: 'received', status: 'PENDING' })], aDoctor());
    api.on(`POST /api/access-policy/${ID}/revoke`, () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
    await user.click(screen.getByRole('button', { name: /^Annuler la demande/ }));
    await screen.findByText('Élément introuvable');
  });

  it('says when the sharings could not be read, and tries again', async () => {
    const { user, api } = await open([]);
    api.on('GET /api/access-policy', () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible'));
    const view = renderApp(<WhenKnown me={aPatient()} />);
    const [alert] = await within(view.container).findAllByRole('alert');
    expect(alert).toHaveTextContent('Le service est indisponible');
    api.on('GET /api/access-policy', () => json([]));
    await user.click(within(view.container).getAllByRole('button', { name: 'Réessayer' })[0] as HTMLElement);
    await within(view.container).findByText('Aucune donnée partagée');
  });

  it('a patient offers their file to somebody of the directory', async () => {
    const { user, api } = await open([]);
    api.on('GET /api/doctor', () =>
      json([
        {
          userType: 'doctor',
          userData: { id: ID, userId: ID, qualifications: [], schedule: null },
          common: {
            name: 'Hélène Vasseur',
            type: 'Médecin',
            gender: 'FEMALE',
            age: null,
            profileId: ID,
            address: { city: 'Bordeaux' },
          },
        },
      ]),
    );
    api.on('POST /api/access-policy', () => json(aPolicy({ status: 'INVITED' }), { status: 201 }));
    await user.click(screen.getByRole('button', { name: 'Partager mon dossier' }));
    await user.click(screen.getByRole('button', { name: 'Partager' }));
    expect(screen.getByText('Ce champ est obligatoire')).toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: /^Nom/ }), 'vass');
    await user.click(await screen.findByText('Hélène Vasseur', {}, { timeout: 3_000 }));
    await user.click(screen.getByRole('checkbox', { name: 'Partager' }));
    await user.click(screen.getByRole('button', { name: 'Partager' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = api.calls.find(({ call }) => call === 'POST /api/access-policy');
    expect(sent?.body).toEqual({ resource: 'medical-file', toId: ID, rights: ['READ', 'WRITE', 'SHARE'] });
    expect(pendingGrants.of(aPatient().id)).toMatchObject([{ to: ID, rights: ['READ', 'WRITE', 'SHARE'] }]);
    pendingGrants.remove(aPatient().id, ID);
  });

  it('who completes the file reads it: the two boxes go together', async () => {
    const { user } = await open([]);
    await user.click(screen.getByRole('button', { name: 'Partager mon dossier' }));
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await user.click(box('Lire'));
    expect(box('Lire')).not.toBeChecked();
    expect(box('Compléter')).not.toBeChecked();
    await user.click(box('Compléter'));
    expect(box('Lire')).toBeChecked();
    expect(box('Compléter')).toBeChecked();
  });
});
