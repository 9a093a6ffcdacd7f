import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { anAppointment, anId, aPractitionerCard } from '../../../../testing/appointments.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../../testing/fake-api.ts';
import { aPatient } from '../../../../testing/people.ts';
import { renderApp } from '../../../../testing/render.tsx';
import { TestVault } from '../../../../testing/vault.ts';
import { pendingGrants } from '../../../../vault/pending/pending-grants.ts';
import { vault } from '../../../../vault/vault.ts';
import { TeamBooking } from './team-booking.tsx';

/** A Tuesday, 9:00 in Paris. */
const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const OPENINGS = 'GET /api/appointment/openings';
const BOOK = 'POST /api/appointment';
const elodie = aPractitionerCard('midwife', 'Élodie SARRAZIN', {
  id: anId(11),
  qualification: 'sf_liberale',
  city: 'Bordeaux',
});
const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(12), qualification: 'gynecologue' });

const openingsOf = (practitioner: typeof elodie, starts: readonly string[], more: object = {}) => ({
  ...{ practitioner, starts, isReferent: false, distanceKm: null, reason: starts.length === 0 ? 'BOOKED' : null },
  ...more,
});
const team = [
  openingsOf(elodie, ['2026-03-12T07:40:00.000Z', '2026-03-12T10:20:00.000Z'], { isReferent: true, distanceKm: 2.4 }),
  openingsOf(hugo, []),
];

const Visit = () => <p>visite {useLocation().pathname}</p>;
const me = aPatient();

const atHome = (address: NonNullable<UserMe['patient']>['address']): UserMe => ({
  ...me,
  ...(me.patient && { patient: { ...me.patient, address } }),
});

const open = (
  people: readonly unknown[] = team,
  more: Parameters<typeof fakeApi>[0] = {},
  who = me,
  variant: 'natalconnect' | 'mobility' = 'natalconnect',
) => {
  const api = fakeApi({
    [OPENINGS]: () => json({ practitioners: people }),
    [BOOK]: () => json({ ...anAppointment({ id: anId(7) }), vault: { groupId: null, addSldIds: [] } }, { status: 201 }),
    'GET /api/doctor': () => json([]),
    'GET /api/midwife': () => json([]),
    'GET /api/slot-request': () => json([]),
    'GET /api/card-facts': () => json({ people: [], keys: [] }),
    ...more,
  });
  const view = renderApp(
    <Routes>
      <Route path="/app/agenda/new" element={<TeamBooking me={who} />} />
      <Route path="/app/agenda/visit/:id" element={<Visit />} />
    </Routes>,
    { at: '/app/agenda/new', config: { variant } },
  );
  return { ...view, api };
};

const asked = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ call }) => call === OPENINGS).map(({ url }) => url.searchParams);

const scrolls = jest.spyOn(window, 'scrollTo');
beforeEach(() => localStorage.clear());

describe('a patient books with their team', () => {
  it('sees who cares for them with the next times of each, and why somebody has none', async () => {
    open();
    const list = within(await screen.findByRole('region', { name: 'Votre équipe' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('Élodie SARRAZINRéférente');
    expect(first).toHaveTextContent('Sage-femme libérale');
    expect(first).toHaveTextContent('Bordeaux · 2,4 km');
    expect(second).toHaveTextContent('Complet sur les six prochains mois');
    list.getByRole('button', { name: /^jeu\. 12 à 8\sh\s40 avec Élodie SARRAZIN$/ });
    await expectAccessible();
  });

  it('asks from where they live, to a hundred metres, for the team and for a search', async () => {
    const coordinates = { latitude: 44.837789, longitude: -0.57918 };
    const address = [{ text: '8 rue Fondaudège, 33000 Bordeaux', coordinates }];
    const { user, api } = open(team, { 'GET /api/doctor': () => json([hugo]) }, atHome(address));
    await screen.findByText('Hugo LESTRADE');
    await user.type(screen.getByRole('searchbox', { name: /Nom ou spécialité/ }), 'lestrade');
    await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    const places = asked(api).map((query) => `${query.get('latitude')} ${query.get('longitude')}`);
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places)).toEqual(new Set(['44.838 -0.579']));
  });

  it('asks anew with the length of another reason, for those who see patients about it', async () => {
    const { user, api } = open();
    await screen.findByText('Hugo LESTRADE');
    await user.click(screen.getByRole('radio', { name: 'Préparation à la naissance et à la parentalité' }));
    expect(screen.queryByText('Hugo LESTRADE')).not.toBeInTheDocument();
    expect(asked(api).map((query) => query.get('duration'))).toEqual(['30', '60']);
  });

  it('keeps the reason for who comes back from a time', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Échographie obstétricale' }));
    await user.click(await screen.findByRole('button', { name: /^jeu\. 12 à 8\sh\s40/ }));
    await screen.findByText('Échographie obstétricale · 30 min');
    await user.click(screen.getByRole('button', { name: 'Changer d’horaire' }));
    expect(await screen.findByRole('radio', { name: 'Échographie obstétricale' })).toBeChecked();
  });

  it('on a phone what is found stands below the field in which one types', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: true });
    const { user } = open(team, { 'GET /api/doctor': () => json([hugo]) });
    const field = await screen.findByRole('searchbox', { name: /Nom ou spécialité/ });
    await user.type(field, 'lestrade');
    const found = await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    window.matchMedia = wide;
    expect(field.compareDocumentPosition(found)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['natalconnect', ['Sages-femmes', 'Gynécologues', 'Généralistes']],
    ['mobility', ['Gynécologues', 'Généralistes']],
  ] as const)('is led to those whom the product has: %s', async (variant, professions) => {
    open(team, {}, me, variant);
    const others = await screen.findByRole('region', { name: 'Quelqu’un d’autre' });
    const offered = within(others).getAllByRole('button', { name: /s$/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(professions);
  });

  it('touches a time, reads who will read the file, confirms: the midwife is booked and the grant signed here', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    screen.getByText('Jeudi 12 mars 2026 à 8 h 40');
    screen.getByRole('heading', { name: 'Élodie SARRAZIN pourra lire et compléter votre dossier' });
    expect(api.calls.some(({ call }) => call === BOOK)).toBe(false);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await screen.findByText(`visite /app/agenda/visit/${anId(7)}`);
    expect(api.calls.find(({ call }) => call === BOOK)?.body).toEqual({
      midwifeId: anId(11),
      patientId: me.patient?.id,
      serviceCategory: 'Consultation',
      reasonCode: 'perinatal_care',
      start: '2026-03-12T07:40:00.000Z',
      end: '2026-03-12T08:10:00.000Z',
    });
    expect(pendingGrants.of(me.id).map(({ to }) => to)).toEqual([anId(11)]);
  });

  it('is told that the time was taken meanwhile, and offered those nearest to it, with what was typed kept', async () => {
    const world = await TestVault.found();
    await world.person(anId(11));
    await world.opensFor(me.patient?.id ?? '');
    const { user, api } = open(team, { [BOOK]: () => refusal(409, 'MIDWIFE_UNAVAILABLE', 'Non') });
    await user.click(await screen.findByRole('button', { name: /11\sh\s20 avec Élodie/ }));
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Contractions');
    const near = ['11T15:00', '12T09:30', '12T10:20', '12T10:50', '12T14:00', '13T08:00'];
    const starts = near.map((at) => `2026-03-${at}:00.000Z`);
    api.on(OPENINGS, () => json({ practitioners: [openingsOf(elodie, starts)] }));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /vient d’être pris par quelqu’un d’autre\. Rien de ce que vous avez écrit n’est perdu/,
    );
    await within(alert).findAllByRole('button');
    expect(
      within(alert)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'jeu. 12 à 10\u{a0}h\u{a0}30 avec Élodie SARRAZIN',
      'jeu. 12 à 11\u{a0}h\u{a0}50 avec Élodie SARRAZIN',
      'jeu. 12 à 15\u{a0}h avec Élodie SARRAZIN',
    ]);
    // Two hours before what was asked, and not from now on.
    expect(asked(api).at(-1)?.get('from')).toBe('2026-03-12T08:20:00.000Z');
    await user.click(within(alert).getByRole('button', { name: /15\sh avec/ }));
    await screen.findByText('Jeudi 12 mars 2026 à 15 h');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('Contractions');
    expect(pendingGrants.of(me.id)).toEqual([]);
  });

  it('loses nothing by going back for another time: neither day, search, week nor what was typed', async () => {
    const { user } = open(team, { 'GET /api/doctor': () => json([hugo]) });
    await screen.findByText('Hugo LESTRADE');
    fireEvent.change(screen.getByLabelText(/À partir du/), { target: { value: '2026-03-11' } });
    await user.type(screen.getByRole('searchbox', { name: /Nom ou spécialité/ }), 'lestrade');
    await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    await user.click((await screen.findAllByRole('button', { name: /^jeu\. 12 à 8\sh\s40/ }))[0] as HTMLElement);
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Contractions');
    await user.click(screen.getByRole('button', { name: 'Changer d’horaire' }));
    expect(await screen.findByRole('searchbox', { name: /Nom ou spécialité/ })).toHaveValue('lestrade');
    expect(screen.getByLabelText(/À partir du/)).toHaveValue('11/03/2026');
    await user.click((await screen.findAllByRole('button', { name: /^jeu\. 12 à 11\sh\s20/ }))[0] as HTMLElement);
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('Contractions');
    expect(scrolls).toHaveBeenLastCalledWith(0, 0);
  });

  it('opens their data from where the reason could not leave, and nothing is lost', async () => {
    const again = jest.spyOn(vault, 'tryAgain').mockReturnValue();
    vault.become({ is: 'locked', question: undefined as never, isDeferred: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Contractions');
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await user.click(await screen.findByRole('button', { name: 'Déverrouiller' }));
    expect(again).toHaveBeenCalled();
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('Contractions');
  });

  it('shows once who is found and of the team', async () => {
    const { user } = open(team, { 'GET /api/doctor': () => json([hugo]) });
    await screen.findByText('Hugo LESTRADE');
    await user.type(screen.getByRole('searchbox', { name: /Nom ou spécialité/ }), 'lestrade');
    await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    expect(screen.getAllByText('Hugo LESTRADE')).toHaveLength(1);
  });

  it('finds somebody else by name as they type', async () => {
    const { user, api } = open([], { 'GET /api/doctor': () => json([hugo]) });
    await screen.findByText('Personne ne vous suit encore ici');
    api.on(OPENINGS, () => json({ practitioners: [openingsOf(hugo, ['2026-03-13T08:00:00.000Z'])] }));
    await user.type(screen.getByRole('searchbox', { name: /Nom ou spécialité/ }), 'lestrade');
    const results = within(await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 }));
    results.getByRole('button', { name: /^ven\. 13 à 9\sh avec Hugo LESTRADE$/ });
    expect(asked(api).at(-1)?.get('anyOf')).toBe(anId(12));
    expect(api.calls.filter(({ call }) => call === 'GET /api/doctor')).toHaveLength(1);
  });

  it('reads why nothing could be read', async () => {
    open([], { [OPENINGS]: () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Vous n’avez pas les droits nécessaires');
  });
});
