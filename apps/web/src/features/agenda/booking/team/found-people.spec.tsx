import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anId, aPractitionerCard } from '../../../../testing/appointments.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import { hugo, OPENINGS, openingsAsked, openingsOf, openTeam, team } from '../../../../testing/care/team-booking.tsx';
import { json } from '../../../../testing/fake-api.ts';

/** A Tuesday, 9:00 in Paris. */
const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
beforeEach(() => localStorage.clear());

describe('a patient looks for somebody', () => {
  it('on a phone what is found stands below the field in which one types', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: true });
    const { user } = openTeam(team, { 'GET /api/doctor': () => json([hugo]) });
    const field = await screen.findByRole('searchbox', { name: /Nom, spécialité ou ville/ });
    await user.type(field, 'lestrade');
    const found = await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    window.matchMedia = wide;
    expect(field.compareDocumentPosition(found)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('region', { name: 'Votre équipe' })).not.toBeInTheDocument();
    expect(within(found).queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('on a phone the field stands above the team, and another day is one touch away', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: true });
    const { user } = openTeam();
    const their = await screen.findByRole('region', { name: 'Votre équipe' });
    const field = screen.getByRole('searchbox', { name: 'Nom, spécialité ou ville' });
    expect(their.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(screen.getByRole('button', { name: 'Autre jour' }));
    screen.getByLabelText('À partir du');
    await user.click(field);
    await user.click(screen.getByRole('button', { name: 'Gynécologues' }));
    window.matchMedia = wide;
    expect(field).toHaveValue('Gynécologue');
    await expectAccessible();
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

  it('hears how many were found, and sees more of them when they ask', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      aPractitionerCard('midwife', `Anne ABEL${at}`, { id: anId(100 + at), qualification: 'sf_liberale' }),
    );
    const { user } = openTeam([], {
      'GET /api/midwife': () => json(many),
      [OPENINGS]: ({ url }) => {
        const ids = url.searchParams.get('anyOf')?.split(',') ?? [];
        const named = many.filter(({ userData }) => ids.includes(userData.id));
        return json({ practitioners: named.map((one) => openingsOf(one, ['2026-03-13T08:00:00.000Z'])) });
      },
    });
    await user.type(screen.getByRole('searchbox', { name: /Nom, spécialité ou ville/ }), 'abel');
    const said = await screen.findByText('10 personnes trouvées');
    expect(said).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: 'Voir plus de personnes' }));
    await screen.findByText('12 personnes trouvées');
    expect(screen.queryByRole('button', { name: 'Voir plus de personnes' })).not.toBeInTheDocument();
  });
});
