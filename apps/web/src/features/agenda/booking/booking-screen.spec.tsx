import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/users';
import type { Variant } from '@maillon/domain/product/variants';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { anAppointment, anId, aPatientCard, aPractitionerCard } from '../../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { TestVault, unseal } from '../../../testing/vault.ts';
import { ofVisit } from '../../../vault/encryption/sealed-place.ts';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');

jest.unstable_mockModule('../../../lib/hooks/use-now.ts', () => ({ useNow: () => NOW }));
jest.unstable_mockModule('../../../lib/realtime/use-realtime.ts', () => ({ useRealtime: () => undefined }));

const { BookingScreen } = await import('./booking-screen.tsx');
const { PatientBooking, ProfessionalBooking } = await import('./booking-parts.ts');

beforeAll(async () => {
  await Promise.all([PatientBooking.preload(), ProfessionalBooking.preload()]);
});

const BOOK = 'POST /api/appointment';
const SLOTS = 'GET /api/appointment/available-slots';
const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(11), qualification: 'gynecologue' });
const sylvie = aPractitionerCard('doctor', 'Sylvie AUBERTIN', { id: anId(12) });

const slot = (clock: string, schedule: number) => ({
  start: `2026-03-12T${clock}:00.000Z`,
  end: `2026-03-12T${clock}:00.000Z`,
  doctorScheduleId: anId(schedule),
  assistantScheduleId: null,
  midwifeScheduleId: null,
});
const freeOf = (...slots: readonly ReturnType<typeof slot>[]) => ({
  slots,
  doctorSchedules: [
    { id: anId(21), owner: hugo },
    { id: anId(22), owner: sylvie },
  ],
  assistantSchedules: [],
  midwifeSchedules: [],
});

const Agenda = () => <p>agenda {useLocation().search}</p>;

const openForm = (
  me: UserMe,
  slots: readonly ReturnType<typeof slot>[],
  variant: Variant = 'mobility',
  more: Parameters<typeof fakeApi>[0] = {},
) => {
  const api = fakeApi({
    [SLOTS]: () => json(freeOf(...slots)),
    [BOOK]: () => json(anAppointment(), { status: 201 }),
    'GET /api/patient': () => json([aPatientCard('Camille MOREAU', anId(31))]),
    'GET /api/assistant': () => json([aPractitionerCard('assistant', 'Rachelle YAPO', { id: anId(41) })]),
    'GET /api/midwife': () => json([]),
    'GET /api/doctor': () => json([hugo]),
    'GET /api/appointment/openings': () => json({ practitioners: [], companions: [] }),
    ...more,
  });
  const view = renderApp(
    <Routes>
      <Route path="/app/agenda/new" element={<BookingScreen me={me} />} />
      <Route path="/app/agenda" element={<Agenda />} />
    </Routes>,
    { at: '/app/agenda/new?by=date', config: { variant } },
  );
  return { ...view, api };
};

const setDate = (day: string): void => void fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } });
const bookings = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ call }) => call === BOOK);

describe('a patient books (spec clinical §5)', () => {
  const choose = async (user: ReturnType<typeof renderApp>['user']): Promise<void> => {
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
    setDate('2026-03-12');
    await user.selectOptions(await screen.findByLabelText('Médecin'), anId(11));
    await user.click(await screen.findByRole('radio', { name: '9 h 30' }));
  };

  it('by choosing a date, then a doctor, then one of the slots grouped by hour; the reason leaves sealed for both', async () => {
    const world = await TestVault.found();
    const doctor = await world.person(anId(11));
    await world.opensFor(aPatient().patient?.id ?? '');
    const { user, api } = openForm(aPatient(), [slot('08:00', 21), slot('08:30', 21), slot('09:30', 22)]);
    const confirm = screen.getByRole('button', { name: 'Confirmer le rendez-vous' });
    expect(screen.queryByLabelText('Médecin')).not.toBeInTheDocument();
    expect(confirm).toHaveProperty('disabled', true);

    await choose(user);
    expect(screen.getByRole('option', { name: 'Hugo LESTRADE — Gynécologue' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: '10 h 30' })).not.toBeInTheDocument();
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
    });
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

  it('sees beside the doctor that the slot was taken meanwhile, and must choose another one', async () => {
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

    await screen.findByText('Le médecin n’est pas disponible dans ces horaires');
    await screen.findByRole('radio', { name: '10 h' });
    expect(screen.getByRole('button', { name: 'Confirmer le rendez-vous' })).toHaveProperty('disabled', true);
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
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    await user.click(confirm);

    await screen.findByText('agenda ?date=2026-03-12');
    expect(new Set(bookings(api).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(keys);
  });
});

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
    expect(screen.getByRole('radio', { name: '15 min' })).toHaveProperty('checked', true);
    await user.click(await screen.findByRole('radio', { name: '9 h 30' }));
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
        const found = { practitioner: rachelle, isReferent: false, distanceKm: null, starts, companionIds: [], reason };
        return json({ practitioners: [found], companions: [] });
      },
    });
    const panel = screen.getByRole('region', { name: 'Prochains créneaux' });
    await within(panel).findByText('Trop loin du domicile du patient');
    await user.click(screen.getByRole('checkbox', { name: 'N’importe quel infirmier' }));
    await user.click(await within(panel).findByRole('button', { name: /Rachelle YAPO/ }));
    expect(screen.getByRole('combobox', { name: /^Infirmier/ })).toHaveProperty('value', 'Rachelle YAPO');
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '13/03/2026');
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
    await user.click(await screen.findByRole('radio', { name: '9 h 30' }));
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
    await user.click(await screen.findByRole('radio', { name: '9 h 30' }));
    expect(screen.queryByLabelText('Réserver quand même, parce que')).not.toBeInTheDocument();
    api.on(BOOK, () => refusal(409, 'DOCTOR_UNAVAILABLE', sentence, { errors }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await user.selectOptions(await screen.findByLabelText('Réserver quand même, parce que'), 'Urgence');
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await waitFor(() => expect(bookings(api)).toHaveLength(2));
    expect(bookings(api).map(({ body }) => (body as { override?: string }).override)).toEqual([undefined, 'urgent']);
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
    await user.click(await screen.findByRole('radio', { name: '9 h 30' }));
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
    expect(screen.getByRole('checkbox', { name: 'Un médecin est nécessaire' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    const doctor = screen.getByLabelText('Médecin');
    await waitFor(() => expect(doctor).toHaveAttribute('aria-invalid', 'true'));
    await user.click(screen.getByRole('checkbox', { name: 'Un médecin est nécessaire' }));
    expect(screen.queryByLabelText('Médecin')).not.toBeInTheDocument();
  });
});
