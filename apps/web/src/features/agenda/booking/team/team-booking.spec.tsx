import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAppointment } from '../../../../testing/appointments.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import {
  elodie,
  hugo,
  me,
  OPENINGS,
  ofPatient,
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
    await user.click(screen.getByRole('button', { name: /Autre motif/ }));
    await user.click(screen.getByRole('radio', { name: 'Dermatologue' }));
    expect(screen.queryByText('Hugo LESTRADE')).not.toBeInTheDocument();
  });

  it('has the other reasons fold again once one of them is touched, and goes on showing that one', async () => {
    const { user } = openTeam();
    await user.click(screen.getByRole('button', { name: 'Autre motif' }));
    expect(screen.getAllByRole('radio')).toHaveLength(20);
    await user.click(screen.getByRole('radio', { name: 'Gynécologue' }));
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    expect(screen.getByRole('radio', { name: 'Gynécologue' })).toBeChecked();
  });

  it('lets who moves through the reasons by arrows see them all', async () => {
    const { user } = openTeam();
    await user.click(screen.getByRole('button', { name: 'Autre motif' }));
    act(() => screen.getByRole('radio', { name: 'Suivi périnatal' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Échographie obstétricale' })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(20);
  });

  it.each([
    // 21 weeks: the second ultrasound is to be taken, which none of the visits is.
    ['2025-10-14', [], 'Échographie obstétricale'],
    ['2025-10-14', [anAppointment({ reasonCode: 'obstetric_ultrasound' })], 'Suivi périnatal'],
    ['2025-10-14', [anAppointment({ reasonCode: 'perinatal_care' })], 'Échographie obstétricale'],
    // 8 weeks: nothing yet.
    ['2026-01-13', [], 'Suivi périnatal'],
  ])('begins with what a pregnancy asks for now: %s', async (lastPeriod, visits, reason) => {
    const { api } = openTeam(team, { 'GET /api/appointment': () => json(visits), ...ofPatient(me, lastPeriod) });
    await waitFor(() => expect(api.calls.some(({ call }) => call === 'GET /api/appointment')).toBe(true));
    await waitFor(() => expect(screen.getByRole('radio', { name: reason })).toBeChecked());
  });

  it('asks the pregnancy nothing once the patient has said what it is about', async () => {
    const { user, api } = openTeam(team, ofPatient(me, '2025-10-14'));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Échographie obstétricale' })).toBeChecked());
    await user.click(screen.getByRole('radio', { name: 'Consultation de suivi' }));
    await waitFor(() => expect(openingsAsked(api).at(-1)?.get('duration')).toBe('15'));
    expect(screen.getByRole('radio', { name: 'Consultation de suivi' })).toBeChecked();
  });

  it('keeps the reason for who comes back from a time', async () => {
    const { user } = openTeam();
    await user.click(await screen.findByRole('radio', { name: 'Échographie obstétricale' }));
    await user.click(await screen.findByRole('button', { name: /^jeu\. 12 à 8\sh\s40/ }));
    await screen.findByText('Échographie obstétricale · 30 min');
    await user.click(screen.getByRole('button', { name: 'Changer d’horaire' }));
    expect(await screen.findByRole('radio', { name: 'Échographie obstétricale' })).toBeChecked();
  });

  it.each([
    ['2026-03-09', 'Cette date est déjà passée'],
    ['2031-01-01', 'Les créneaux sont proposés jusqu’à 18 mois à l’avance'],
  ])('reads beside the day what is wrong with it: %s', async (day, sentence) => {
    const errors = [{ pointer: '/from', code: 'TOO_FAR_AHEAD', message: sentence }];
    const { api } = openTeam();
    await screen.findByText('Hugo LESTRADE');
    api.on(OPENINGS, ({ url }) =>
      url.searchParams.get('from') === '2031-01-01'
        ? refusal(422, 'VALIDATION_FAILED', 'Certains champs sont invalides', { errors })
        : json({ practitioners: team }),
    );
    fireEvent.change(screen.getByLabelText('À partir du'), { target: { value: day } });
    await waitFor(() => expect(screen.getByLabelText('À partir du')).toHaveAccessibleDescription(sentence));
    expect(screen.queryByText('Certains champs sont invalides')).not.toBeInTheDocument();
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

  it('is offered who is near where nobody follows them, and books one of those with two touches', async () => {
    const near = openingsOf(elodie, ['2026-03-12T07:40:00.000Z'], { distanceKm: 1.2 });
    const { user } = openTeam([], {
      [OPENINGS]: ({ url }) =>
        json({ practitioners: url.searchParams.get('nearbyAbout') === 'perinatal_care' ? [near] : [] }),
    });
    const list = within(await screen.findByRole('region', { name: 'Au plus près de chez vous' }));
    screen.getByText('Personne ne vous suit encore ici');
    await expectAccessible();
    await user.click(list.getByRole('button', { name: /avec Élodie SARRAZIN$/ }));
    await user.click(await screen.findByRole('button', { name: 'Confirmer le rendez-vous' }));
    await screen.findByText(/^visite/);
  });

  it('is offered others beside a team that has no time, nobody twice', async () => {
    const near = [openingsOf(hugo, ['2026-03-13T08:00:00.000Z']), openingsOf(elodie, ['2026-03-12T07:40:00.000Z'])];
    openTeam([openingsOf(hugo, [])], {
      [OPENINGS]: ({ url }) =>
        json({ practitioners: url.searchParams.has('nearbyAbout') ? near : [openingsOf(hugo, [])] }),
    });
    await screen.findByRole('region', { name: 'Les premières places' });
    screen.getByText('Votre équipe n’a pas de place pour ce motif');
    expect(screen.getAllByText('Hugo LESTRADE')).toHaveLength(1);
  });

  it('reads why nothing could be read', async () => {
    openTeam([], { [OPENINGS]: () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Vous n’avez pas les droits nécessaires');
  });
});
