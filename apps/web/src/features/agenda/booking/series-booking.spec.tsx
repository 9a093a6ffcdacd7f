import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAppointment, anId } from '../../../testing/appointments.ts';
import { freeOf, openForm, preloadBooking, SLOTS, setDate, slot } from '../../../testing/booking-form.tsx';
import { type fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';

const SERIES = 'POST /api/appointment-series';
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T08:00:00.000Z')));
beforeAll(preloadBooking);

const startsOn = (day: string, clocks: readonly string[]) =>
  clocks.map((clock) => ({ ...slot('08:30', 21), start: `${day}T${clock}:00.000Z`, end: `${day}T${clock}:00.000Z` }));

/** Three Thursdays at half past nine, of which the second has only eleven o’clock left; the clocks change before the third. */
const openSeries = async (answer: Parameters<typeof fakeApi>[0][string]) => {
  const free: Record<string, readonly string[]> = {
    '2026-03-12': ['08:30'],
    '2026-03-26': ['10:00'],
    '2026-04-09': ['07:30', '09:00'],
  };
  const view = openForm(aDoctor(), [], 'mobility', {
    [SLOTS]: ({ url }) => {
      const day = url.searchParams.get('date') ?? '';
      return json(freeOf(...startsOn(day, free[day] ?? [])));
    },
    [SERIES]: answer,
  });
  const { user } = view;
  await user.type(screen.getByRole('combobox', { name: 'Patient' }), 'mor');
  await user.click(await screen.findByRole('option', { name: /Camille MOREAU/ }));
  await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Suivi');
  setDate('2026-03-12');
  await user.click(await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
  await user.selectOptions(await screen.findByLabelText('Répéter'), 'Toutes les 2 semaines');
  fireEvent.change(screen.getByLabelText('Nombre de visites'), { target: { value: '3' } });
  const list = screen.getByRole('region', { name: 'Les visites de la série' });
  await within(list).findByText('Hors créneaux libres');
  return { ...view, list };
};

const sent = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ call }) => call === SERIES).map(({ body }) => body);
const visit = (start: string, end: string) => ({ start, end });
const booked = () => json([anAppointment(), anAppointment(), anAppointment()], { status: 201 });

describe('a series of follow-up visits', () => {
  it('shows before it is saved which day is not free, and takes another hour of that day', async () => {
    const { user, api, list } = await openSeries(booked);
    expect(within(list).getAllByText('Libre')).toHaveLength(2);
    await user.selectOptions(within(list).getByLabelText(/^Autre heure le jeudi 26 mars/), '2026-03-26T10:00:00.000Z');
    expect(within(list).getAllByText('Libre')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Créer les 3 rendez-vous' }));
    await screen.findByText(/^agenda/);
    expect(sent(api)).toEqual([
      {
        doctorId: aDoctor().doctor?.id,
        patientId: anId(31),
        serviceCategory: 'FollowUp',
        occurrences: [
          visit('2026-03-12T08:30:00.000Z', '2026-03-12T08:45:00.000Z'),
          visit('2026-03-26T10:00:00.000Z', '2026-03-26T10:15:00.000Z'),
          visit('2026-04-09T07:30:00.000Z', '2026-04-09T07:45:00.000Z'),
        ],
      },
    ]);
  });

  it('leaves a day out, and says how many are left', async () => {
    const { user, api, list } = await openSeries(booked);
    await user.click(within(list).getByRole('button', { name: /^Retirer la visite du jeudi 26 mars/ }));
    expect(within(list).getByText('2 visites sur 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Créer/ }));
    await screen.findByText(/^agenda/);
    expect(sent(api)).toMatchObject([
      { occurrences: [{ start: '2026-03-12T08:30:00.000Z' }, { start: '2026-04-09T07:30:00.000Z' }] },
    ]);
  });

  it('says of a day without another hour that the visit is to be left out', async () => {
    const { user, list } = await openSeries(booked);
    fireEvent.change(screen.getByLabelText('Nombre de visites'), { target: { value: '4' } });
    expect(await within(list).findByText(/^Aucune autre heure libre ce jour-là/)).toBeVisible();
    await user.click(within(list).getByRole('button', { name: /^Retirer la visite du jeudi 23 avril/ }));
    expect(within(list).queryByText(/^Aucune autre heure/)).toBeNull();
  });

  it('is not sent with one visit', async () => {
    const { user, api, list } = await openSeries(booked);
    for (const button of within(list)
      .getAllByRole('button', { name: /^Retirer/ })
      .slice(1))
      await user.click(button);
    await user.click(screen.getByRole('button', { name: /^Créer/ }));
    expect(await screen.findByText('Une série compte au moins deux visites')).toBeVisible();
    expect(sent(api)).toEqual([]);
  });

  it('shows what was refused beside its day, and keeps what was typed', async () => {
    const taken = 'Le médecin n’est pas disponible dans ces horaires';
    const { list, user } = await openSeries(() =>
      refusal(409, 'SERIES_CONFLICT', 'Rien n’a été réservé', {
        errors: [{ pointer: '/occurrences/2/start', code: 'DOCTOR_UNAVAILABLE', message: taken }],
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Créer/ }));
    const row = (await within(list).findByText(taken)).closest('li');
    expect(row).toHaveTextContent('jeudi 9 avril 2026 à 9 h 30');
    await waitFor(() => expect(within(list).getByLabelText(/^Autre heure le jeudi 9 avril/)).toBeInvalid());
    screen.getByText(/^Rien n’a été réservé\./);
    expect(screen.getByLabelText('Nombre de visites')).toHaveValue('3');
  });
});
