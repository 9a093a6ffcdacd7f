import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { anId, aPractitionerCard } from '../../../../testing/appointments.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import {
  hugo,
  me,
  OPENINGS,
  openingsAsked,
  openingsOf,
  openTeam,
  team,
} from '../../../../testing/care/team-booking.tsx';
import { json, refusal } from '../../../../testing/fake-api.ts';

/** A Tuesday, 9:00 in Paris. */
const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const atHome = (address: NonNullable<UserMe['patient']>['address']): UserMe => ({
  ...me,
  ...(me.patient && { patient: { ...me.patient, address } }),
});

beforeEach(() => localStorage.clear());

describe('a patient books with their team', () => {
  it('sees who cares for them with the next times of each, and why somebody has none', async () => {
    openTeam();
    const list = within(await screen.findByRole('region', { name: 'Votre équipe' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('Élodie SARRAZINRéférente');
    expect(first).toHaveTextContent('Sage-femme libérale');
    expect(first).toHaveTextContent('Maternité des Tilleuls · Bordeaux · 2,4 km');
    expect(second).toHaveTextContent('Complet sur les six prochains mois');
    list.getByRole('button', { name: /^jeu\. 12 à 8\sh\s40 avec Élodie SARRAZIN$/ });
    await expectAccessible();
  });

  it('asks from where they live, to a hundred metres, for the team and for a search', async () => {
    const coordinates = { latitude: 44.837789, longitude: -0.57918 };
    const address = [{ text: '8 rue Fondaudège, 33000 Bordeaux', coordinates }];
    const { user, api } = openTeam(team, { 'GET /api/doctor': () => json([hugo]) }, atHome(address));
    await screen.findByText('Hugo LESTRADE');
    await user.type(screen.getByRole('searchbox', { name: /Nom, spécialité ou ville/ }), 'lestrade');
    await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    const places = openingsAsked(api).map((query) => `${query.get('latitude')} ${query.get('longitude')}`);
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places)).toEqual(new Set(['44.838 -0.579']));
  });

  it('asks anew with the length of another reason, for those who see patients about it', async () => {
    const { user, api } = openTeam();
    await screen.findByText('Hugo LESTRADE');
    await user.click(screen.getByRole('radio', { name: 'Préparation à la naissance et à la parentalité' }));
    expect(screen.queryByText('Hugo LESTRADE')).not.toBeInTheDocument();
    expect(openingsAsked(api).map((query) => query.get('duration'))).toEqual(['30', '60']);
    await user.click(screen.getByRole('button', { name: /Autre motif/ }));
    await user.click(screen.getByRole('radio', { name: 'Gynécologue' }));
    await screen.findByText('Hugo LESTRADE');
    await user.click(screen.getByRole('radio', { name: 'Dermatologue' }));
    expect(screen.queryByText('Hugo LESTRADE')).not.toBeInTheDocument();
  });

  it('keeps the reason for who comes back from a time', async () => {
    const { user } = openTeam();
    await user.click(await screen.findByRole('radio', { name: 'Échographie obstétricale' }));
    await user.click(await screen.findByRole('button', { name: /^jeu\. 12 à 8\sh\s40/ }));
    await screen.findByText('Échographie obstétricale · 30 min');
    await user.click(screen.getByRole('button', { name: 'Changer d’horaire' }));
    expect(await screen.findByRole('radio', { name: 'Échographie obstétricale' })).toBeChecked();
  });

  it('on a phone what is found stands below the field in which one types', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: true });
    const { user } = openTeam(team, { 'GET /api/doctor': () => json([hugo]) });
    const field = await screen.findByRole('searchbox', { name: /Nom, spécialité ou ville/ });
    await user.type(field, 'lestrade');
    const found = await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    window.matchMedia = wide;
    expect(field.compareDocumentPosition(found)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['natalconnect', ['Sages-femmes', 'Gynécologues', 'Généralistes']],
    ['mobility', ['Gynécologues', 'Généralistes']],
  ] as const)('is led to those whom the product has: %s', async (variant, professions) => {
    openTeam(team, {}, me, variant);
    const others = await screen.findByRole('region', { name: 'Quelqu’un d’autre' });
    const offered = within(others).getAllByRole('button', { name: /s$/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(professions);
  });

  it('shows once who is found and of the team', async () => {
    const { user } = openTeam(team, { 'GET /api/doctor': () => json([hugo]) });
    await screen.findByText('Hugo LESTRADE');
    await user.type(screen.getByRole('searchbox', { name: /Nom, spécialité ou ville/ }), 'lestrade');
    await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    expect(screen.getAllByText('Hugo LESTRADE')).toHaveLength(1);
  });

  it('finds somebody else by name as they type', async () => {
    const { user, api } = openTeam([], { 'GET /api/doctor': () => json([hugo]) });
    await screen.findByText('Personne ne vous suit encore ici');
    api.on(OPENINGS, () => json({ practitioners: [openingsOf(hugo, ['2026-03-13T08:00:00.000Z'])] }));
    await user.type(screen.getByRole('searchbox', { name: /Nom, spécialité ou ville/ }), 'lestrade');
    const results = within(await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 }));
    results.getByRole('button', { name: /^ven\. 13 à 9\sh avec Hugo LESTRADE$/ });
    expect(openingsAsked(api).at(-1)?.get('anyOf')).toBe(anId(12));
    // Of each specialty that sees patients about it, once: the answer is cut, and others may come first in it.
    const asked = api.calls.filter(({ call }) => call === 'GET /api/doctor').map(({ url }) => url.searchParams);
    expect(asked.map((query) => query.get('specialty'))).toEqual(['gynecologue', 'medecin_generaliste']);
    expect(new Set(asked.map((query) => query.get('words')))).toEqual(new Set(['lestrade']));
  });

  it('finds the doctors, though more midwives than are shown come before them', async () => {
    const midwives = Array.from({ length: 12 }, (_, at) =>
      aPractitionerCard('midwife', `Anne ABEL${at}`, { id: anId(100 + at), qualification: 'sf_liberale' }),
    );
    const people = { 'GET /api/doctor': () => json([hugo]), 'GET /api/midwife': () => json(midwives) };
    const { user, api } = openTeam([], people);
    await user.type(screen.getByRole('searchbox', { name: /Nom, spécialité ou ville/ }), 'bordeaux');
    const asked = () => openingsAsked(api).at(-1)?.get('anyOf')?.split(',') ?? [];
    await waitFor(() => expect(asked()).toHaveLength(10));
    expect(asked().slice(0, 3)).toEqual([anId(100), anId(12), anId(101)]);
  });

  it('reads why nothing could be read', async () => {
    openTeam([], { [OPENINGS]: () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Vous n’avez pas les droits nécessaires');
  });
});
