import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aMember, aPending, aStructure, aWholeStructure } from '../../testing/structures.ts';
import { TeamScreen } from './team-screen.tsx';

const structure = aStructure();
const HERE = `/api/organization/${structure.id}`;
const TEAM = [
  aMember('Hugo Lestrade', 'doctor'),
  aMember('Élodie Sarrazin', 'midwife', { rights: ['MEMBER', 'MANAGE'] }),
  aMember('Rachelle Yapo', 'assistant'),
  aMember('Martine Verdalle', 'organization'),
];

interface Scene {
  readonly manager?: boolean;
  readonly me?: UserMe;
  readonly variant?: 'natalconnect' | 'mobility';
  readonly pending?: readonly unknown[];
  readonly team?: typeof TEAM;
}

const open = ({ manager = true, me = aDoctor(), variant = 'natalconnect', pending = [], team = TEAM }: Scene = {}) => {
  const api = fakeApi({
    [`GET ${HERE}/team`]: () => json(team),
    [`GET ${HERE}/pending`]: () => json(pending),
    [`GET ${HERE}`]: () => json(aWholeStructure({ manager })),
  });
  return { ...renderApp(<TeamScreen />, { structure, me, config: { variant } }), api };
};

const names = () => screen.getAllByRole('link').map((link) => link.textContent?.replace(/^Voir le profil d(e |’)/, ''));

describe('the team of a structure', () => {
  it.each([
    ['natalconnect', ['Hugo Lestrade', 'Élodie Sarrazin', 'Martine Verdalle']],
    ['mobility', ['Hugo Lestrade', 'Rachelle Yapo', 'Martine Verdalle']],
  ] as const)('in %s is doctors with midwives or with nurses', async (variant, shown) => {
    open({ variant });
    await screen.findByText('Hugo Lestrade');
    expect(names()).toEqual(shown);
  });

  it('is shown at once with the invitations above it, so that nothing is pushed down', async () => {
    const answer = Promise.withResolvers<void>();
    fakeApi({
      [`GET ${HERE}/team`]: () => json(TEAM),
      [`GET ${HERE}/pending`]: async () => {
        await answer.promise;
        return json([aPending('request')]);
      },
      [`GET ${HERE}`]: () => json(aWholeStructure({ manager: true })),
    });
    const { client } = renderApp(<TeamScreen />, { structure, me: aDoctor(), config: { variant: 'natalconnect' } });
    await waitFor(() => expect(client.isFetching()).toBe(1));
    expect(screen.queryByText('Hugo Lestrade')).not.toBeInTheDocument();
    answer.resolve();
    await screen.findByText('Salimata Fofana');
    expect(screen.getByText('Hugo Lestrade')).toBeInTheDocument();
  });

  it('calls its staff that, and nobody an « Organisation »', async () => {
    open();
    await screen.findByText('Martine Verdalle');
    expect(screen.getByText('Personnel de la structure')).toBeInTheDocument();
    expect(screen.queryByText(/Organisation/)).not.toBeInTheDocument();
  });

  it('is searched by a part of the name, whatever its case and accents', async () => {
    const { user } = open();
    await screen.findByText('Hugo Lestrade');
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un membre' }), 'ELOD');
    expect(names()).toEqual(['Élodie Sarrazin']);
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(screen.getByText('Aucun résultat')).toBeInTheDocument();
    await expectAccessible();
  });

  it('says that nobody is in it, which no search is the reason for', async () => {
    open({ team: [] });
    await screen.findByText('Aucun membre dans l’équipe');
    await expectAccessible();
  });

  it('is added to by whoever manages it, and by no impersonator', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Inviter un membre' })).toBeInTheDocument();
  });

  it.each([
    ['members', { manager: false }],
    ['impersonators', { me: aDoctor({ impersonation: { byName: 'Admin', expiresAt: '2026-01-01T00:00:00.000Z' } }) }],
  ])('shows %s no invitation and nobody who waits', async (_who, scene) => {
    const { api } = open(scene);
    await screen.findByText('Hugo Lestrade');
    expect(screen.queryByRole('button', { name: 'Inviter un membre' })).not.toBeInTheDocument();
    expect(api.calls.some(({ call }) => call.endsWith('/pending'))).toBe(false);
  });

  it('the team of a structure says why it was refused', async () => {
    const api = fakeApi({
      [`GET ${HERE}/team`]: () => refusal(404, 'NOT_FOUND', 'Élément introuvable'),
      [`GET ${HERE}`]: () => json(aWholeStructure({ manager: false })),
    });
    renderApp(<TeamScreen />, { structure, me: aDoctor() });
    expect((await screen.findByRole('alert')).textContent).toBe('Élément introuvable');
    expect(api.calls.length).toBeGreaterThan(0);
  });
});

describe('« Invitation en attente »', () => {
  it('says who asked, who was asked and to whom a letter went, each with its answers', async () => {
    const { user, api } = open({
      pending: [
        aPending('request', { id: 'a', name: 'Salimata Fofana', rights: ['MEMBER', 'MANAGE'] }),
        aPending('offer', { id: 'b', name: 'Hélène Roy' }),
        aPending('invitation', { id: 'c', name: 'invitee@pro.example' }),
      ],
    });
    expect(await screen.findByText('Invitation en attente (3)')).toBeInTheDocument();
    screen.getByText('Peut faire partie de l’équipe et administrer : Structure');
    await expectAccessible();
    const joined = { to: { id: 'salimata' }, resource: 'organization', rights: ['MEMBER', 'MANAGE'] };
    api.on('POST /api/access-policy/a/approve', () => json(joined));
    api.on('POST /api/access-policy/b/revoke', () => new Response(null, { status: 204 }));
    api.on(`POST ${HERE}/invitation/c/resend`, () => refusal(409, 'INVITATION_SENDS', 'Déjà envoyée plusieurs fois'));
    await user.click(screen.getByRole('button', { name: 'Accepter : Salimata Fofana' }));
    await user.click(screen.getByRole('button', { name: 'Annuler : Hélène Roy' }));
    await user.click(screen.getByRole('button', { name: 'Renvoyer : invitee@pro.example' }));
    expect(await screen.findByText('Déjà envoyée plusieurs fois')).toBeInTheDocument();
    await waitFor(() => {
      const asked = api.calls.map(({ call }) => call);
      const accepted = api.calls.find(({ call }) => call === 'POST /api/access-policy/a/approve');
      expect(accepted?.body).toEqual({ rights: ['MEMBER', 'MANAGE'] });
      // A person who is accepted on this screen is signed for.
      expect(localStorage.getItem('maillon.pending-grants')).toContain('"to":"salimata"');
      expect(asked).toContain('POST /api/access-policy/b/revoke');
    });
  });
});
