import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { screen, waitFor, within } from '@testing-library/react';
import { anAppointment, anId, aPractitionerCard } from '../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { ofVisit } from '../../vault/encryption/sealed-place.ts';
import { seal } from '../../vault/encryption/sealing.ts';
import { AgendaScreen } from './agenda-screen.tsx';

const NOW = Date.parse('2026-03-10T08:10:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const LIST = 'GET /api/appointment';
const ONE = `GET /api/appointment/${anId(1)}`;

/** A visit of {@link aDoctor}. */
const ofTheDoctor = () =>
  anAppointment({ doctors: [aPractitionerCard('doctor', 'Hélène VASSEUR', { id: aDoctor().doctor?.id ?? '' })] });

describe('the dialog of a visit', () => {
  const openVisit = async (me: UserMe, visit: Appointment, mayChange = false) => {
    const api = fakeApi({
      [LIST]: () => json([visit]),
      [ONE]: () => json({ ...visit, mayChange }),
      [`POST /api/patient/${anId(200)}/encryption-identity`]: () => refusal(403, 'FORBIDDEN', 'Non'),
    });
    const view = { ...renderApp(<AgendaScreen me={me} />, { at: '/app/agenda?view=list' }), api };
    await view.user.click(await screen.findByRole('button', { name: /^\d+\sh/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Rendez-vous' });
    await within(dialog).findByText('Camille MOREAU');
    return { ...view, dialog };
  };

  it('stands beside its block: another visit is one click away, and Escape gives the keyboard back to its block', async () => {
    const { user, api, dialog } = await openVisit(aDoctor(), ofTheDoctor());
    const later = { ...ofTheDoctor(), id: anId(2), start: '2026-03-10T10:00:00.000Z', end: '2026-03-10T10:30:00.000Z' };
    api.on(LIST, () => json([ofTheDoctor(), later]));
    api.on(`GET /api/appointment/${anId(2)}`, () => json({ ...later, mayChange: false }));
    // The page behind it goes on: no veil is over it.
    expect(dialog.closest('[data-side]')).not.toBeNull();
    await publish('appointment/updated');
    const next = await screen.findByRole('button', { name: /^11\sh/, hidden: true });
    await user.click(next);
    await within(await screen.findByRole('dialog', { name: 'Rendez-vous' })).findByText(/11 h – 11 h 30/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(next).toHaveFocus());
  });

  it('stands in the middle where a link opens it before its week is drawn', async () => {
    fakeApi({ [LIST]: () => json([]), [ONE]: () => json({ ...ofTheDoctor(), mayChange: false }) });
    renderApp(<AgendaScreen me={aDoctor()} />, { at: `/app/agenda?view=list&appointment=${anId(1)}` });
    const dialog = await screen.findByRole('dialog', { name: 'Rendez-vous' });
    await within(dialog).findByText('Camille MOREAU');
    expect(dialog.closest('[data-side]')).toBeNull();
  });

  it('tells a patient everything and lets them change nothing', async () => {
    const mine = await (await TestVault.found()).opensFor(anId(3));
    const resource = { sldId: null, readers: [anId(3)], ...ofVisit(anId(1), anId(3)) };
    const context = { entity: 'appointment', id: anId(1), field: 'description' };
    const { text } = await seal(mine, resource, context, 'Suivi de grossesse');
    const { dialog } = await openVisit(aPatient(), anAppointment({ description: text }));
    within(dialog).getByText(/9 h – 9 h 30/);
    within(dialog).getByText('Hélène VASSEUR (Médecin)');
    await within(dialog).findByText('Suivi de grossesse');
    expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument();
  });

  it.each([
    ['a colleague', aDoctor()],
    ['the staff of the structure', { ...aDoctor(), userType: 'organization' } as const],
  ])('the dialog of a visit lets %s read only', async (_who, me) => {
    await openVisit(me, anAppointment());
    expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument();
  });

  it.each([
    ['a professional', aDoctor(), `/app/patients/${anId(200)}`],
    [
      'the staff of a structure',
      { ...aDoctor(), userType: 'organization' } as const,
      `/app/organization/patients/${anId(200)}`,
    ],
    ['the patient', aPatient(), null],
  ])('leads %s from the name of the patient to the file they have of them', async (_who, me, file) => {
    const { dialog } = await openVisit(me, ofTheDoctor());
    const link = within(dialog).queryByRole('link', { name: 'Camille MOREAU' });
    expect(link?.getAttribute('href') ?? null).toBe(file);
  });

  it('leads its doctor alone to the call', async () => {
    const me = aDoctor();
    const [doctor] = ofTheDoctor().doctors;
    if (doctor === undefined) throw new Error('the visit has a doctor');
    const visit = { ...ofTheDoctor(), doctors: [{ ...doctor, userData: { ...doctor.userData, userId: me.id } }] };
    const join = { name: 'Rejoindre la téléconsultation' };
    const others = ['patient', 'doctor', 'assistant', 'organization'] as const;
    for (const userType of others) {
      const { unmount } = await openVisit({ ...me, id: anId(301), userType }, visit, true);
      await screen.findByRole('button', { name: 'Modifier' });
      expect(screen.queryByRole('link', join)).not.toBeInTheDocument();
      unmount();
    }
    await openVisit(me, visit, true);
    expect(await screen.findByRole('link', join)).toHaveAttribute('href', `/app/join-appointment/${anId(1)}`);
  });

  it('shows a reason that nobody signed on demand alone', async () => {
    const { dialog } = await openVisit(aPatient(), anAppointment({ description: 'Suivi de grossesse' }));
    within(dialog).getByText('Auteur non vérifié');
    expect(within(dialog).queryByText('Suivi de grossesse')).not.toBeInTheDocument();
  });

  it.each([
    ['FULFILLED', 'Terminé'],
    ['CANCELLED', 'Annulé'],
  ] as const)('of a visit that is %s says « %s » and lets nobody change it', async (status, label) => {
    const { dialog } = await openVisit(aDoctor(), anAppointment({ status }));
    within(dialog).getByText(label);
    expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument();
  });

  it('cancels after a question; closing goes back one state each time', async () => {
    const { user, api } = await openVisit(aDoctor(), ofTheDoctor(), true);
    api.on('GET /api/appointment/available-slots', () =>
      json({ slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    );
    api.on('GET /api/assistant', () => json([]));
    api.on(`POST /api/appointment/${anId(1)}/cancel`, () => json(anAppointment({ status: 'CANCELLED', version: 2 })));

    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Modifier le rendez-vous' });

    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    const question = await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
    api.on(LIST, () => json([anAppointment({ status: 'CANCELLED' })]));
    await user.click(within(question).getByRole('button', { name: 'Annuler le rendez-vous' }));
    await screen.findByText('Annulé');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that is being changed says nothing of who is free at the hour it has already', async () => {
    const nurse = aPractitionerCard('assistant', 'Rachelle YAPO', { id: anId(41) });
    const { user, api } = await openVisit(aDoctor(), { ...ofTheDoctor(), assistants: [nurse] }, true);
    api.on('GET /api/appointment/available-slots', () =>
      json({ slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    );
    api.on('GET /api/assistant', () => json([nurse]));
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    expect(await screen.findByRole('radio', { name: '9\u{a0}h' })).toBeChecked();
    expect(screen.queryByText('Aucun professionnel disponible pour cette plage horaire')).not.toBeInTheDocument();
  });

  it('that is being changed keeps its patient', async () => {
    const { user, api } = await openVisit(aDoctor(), ofTheDoctor(), true);
    api.on('GET /api/appointment/available-slots', () =>
      json({ slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    );
    api.on('GET /api/assistant', () => json([]));
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    expect(await screen.findByRole('textbox', { name: 'Patient' })).toHaveAttribute('readonly');
  });

  it('that was changed elsewhere meanwhile keeps what was typed, which is saved over it at the next try', async () => {
    const { user, api } = await openVisit(aDoctor(), ofTheDoctor(), true);
    api.on('GET /api/appointment/available-slots', () =>
      json({ slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    );
    api.on('GET /api/assistant', () => json([]));
    const PATCH = `PATCH /api/appointment/${anId(1)}`;
    api.on(PATCH, () => refusal(412, 'STALE_VERSION', 'Cet élément a été modifié entre-temps.'));
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    const type = await screen.findByLabelText('Type de rendez-vous');
    await user.selectOptions(type, 'Urgent');
    api.on(`GET /api/appointment/${anId(1)}`, () => json({ ...ofTheDoctor(), version: 7, mayChange: true }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Votre saisie est gardée');
    expect(type).toHaveValue('UrgentFollowUp');
    api.on(PATCH, () => json({ ...ofTheDoctor(), version: 8 }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(api.calls.filter(({ call }) => call === PATCH)).toHaveLength(2));
    const [first, second] = api.calls.filter(({ call }) => call === PATCH);
    expect([first?.headers.get('if-match'), second?.headers.get('if-match')]).toEqual(['"1"', '"7"']);
    expect(second?.body).toMatchObject({ serviceCategory: 'UrgentFollowUp' });
    expect(second?.body).not.toHaveProperty('start');
  });

  it('has a secretary change who and when, never why', async () => {
    const { user, api } = await openVisit({ ...aDoctor(), userType: 'organization' }, anAppointment(), true);
    api.on('GET /api/appointment/available-slots', () =>
      json({ slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    );
    api.on('GET /api/assistant', () => json([]));
    api.on('GET /api/doctor', () => json([]));
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    const doctor = await screen.findByRole('combobox', { name: /^Médecin/ });
    expect(doctor).toHaveValue(anAppointment().doctors[0]?.common.name);
    expect(screen.queryByLabelText(/^Motif/)).not.toBeInTheDocument();
    api.on(`PATCH /api/appointment/${anId(1)}`, () => json(anAppointment({ version: 2 })));
    await user.selectOptions(screen.getByLabelText('Type de rendez-vous'), 'Suivi');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(api.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(true));
    expect(api.calls.find(({ call }) => call.startsWith('PATCH'))?.body).not.toHaveProperty('description');
  });

  it('lets a secretary who books for its practitioners cancel it; closing goes back to the visit', async () => {
    const { user, api } = await openVisit({ ...aDoctor(), userType: 'organization' }, anAppointment(), true);
    const ask = () => user.click(screen.getByRole('button', { name: 'Annuler le rendez-vous' }));
    await ask();
    const question = await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
    await user.click(within(question).getByRole('button', { name: 'Retour' }));
    await screen.findByRole('dialog', { name: 'Rendez-vous' });
    api.on(`POST /api/appointment/${anId(1)}/cancel`, () => json(anAppointment({ status: 'CANCELLED', version: 2 })));
    await ask();
    const again = await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
    await user.click(within(again).getByRole('radio', { name: 'À la demande du patient' }));
    await user.click(within(again).getByRole('button', { name: 'Annuler le rendez-vous' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.find(({ call }) => call.endsWith('/cancel'))?.body).toEqual({ code: 'pat' });
  });

  it('says why a visit could not be cancelled and stays', async () => {
    const { user, api } = await openVisit(aDoctor(), ofTheDoctor(), true);
    api.on('GET /api/appointment/available-slots', () =>
      json({ slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    );
    api.on('GET /api/assistant', () => json([]));
    api.on(`POST /api/appointment/${anId(1)}/cancel`, () =>
      refusal(409, 'APPOINTMENT_STATE', 'Cette action n’est pas possible'),
    );
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    const question = await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
    await user.click(within(question).getByRole('button', { name: 'Annuler le rendez-vous' }));
    expect((await within(question).findByRole('alert')).textContent).toBe('Cette action n’est pas possible');
  });
});
