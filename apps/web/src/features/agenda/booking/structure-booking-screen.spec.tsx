import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { anAppointment, anId, aPatientCard, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { aStructure } from '../../../testing/structures.ts';
import { ProfessionalBooking } from './booking-parts.ts';
import { StructureBookingScreen } from './structure-booking-screen.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

beforeAll(() => ProfessionalBooking.preload());

const BOOK = 'POST /api/appointment';
const OPENINGS = 'GET /api/appointment/openings';
const START = '2026-03-13T08:00:00.000Z';
const structure = aStructure();
const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(11) });
const rachelle = aPractitionerCard('assistant', 'Rachelle YAPO', { id: anId(41) });
const staff: UserMe = { ...aDoctor(), userType: 'organization' };

const found = (more: object) => ({
  ...{
    practitioner: hugo,
    isReferent: false,
    structure: null,
    distanceKm: null,
    starts: [],
    companionIds: [],
    reason: null,
    ...more,
  },
});

const Somewhere = () => {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};

const open = (asked = '', me = staff) => {
  const api = fakeApi({
    [BOOK]: () => json(anAppointment(), { status: 201 }),
    [OPENINGS]: () =>
      json({
        practitioners: [found({ starts: [START], companionIds: [anId(41)] })],
        companions: [rachelle],
        notReceiving: [],
      }),
    'GET /api/appointment/available-slots': () =>
      json({
        slots: [
          { start: START, end: START, doctorScheduleId: anId(21), assistantScheduleId: null, midwifeScheduleId: null },
        ],
        doctorSchedules: [],
        assistantSchedules: [],
        midwifeSchedules: [],
      }),
    'GET /api/waiting-patient': () => json({ patients: [], others: 0 }),
    'GET /api/patient': () => json([aPatientCard('Camille MOREAU', anId(31))]),
    'GET /api/doctor': () => json([hugo]),
    'GET /api/assistant': () => json([rachelle]),
    [`GET /api/doctor/${anId(11)}`]: () => json(hugo),
  });
  const view = renderApp(
    <Routes>
      <Route path="/app/organization/agenda/new" element={<StructureBookingScreen me={me} />} />
      <Route path="*" element={<Somewhere />} />
    </Routes>,
    { at: `/app/organization/agenda/new${asked}`, me, structure },
  );
  return { ...view, api };
};

const fill = async (user: ReturnType<typeof open>['user']): Promise<void> => {
  await user.type(screen.getByRole('combobox', { name: 'Patient' }), 'mor');
  await user.click(await screen.findByRole('option', { name: /Camille MOREAU/ }));
  await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Consultation');
};

describe('a structure books for its members', () => {
  it('any doctor with any nurse, at their next common start, in its own name and without a reason', async () => {
    const { user, api } = open();
    const panel = await screen.findByRole('region', { name: 'Prochains créneaux' });
    within(panel).getByText(/^Choisissez avec qui/);
    expect(screen.queryByLabelText(/^Motif/)).not.toBeInTheDocument();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: 'N’importe quel médecin' }));
    await user.click(screen.getByRole('checkbox', { name: 'N’importe quel infirmier' }));
    await user.click(await within(panel).findByRole('button', { name: /Hugo LESTRADE et Rachelle YAPO/ }));
    await expectAccessible();
    const asked = api.calls.find(({ url }) => url.searchParams.has('withAnyOf'))?.url.searchParams;
    expect(['anyOf', 'withAnyOf', 'patientId'].map((name) => asked?.get(name))).toEqual([anId(11), anId(41), anId(31)]);

    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h' }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await screen.findByText('/app/organization/agenda?date=2026-03-13');
    expect(api.calls.find(({ call }) => call === BOOK)?.body).toEqual({
      ...{ doctorId: anId(11), assistantId: anId(41), patientId: anId(31), organizationId: structure.id },
      ...{ serviceCategory: 'Consultation', start: START, end: '2026-03-13T08:15:00.000Z' },
    });
  });

  it('begins with the member whom the address names, and comes back to their agenda', async () => {
    const { user } = open(`?doctor=${anId(11)}`);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Médecin/ })).toHaveValue('Hugo LESTRADE'));
    await fill(user);
    await user.click(await screen.findByRole('radio', { name: '9\u{a0}h' }));
    await user.click(screen.getByRole('button', { name: 'Créer le rendez-vous' }));
    await screen.findByText(`/app/organization/agenda?doctor=${anId(11)}&date=2026-03-13`);
  });

  it('shows the hour of the place that was touched, though nobody is free then', async () => {
    open(`?doctor=${anId(11)}&start=2026-03-13T06:30:00.000Z`);
    expect(await screen.findByLabelText('Heure de début')).toHaveValue('07:30');
  });

  it.each([
    ['45', '45 min'],
    ['7', '15 min'],
  ])('begins with the length that was drawn in the calendar, if it is one (%s)', async (minutes, label) => {
    open(`?doctor=${anId(11)}&minutes=${minutes}`);
    expect(await screen.findByRole('radio', { name: label })).toBeChecked();
  });

  it('says why there is nothing', async () => {
    const { api } = open(`?doctor=${anId(11)}`);
    api.on(OPENINGS, () => json({ practitioners: [found({ reason: 'EXCEPTION' })], companions: [], notReceiving: [] }));
    await screen.findByText('Absence prévue sur toute la période');
  });

  it('needs somebody, and a doctor beside a nurse', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Créer le rendez-vous' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Médecin/ })).toHaveAttribute('aria-invalid', 'true'),
    );
    await user.click(screen.getByRole('combobox', { name: /^Infirmier/ }));
    await user.click(await screen.findByRole('option', { name: 'Rachelle YAPO' }));
    await user.click(screen.getByRole('checkbox', { name: 'Un médecin est nécessaire' }));
    expect(screen.queryByRole('combobox', { name: /^Médecin/ })).not.toBeInTheDocument();
  });

  it('sees why the openings cannot be read', async () => {
    const { api } = open(`?doctor=${anId(11)}`);
    api.on(OPENINGS, () => refusal(500, 'INTERNAL', 'Une erreur est survenue'));
    await screen.findByRole('button', { name: 'Réessayer' });
  });

  it('leads a professional to their own form', async () => {
    open(`?start=${START}`, aDoctor());
    await screen.findByText(`/app/agenda/new?start=${START}`);
  });
});
