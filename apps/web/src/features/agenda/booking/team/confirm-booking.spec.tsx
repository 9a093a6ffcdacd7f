import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded } from '../../../../lib/session/session-end.ts';
import { anAppointment, anId } from '../../../../testing/appointments.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import {
  aFileGrant,
  BOOK,
  elodie,
  hugo,
  me,
  OPENINGS,
  openingsAsked,
  openingsOf,
  openTeam,
  team,
} from '../../../../testing/care/team-booking.tsx';
import { json, refusal } from '../../../../testing/fake-api.ts';
import { TestVault } from '../../../../testing/vault.ts';
import { ownDrafts } from '../../../../vault/encryption/own-drafts.ts';
import { pendingGrants } from '../../../../vault/pending/pending-grants.ts';
import { vault } from '../../../../vault/vault.ts';
import { useKeptReason } from './use-kept-reason.ts';

/** A Tuesday, 9:00 in Paris. */
const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const scrolls = jest.spyOn(window, 'scrollTo');
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  localStorage.clear();
});

describe('a patient confirms', () => {
  it('touches a time, reads who will read the file, confirms: the midwife is booked and the grant signed here', async () => {
    const { user, api } = openTeam();
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await screen.findByText('Jeudi 12 mars 2026 à 8 h 40');
    screen.getByRole('heading', { name: 'Élodie SARRAZIN pourra lire et compléter votre dossier' });
    await screen.findByText('Maternité des Tilleuls, Bordeaux');
    screen.getByText('Vous pourrez le déplacer ou l’annuler ici jusqu’au mercredi 11 mars à 8 h 40.');
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
      fileAccess: 'write',
    });
    expect(pendingGrants.of(me.id).map(({ to }) => to)).toEqual([anId(11)]);
  });

  it.each([
    ['Lire seulement', 'pourra lire votre dossier', 'read', [['READ']]],
    ['Rien pour l’instant', 'ne lira pas votre dossier', 'none', []],
  ])('chooses before confirming how far the file opens: %s', async (label, sentence, fileAccess, signed) => {
    const { user, api } = openTeam();
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await user.click(screen.getByRole('radio', { name: new RegExp(label) }));
    screen.getByRole('heading', { name: `Élodie SARRAZIN ${sentence}` });
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await screen.findByText(`visite /app/agenda/visit/${anId(7)}`);
    expect(api.calls.find(({ call }) => call === BOOK)?.body).toMatchObject({ fileAccess });
    expect(pendingGrants.of(me.id).map(({ rights }) => rights)).toEqual(signed);
  });

  it('is told that the time was taken meanwhile, and offered those nearest to it, with what was typed kept', async () => {
    const world = await TestVault.found();
    await world.person(anId(11));
    await world.opensFor(me.patient?.id ?? '');
    const { user, api } = openTeam(team, { [BOOK]: () => refusal(409, 'MIDWIFE_UNAVAILABLE', 'Non') });
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
    expect(openingsAsked(api).at(-1)?.get('from')).toBe('2026-03-12T08:20:00.000Z');
    await user.click(within(alert).getByRole('button', { name: /15\sh avec/ }));
    await screen.findByText('Jeudi 12 mars 2026 à 15 h');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('Contractions');
    expect(pendingGrants.of(me.id)).toEqual([]);
  });

  it('is led to the visit where the answer was lost, a reload came, and the time is taken by that very visit', async () => {
    const visit = anAppointment({ id: anId(7), start: '2026-03-12T07:40:00.000Z', doctors: [], midwives: [elodie] });
    const gone = () => refusal(409, 'MIDWIFE_UNAVAILABLE', 'Non');
    const { user, api } = openTeam(team, { [BOOK]: gone });
    const other = { ...visit, id: anId(8), midwives: [hugo] };
    const cancelled = { ...visit, id: anId(9), status: 'CANCELLED' };
    api.on('GET /api/appointment', () => json([other, cancelled]));
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    // Booked in another tab of hers, say: what she typed in this one stays.
    api.on('GET /api/appointment', () => json([other, cancelled, visit]));
    expect(await screen.findByRole('alert')).toHaveTextContent(/vient d’être pris/);
    api.on(BOOK, () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/injoignable/));
    api.on(BOOK, gone);
    api.on('GET /api/user/current', () => json(me));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await screen.findByText(`visite /app/agenda/visit/${anId(7)}`);
    // Nothing was opened by it, as far as the server says.
    expect(pendingGrants.of(me.id)).toEqual([]);
  });

  it('opens nothing where the page says that nothing changes, though it was taken back in another tab', async () => {
    const given = aFileGrant(anId(11));
    const { user, api } = openTeam(
      team,
      { 'GET /api/user/current': () => json(me) },
      { ...me, grantedAccessTo: [given] },
    );
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await screen.findByText(/Ce rendez-vous n’y change rien/);
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await screen.findByText(`visite /app/agenda/visit/${anId(7)}`);
    expect(api.calls.find(({ call }) => call === BOOK)?.body).toMatchObject({ fileAccess: 'none' });
    expect(pendingGrants.of(me.id)).toEqual([]);
  });

  it('reads what is wrong with the reason that was chosen', async () => {
    const errors = [{ pointer: '/reasonCode', code: 'NOT_THEIR_SPECIALTY', message: 'Ce motif est une spécialité' }];
    const fault = () => refusal(422, 'VALIDATION_FAILED', 'Certains champs sont invalides', { errors });
    const { user } = openTeam(team, { [BOOK]: fault });
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Ce motif est une spécialité$/);
  });

  it('is not for whoever signs in next in the same tab: neither choice, search nor what was typed', async () => {
    const { user, signIn } = openTeam();
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Contractions');
    act(() => sessionEnded('signed-out'));
    signIn({ ...me, id: anId(77) });
    await screen.findByRole('region', { name: 'Votre équipe' });
    expect(screen.queryByText('Jeudi 12 mars 2026 à 8 h 40')).not.toBeInTheDocument();
    signIn(me);
    // The history is theirs again; what was in the memory of the page is gone.
    await screen.findByText('Jeudi 12 mars 2026 à 8 h 40');
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('');
  });

  it('loses nothing by going back for another time: neither day, search, week nor what was typed', async () => {
    const { user } = openTeam(team, { 'GET /api/doctor': () => json([hugo]) });
    await screen.findByText('Hugo LESTRADE');
    fireEvent.change(screen.getByLabelText(/À partir du/), { target: { value: '2026-03-11' } });
    await user.type(screen.getByRole('searchbox', { name: /Nom, spécialité ou ville/ }), 'lestrade');
    await screen.findByRole('region', { name: 'Résultats' }, { timeout: 3000 });
    await user.click((await screen.findAllByRole('button', { name: /^jeu\. 12 à 8\sh\s40/ }))[0] as HTMLElement);
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Contractions');
    await user.click(screen.getByRole('button', { name: 'Changer d’horaire' }));
    expect(await screen.findByRole('searchbox', { name: /Nom, spécialité ou ville/ })).toHaveValue('lestrade');
    expect(screen.getByLabelText(/À partir du/)).toHaveValue('11/03/2026');
    await user.click((await screen.findAllByRole('button', { name: /^jeu\. 12 à 11\sh\s20/ }))[0] as HTMLElement);
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('Contractions');
    expect(scrolls).toHaveBeenLastCalledWith(0, 0);
  });

  it('opens their data from where the reason could not leave, and nothing is lost', async () => {
    const again = jest.spyOn(vault, 'tryAgain').mockReturnValue();
    vault.become({ is: 'locked', question: undefined as never, isDeferred: true });
    const { user } = openTeam();
    await user.click(await screen.findByRole('button', { name: /8\sh\s40 avec Élodie/ }));
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Contractions');
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await user.click(await screen.findByRole('button', { name: 'Déverrouiller' }));
    expect(again).toHaveBeenCalled();
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('Contractions');
  });

  it('once booked, the same words typed again are sealed again', async () => {
    const write = jest.spyOn(ownDrafts, 'write').mockResolvedValue('2026-03-10T08:00:00.000Z');
    vault.become({ is: 'open', provider: undefined as never, account: undefined as never });
    for (const times of [1, 2]) {
      const { result, unmount } = renderHook(() => useKeptReason(me.id, 'draft'));
      act(() => result.current.write('Contractions'));
      await waitFor(() => expect(write).toHaveBeenCalledTimes(times));
      await act(async () => result.current.clear());
      unmount();
    }
  });
});
