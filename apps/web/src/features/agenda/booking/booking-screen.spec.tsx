import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anAppointment, anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { aFileGrant } from '../../../testing/care/team-booking.tsx';
import { json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { TestVault, unseal } from '../../../testing/vault.ts';
import { ofVisit } from '../../../vault/encryption/sealed-place.ts';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const { BOOK, SLOTS, hugo, slot, freeOf, openForm, setDate, bookings, preloadBooking } = await import(
  '../../../testing/booking-form.tsx'
);

beforeAll(preloadBooking);

describe('a patient books (spec clinical §5)', () => {
  const choose = async (user: ReturnType<typeof renderApp>['user']): Promise<void> => {
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    setDate('2026-03-12');
    await user.selectOptions(await screen.findByLabelText('Médecin'), anId(11));
    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
  };

  it('by choosing a date, then a doctor, then one of the slots grouped by hour; the reason leaves sealed for both', async () => {
    const world = await TestVault.found();
    const doctor = await world.person(anId(11));
    await world.opensFor(aPatient().patient?.id ?? '');
    const { user, api } = openForm(aPatient(), [slot('08:00', 21), slot('08:30', 21), slot('09:30', 22)]);
    const confirm = screen.getByRole('button', { name: 'Confirmer le rendez-vous' });
    expect(screen.queryByLabelText('Médecin')).not.toBeInTheDocument();
    expect(confirm).toBeDisabled();

    await choose(user);
    expect(screen.getByRole('option', { name: 'Hugo LESTRADE — Gynécologue' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: '10\u{a0}h\u{a0}30' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Suivi');
    await user.click(confirm);

    await screen.findByText('agenda ?date=2026-03-12');
    const body = bookings(api)[0]?.body ?? {};
    const { id, description, ...sent } = body as { id: string; description: string };
    const context = { entity: 'appointment', id, field: 'description' };
    expect(await unseal(doctor, { sealed: description, context, of: ofVisit(id, aPatient().patient?.id) })).toBe(
      'Suivi',
    );
    expect(sent).toEqual({
      doctorId: anId(11),
      patientId: aPatient().patient?.id,
      serviceCategory: 'Consultation',
      start: '2026-03-12T08:30:00.000Z',
      end: '2026-03-12T09:00:00.000Z',
      fileAccess: 'write',
    });
  });

  it('keeps the person for another day, books a midwife too, and reads what of the file is opened', async () => {
    const owner = aPractitionerCard('midwife', 'Élodie SARRAZIN', { id: anId(13) });
    const { user, api } = openForm(aPatient(), [], 'natalconnect');
    const ofMidwife = { ...slot('08:30', 21), doctorScheduleId: null, midwifeScheduleId: anId(23) };
    api.on(SLOTS, ({ url }) =>
      json(
        url.searchParams.get('userTypes') === 'midwife'
          ? { ...freeOf(), slots: [ofMidwife], doctorSchedules: [], midwifeSchedules: [{ id: anId(23), owner }] }
          : freeOf(),
      ),
    );
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    setDate('2026-03-12');
    await user.selectOptions(await screen.findByLabelText('Médecin ou sage-femme'), anId(13));
    screen.getByRole('heading', { name: 'Élodie SARRAZIN pourra lire et compléter votre dossier' });
    setDate('2026-03-13');
    await waitFor(() => expect(screen.getByLabelText('Médecin ou sage-femme')).toHaveValue(anId(13)));
    await user.click(await screen.findByRole('radio', { name: /^9\sh\s30$/ }));
    await user.click(screen.getByRole('radio', { name: /Lire seulement/ }));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await screen.findByText('agenda ?date=2026-03-12');
    expect(bookings(api)[0]?.body).toMatchObject({ midwifeId: anId(13), fileAccess: 'read' });
    expect(bookings(api)[0]?.body).not.toHaveProperty('doctorId');
  });

  it('opens nothing where the page says that nothing changes', async () => {
    const who = { ...aPatient(), grantedAccessTo: [aFileGrant(anId(11))] };
    const { user, api } = openForm(who, [slot('08:30', 21)], 'mobility', { 'GET /api/user/current': () => json(who) });
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    setDate('2026-03-12');
    await user.selectOptions(await screen.findByLabelText('Médecin'), anId(11));
    await screen.findByText(/Ce rendez-vous n’y change rien/);
    await user.click(await screen.findByRole('radio', { name: /^9\sh\s30$/ }));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    await screen.findByText('agenda ?date=2026-03-12');
    expect(bookings(api)[0]?.body).toMatchObject({ fileAccess: 'none' });
  });

  it('is told what is wrong with a day for which nobody has slots yet', async () => {
    const { api } = openForm(aPatient(), []);
    const sentence = 'Les créneaux sont proposés jusqu’à 18 mois à l’avance';
    const errors = [{ pointer: '/date', code: 'TOO_FAR', message: sentence }];
    api.on(SLOTS, () => refusal(422, 'VALIDATION_FAILED', 'Certains champs sont invalides', { errors }));
    setDate('2028-03-12');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('is told when nobody is free', async () => {
    openForm(aPatient(), []);
    setDate('2026-03-12');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Aucun professionnel disponible pour cette plage horaire',
    );
  });

  it('is told at once that a date is past, and nothing is asked', () => {
    const { api } = openForm(aPatient(), []);
    setDate('2026-03-09');
    screen.getByText('Cette date est déjà passée');
    expect(api.calls).toEqual([]);
  });

  it('loses nothing by a reload: neither the choices nor what was typed', async () => {
    const { user, reload } = openForm(aPatient(), [slot('08:30', 21)]);
    await choose(user);
    await user.click(screen.getByRole('radio', { name: /Lire seulement/ }));
    await user.type(screen.getByLabelText(/^Motif de consultation/), 'Suivi');
    reload();
    expect(screen.getByLabelText('Type de rendez-vous')).toHaveValue('Consultation');
    expect(screen.getByLabelText(/^Motif de consultation/)).toHaveValue('Suivi');
    expect(await screen.findByLabelText('Médecin')).toHaveValue(anId(11));
    expect(await screen.findByRole('radio', { name: /^9\sh\s30$/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Lire seulement/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Confirmer le rendez-vous' })).toBeEnabled();
  });

  it('points out that they see that person on the same day already, and books all the same', async () => {
    const visit = anAppointment({
      start: '2026-03-12T10:00:00.000Z',
      end: '2026-03-12T10:30:00.000Z',
      doctors: [hugo],
      midwives: [],
    });
    const { user } = openForm(aPatient(), [slot('08:30', 21)], 'mobility', {
      'GET /api/appointment': () => json([visit]),
    });
    await choose(user);
    await screen.findByText(/^Vous voyez déjà Hugo LESTRADE ce jour-là, à 11\sh\.$/);
    expect(screen.getByRole('button', { name: 'Confirmer le rendez-vous' })).toBeEnabled();
  });

  it.each(['31/02/2026', 'abc', '14/01/26'])(
    'is told that %s is no date, and not that one is missing',
    async (typed) => {
      const { user } = openForm(aPatient(), []);
      await user.type(screen.getByLabelText('Date'), typed);
      await user.tab();
      expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/^Cette date n’existe pas/);
    },
  );

  it('sees that the slot was taken meanwhile, and must choose another one', async () => {
    const { user, api } = openForm(aPatient(), [slot('08:30', 21)]);
    await choose(user);
    api.on(BOOK, () =>
      refusal(409, 'DOCTOR_UNAVAILABLE', 'Le médecin n’est pas disponible dans ces horaires', {
        errors: [
          {
            pointer: '/doctorId',
            code: 'DOCTOR_UNAVAILABLE',
            message: 'Le médecin n’est pas disponible dans ces horaires',
          },
        ],
      }),
    );
    api.on(SLOTS, () => json(freeOf(slot('09:00', 21))));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));

    await screen.findByText(
      /^Cet horaire vient d’être pris par quelqu’un d’autre\. Rien de ce que vous avez écrit n’est perdu\.$/,
    );
    await screen.findByRole('radio', { name: '10\u{a0}h' });
    expect(screen.getByRole('button', { name: 'Confirmer le rendez-vous' })).toBeDisabled();
  });

  it('sees why the server could not book', async () => {
    const { user, api } = openForm(aPatient(), [slot('08:30', 21)]);
    await choose(user);
    api.on(BOOK, () => refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Cette clé a déjà servi'));
    await user.click(screen.getByRole('button', { name: 'Confirmer le rendez-vous' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Cette clé a déjà servi');
  });

  it.each([
    [
      'after a lost answer with the same key, so that it is booked once',
      () => Promise.reject(new TypeError('network')),
      1,
    ],
    ['after a refusal with a new key, so that the refusal is not repeated', () => refusal(409, 'X', 'Non'), 2],
  ])('again %s', async (_what, first, keys) => {
    const { user, api } = openForm(aPatient(), [slot('08:30', 21)]);
    await choose(user);
    const confirm = screen.getByRole('button', { name: 'Confirmer le rendez-vous' });
    api.on(BOOK, first);
    await user.click(confirm);
    await screen.findByRole('alert');
    api.on(BOOK, () => json(anAppointment(), { status: 201 }));
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);

    await screen.findByText('agenda ?date=2026-03-12');
    expect(new Set(bookings(api).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(keys);
  });
});
