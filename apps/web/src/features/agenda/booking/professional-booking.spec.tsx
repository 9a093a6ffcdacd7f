import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveGuard } from '../../../lib/forms/leave-guard.ts';
import { anId, aPractitionerCard } from '../../../testing/appointments.ts';
import {
  BOOK,
  bookings,
  freeOf,
  openForm,
  preloadBooking,
  SLOTS,
  setDate,
  slot,
} from '../../../testing/booking-form.tsx';
import { json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

beforeAll(preloadBooking);

const chooseNurse = async (user: ReturnType<typeof renderApp>['user']): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: /^Infirmier/ }));
  await user.click(await screen.findByRole('option', { name: 'Rachelle YAPO' }));
};

describe('a professional books (spec clinical §5 and §6)', () => {
  const choosePatient = async (user: ReturnType<typeof renderApp>['user']): Promise<void> => {
    await user.type(screen.getByRole('combobox', { name: 'Patient' }), 'mor');
    await user.click(await screen.findByRole('option', { name: /Camille MOREAU/ }));
  };

  it('a quarter of an hour with a nurse, in the mobility variant', async () => {
    const { user, api } = openForm(aDoctor(), [slot('08:30', 21)]);
    await choosePatient(user);
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Urgent');
    await chooseNurse(user);
    setDate('2026-03-12');
    expect(screen.getByRole('radio', { name: '15 min' })).toBeChecked();
    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));

    await screen.findByText('agenda ?date=2026-03-12');
    expect(bookings(api)[0]?.body).toEqual({
      doctorId: aDoctor().doctor?.id,
      assistantId: anId(41),
      patientId: anId(31),
      serviceCategory: 'UrgentFollowUp',
      start: '2026-03-12T08:30:00.000Z',
      end: '2026-03-12T08:45:00.000Z',
    });
  });

  it('offers a midwife in the maternity variant', () => {
    openForm(aDoctor(), [], 'natalconnect');
    screen.getByLabelText(/^Sage-femme/);
  });

  it('is told when the others cannot be listed, and tries again', async () => {
    const { user, api } = openForm(aDoctor(), [slot('08:30', 21)], 'natalconnect', {
      'GET /api/midwife': () => refusal(500, 'INTERNAL', 'Une erreur est survenue'),
    });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    api.on('GET /api/midwife', () => json([aPractitionerCard('midwife', 'Élodie SARRAZIN', { id: anId(51) })]));
    await user.click(retry);
    await user.click(screen.getByRole('combobox', { name: /^Sage-femme/ }));
    await screen.findByRole('option', { name: 'Élodie SARRAZIN' });
  });

  it('asks for what is missing, in French', async () => {
    const { user } = openForm(aDoctor(), [slot('08:30', 21)]);
    await screen.findByText('Horaire');
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    expect(await screen.findAllByText('Ce champ est obligatoire')).toHaveLength(3);
  });

  it('says when the day has no start, and beside the other professional when one takes part', async () => {
    const { user } = openForm(aDoctor(), []);
    expect((await screen.findByRole('alert')).textContent).toBe('Aucun créneau disponible pour cette date');
    // Not « Ce champ est obligatoire », where there is nothing to choose.
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await screen.findAllByText('Ce champ est obligatoire');
    expect(screen.getByRole('alert').textContent).toBe('Aucun créneau disponible pour cette date');
    await chooseNurse(user);
    await screen.findByText('Aucun professionnel disponible pour cette plage horaire');
  });

  it('with any nurse, at one of the next starts of both', async () => {
    const rachelle = aPractitionerCard('assistant', 'Rachelle YAPO', { id: anId(41) });
    const start = '2026-03-13T08:00:00.000Z';
    const { user, api } = openForm(aDoctor(), [], 'mobility', {
      'GET /api/appointment/openings': ({ url }) => {
        const starts = url.searchParams.get('anyOf') === anId(41) ? [start] : [];
        const reason = starts.length === 0 ? 'TOO_FAR' : null;
        const found = {
          ...{ practitioner: rachelle, isReferent: false, structure: null, distanceKm: null },
          ...{ starts, companionIds: [], reason },
        };
        return json({ practitioners: [found], companions: [], notReceiving: [] });
      },
    });
    const panel = screen.getByRole('region', { name: 'Prochains créneaux' });
    await within(panel).findByText('Trop loin du domicile du patient');
    await user.click(screen.getByRole('checkbox', { name: 'N’importe quel infirmier' }));
    await user.click(await within(panel).findByRole('button', { name: /Rachelle YAPO/ }));
    expect(screen.getByRole('combobox', { name: /^Infirmier/ })).toHaveValue('Rachelle YAPO');
    expect(screen.getByLabelText('Date')).toHaveValue('13/03/2026');
    const asked = api.calls.find(({ url }) => url.searchParams.get('anyOf') === anId(41))?.url.searchParams;
    expect(asked?.get('allOf')).toBe(aDoctor().doctor?.id);
  });

  it('may take a time outside the opening hours', async () => {
    const { user, api } = openForm(aDoctor(), []);
    await choosePatient(user);
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    await user.click(await screen.findByRole('button', { name: 'Choisir un autre horaire' }));
    fireEvent.change(screen.getByLabelText('Heure de début'), { target: { value: '20:15' } });
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await waitFor(() => expect(bookings(api)).toHaveLength(1));
    expect(bookings(api)[0]?.body).toMatchObject({ start: '2026-03-10T19:15:00.000Z' });
  });

  it.each([
    ['assistantId', 'L’assistant n’est pas disponible dans ces horaires', /^Infirmier/],
    ['patientId', 'Le patient a déjà un rendez-vous dans ces horaires', 'Patient'],
  ])('sees beside the field who is not free: %s', async (field, sentence, label) => {
    const { user, api } = openForm(aDoctor(), [slot('08:30', 21)]);
    api.on(BOOK, () =>
      refusal(409, 'UNAVAILABLE', sentence, { errors: [{ pointer: `/${field}`, code: 'X', message: sentence }] }),
    );
    await choosePatient(user);
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    const message = await screen.findByText(sentence);
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-describedby', message.id);
  });

  it('takes a time that a calendar does not offer for a reason, once the server asks for one', async () => {
    const { user, api } = openForm(aDoctor(), [slot('08:30', 21)]);
    const sentence = 'Le médecin n’est pas disponible dans ces horaires';
    const errors = [
      { pointer: '/doctorId', code: 'DOCTOR_UNAVAILABLE', message: sentence },
      { pointer: '/override', code: 'REQUIRED', message: 'Ce champ est requis' },
    ];
    await choosePatient(user);
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
    expect(screen.queryByLabelText('Réserver quand même, parce que')).not.toBeInTheDocument();
    api.on(BOOK, () => refusal(409, 'DOCTOR_UNAVAILABLE', sentence, { errors }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await user.selectOptions(await screen.findByLabelText('Réserver quand même, parce que'), 'Urgence');
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await waitFor(() => expect(bookings(api)).toHaveLength(2));
    expect(bookings(api).map(({ body }) => (body as { override?: string }).override)).toEqual([undefined, 'urgent']);
  });

  it('reads which hour was taken meanwhile, beside those that are free still', async () => {
    const { user, api } = openForm(aDoctor(), [slot('08:30', 21), slot('09:00', 21)]);
    const sentence = 'Le médecin n’est pas disponible dans ces horaires';
    await choosePatient(user);
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
    api.on(SLOTS, () => json(freeOf(slot('09:00', 21))));
    api.on(BOOK, () =>
      refusal(409, 'DOCTOR_UNAVAILABLE', sentence, {
        errors: [{ pointer: '/doctorId', code: 'X', message: sentence }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await publish('appointment/updated');
    expect(await screen.findByLabelText('Heure de début')).toHaveValue('09:30');
    expect(screen.getByLabelText('Heure de début')).toHaveAccessibleDescription(/9\sh\s30 n’est plus libre/);
    expect(screen.getByRole('combobox', { name: 'Patient' })).toHaveValue('Camille MOREAU');
  });

  it('is asked before a form is left that was begun, and not once it is sent', async () => {
    const { user } = openForm(aDoctor(), [slot('08:30', 21)]);
    await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' });
    expect(leaveGuard.isArmed()).toBe(false);
    await choosePatient(user);
    expect(leaveGuard.isArmed()).toBe(true);
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    await user.click(screen.getByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await screen.findByText(/^agenda/);
    expect(leaveGuard.isArmed()).toBe(false);
  });

  it('says first for whom it is, where the hour came from the calendar', async () => {
    openForm(aDoctor(), [], 'mobility', {}, '/app/agenda/new?start=2026-03-12T08%3A30%3A00.000Z');
    expect(await screen.findByRole('combobox', { name: 'Patient' })).toHaveFocus();
    cleanup();
    openForm(aDoctor(), []);
    expect(await screen.findByRole('combobox', { name: 'Patient' })).not.toHaveFocus();
  });

  it('sees beside the time that they themselves are not free', async () => {
    const { user, api } = openForm(aDoctor(), [slot('08:30', 21)]);
    const sentence = 'Le médecin n’est pas disponible dans ces horaires';
    api.on(BOOK, () =>
      refusal(409, 'DOCTOR_UNAVAILABLE', sentence, {
        errors: [{ pointer: '/doctorId', code: 'X', message: sentence }],
      }),
    );
    await choosePatient(user);
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h\u{a0}30' }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await within(screen.getByRole('group', { name: 'Horaire' })).findByText(sentence);
  });
});

describe('a nurse or a midwife books', () => {
  const aNurse = (): UserMe => {
    const { doctor, ...person } = aDoctor();
    return doctor === undefined ? person : { ...person, userType: 'assistant', assistant: doctor };
  };

  it('needs a doctor unless they say otherwise', async () => {
    const { user } = openForm(aNurse(), [slot('08:30', 21)]);
    expect(screen.getByRole('checkbox', { name: 'Un médecin est nécessaire' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    const doctor = screen.getByLabelText('Médecin');
    await waitFor(() => expect(doctor).toHaveAttribute('aria-invalid', 'true'));
    await user.click(screen.getByRole('checkbox', { name: 'Un médecin est nécessaire' }));
    expect(screen.queryByLabelText('Médecin')).not.toBeInTheDocument();
  });
});
