import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { screen, within } from '@testing-library/react';
import { anAppointment, anId, aPatientCard, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { aMember, aStructure } from '../../../testing/structures.ts';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { OrganizationAgendaScreen } from './organization-agenda-screen.tsx';
import type { TeamBlock } from './team-agenda.model.ts';

const NOW = Date.parse('2026-03-10T08:10:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const structure = aStructure();
const LIST = 'GET /api/appointment';
const TEAM = `GET /api/organization/${structure.id}/team`;
const CALENDAR = `GET /api/organization/${structure.id}/schedule`;

const doctor = aMember('Hélène Vasseur', 'doctor');
const nurse = aMember('Idris Benali', 'assistant');
const midwife = aMember('Élodie Sarrazin', 'midwife');
const team = [doctor, nurse, midwife, aMember('Maud Accueil', 'organization')];

const staff: UserMe = { ...aDoctor(), userType: 'organization' };
const withDoctor = anAppointment({
  doctors: [aPractitionerCard('doctor', 'Hélène Vasseur', { id: doctor.userData.id })],
  organizationId: structure.id,
});
const withNurse = anAppointment({
  id: anId(2),
  start: '2026-03-11T10:00:00.000Z',
  end: '2026-03-11T10:30:00.000Z',
  patient: aPatientCard('Louise FONTANEL'),
  doctors: [],
  assistants: [aPractitionerCard('assistant', 'Idris Benali', { id: nurse.userData.id })],
  organizationId: structure.id,
});

const aBlock = (more: Partial<TeamBlock>): TeamBlock => ({
  id: anId(3),
  start: '2026-03-12T10:00:00.000Z',
  end: '2026-03-12T10:30:00.000Z',
  status: 'BUSY',
  kind: 'appointment',
  scheduleId: anId(4),
  owner: { profileId: nurse.userData.id, name: 'Idris Benali' },
  ...more,
});

interface World {
  readonly visits?: readonly Appointment[];
  readonly blocks?: readonly TeamBlock[];
  readonly me?: UserMe;
  readonly asked?: string;
  readonly view?: 'day' | 'week' | 'list';
  readonly variant?: 'mobility' | 'natalconnect';
}

const open = ({
  visits = [withDoctor, withNurse],
  blocks = [],
  me = staff,
  asked = '',
  view = 'list',
  variant,
}: World = {}) => {
  const api = fakeApi({
    [LIST]: () => json(visits),
    [TEAM]: () => json(team),
    [CALENDAR]: () => json({ slots: blocks }),
  });
  const at = `/app/organization/agenda?view=${view}${asked}`;
  const config = variant === undefined ? {} : { variant };
  const ui = (
    <>
      <OrganizationAgendaScreen me={me} />
      <Toaster />
    </>
  );
  return { ...renderApp(ui, { at, me, structure, config }), api };
};

const filter = () => screen.getByLabelText('Membre de l’équipe');
const choices = () =>
  within(filter())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the agenda of a structure (spec clinical §2)', () => {
  it('shows the visits of the whole team, each with whose it is', async () => {
    const { api } = open();
    await screen.findByRole('button', { name: /Camille MOREAU.*Hélène Vasseur/ });
    screen.getByRole('button', { name: /Louise FONTANEL.*Idris Benali/ });
    expect(api.calls.find(({ call }) => call === LIST)?.url.searchParams.get('organizationId')).toBe(structure.id);
    await expectAccessible();
  });

  it.each([
    ['mobility', ['Toute l’équipe', 'Hélène Vasseur (Médecin)', 'Idris Benali (Infirmier)']],
    ['natalconnect', ['Toute l’équipe', 'Hélène Vasseur (Médecin)', 'Élodie Sarrazin (Sage-femme)']],
  ] as const)('the agenda of a structure offers the members of %s', async (variant, names) => {
    open({ variant });
    await screen.findByRole('option', { name: 'Hélène Vasseur (Médecin)' });
    expect(choices()).toEqual(names);
  });

  it('is reduced to one member, and widened again', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: /Camille MOREAU/ });
    await user.selectOptions(filter(), 'Idris Benali (Infirmier)');
    expect(screen.queryByRole('button', { name: /Camille MOREAU/ })).not.toBeInTheDocument();
    expect((await screen.findByRole('button', { name: /Louise FONTANEL/ })).textContent).not.toContain('Idris');
    await user.selectOptions(filter(), 'Toute l’équipe');
    await screen.findByRole('button', { name: /Camille MOREAU/ });
  });

  it.each([
    ['a profile', nurse.userData.id],
    ['a user', nurse.userData.userId],
  ])('opens on the member whom the address names by %s', async (_what, id) => {
    open({ asked: `&assistant=${id}` });
    await screen.findByRole('button', { name: /Louise FONTANEL/ });
    expect(screen.queryByRole('button', { name: /Camille MOREAU/ })).not.toBeInTheDocument();
    expect(filter()).toHaveValue(nurse.userData.id);
  });

  it('shows nothing of anybody when the address names somebody else', async () => {
    open({ asked: `&doctor=${anId(999)}` });
    expect((await screen.findByRole('alert')).textContent).toBe('Cette personne ne fait pas partie de l’équipe');
    expect(screen.queryByRole('button', { name: /Camille MOREAU/ })).not.toBeInTheDocument();
  });

  it('shows time that is taken by what is not the structure’s, without a door to it', async () => {
    const shared = { owner: { profileId: doctor.userData.id, name: 'Hélène Vasseur' } };
    open({ visits: [withDoctor], blocks: [aBlock({}), aBlock(shared), aBlock({ id: withDoctor.id, ...shared })] });
    expect(await screen.findAllByText('Occupé')).toHaveLength(1);
    screen.getByText('Idris Benali, Hélène Vasseur');
    expect(screen.getAllByRole('button', { name: /^\d+\sh/ })).toHaveLength(1);
    await expectAccessible();
  });

  it('the agenda of a structure opens what the reader may know of', async () => {
    const appointment = { id: anId(3), status: 'BOOKED', serviceCategory: 'FollowUp', version: 1 } as const;
    open({ visits: [], blocks: [aBlock({ appointment: { ...appointment, patientName: 'Nadia PERRIN' } })] });
    await screen.findByRole('button', { name: /Nadia PERRIN.*Suivi.*Idris Benali/ });
  });

  it('without visits says so, and has a structure book for the member whom it looks at', async () => {
    const { user } = open({ visits: [] });
    await screen.findByText('Aucun évènement cette semaine');
    const add = screen.getByRole('link', { name: 'Ajouter un rendez-vous' });
    expect(add).toHaveAttribute('href', '/app/organization/agenda/new');
    await user.selectOptions(filter(), 'Hélène Vasseur (Médecin)');
    expect(add).toHaveAttribute('href', `/app/organization/agenda/new?doctor=${doctor.userData.id}`);
  });

  it.each([LIST, CALENDAR])('the agenda of a structure says why it cannot be read: %s', async (call) => {
    const { api, user } = open({ visits: [] });
    api.on(call, () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
    await user.click(await screen.findByRole('button', { name: 'Semaine suivante' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Élément introuvable');
  });

  it('reads again what somebody of the team changed', async () => {
    const { api } = open({ visits: [] });
    await screen.findByText('Aucun évènement cette semaine');
    api.on(LIST, () => json([withNurse]));
    await publish('appointment/updated');
    await screen.findByRole('button', { name: /Louise FONTANEL/ });
  });
});

describe('its week and its day', () => {
  const opening = (member: typeof doctor, id: number, start: string, end: string) =>
    aBlock({
      ...{ id: `open ${id}`, kind: 'availability', status: 'FREE' },
      ...{ start: `2026-03-10T${start}:00.000Z`, end: `2026-03-10T${end}:00.000Z` },
      owner: { profileId: member.userData.id, name: member.common.name },
    });

  it('says with whom each visit is, and is closed where nobody works', async () => {
    const away = { ...opening(nurse, 3, '11:00', '12:00'), kind: 'exception', status: 'BUSY' } as const;
    open({
      view: 'week',
      blocks: [opening(doctor, 1, '08:00', '10:00'), opening(nurse, 2, '09:00', '12:00'), away],
    });
    await screen.findByRole('button', { name: /Camille MOREAU, Hélène Vasseur$/ });
    expect(within(screen.getByRole('list', { name: 'Initiales' })).getAllByRole('listitem')[0]).toHaveTextContent(
      'HV Hélène Vasseur',
    );
    const tuesday = screen.getByRole('region', { name: 'mardi 10 mars 2026' });
    within(tuesday).getByText('HV');
    // In Paris from nine to noon; after noon the nurse is away, and the doctor has gone.
    expect([...tuesday.querySelectorAll('[data-closed]')]).toHaveLength(2);
    await expectAccessible();
  });

  it('gives a visit to the colleague to whose column it is led, and takes it back', async () => {
    const { user, api } = open({
      ...{ view: 'day', variant: 'natalconnect' },
      blocks: [opening(doctor, 1, '08:00', '18:00'), opening(midwife, 2, '08:00', '18:00')],
      visits: [{ ...withDoctor, start: '2026-03-10T10:00:00.000Z', end: '2026-03-10T10:30:00.000Z' }],
    });
    const PATCH = `PATCH /api/appointment/${withDoctor.id}`;
    api.on(PATCH, () => json({ ...withDoctor, version: 2 }));
    (await screen.findByRole('button', { name: /Camille MOREAU/ })).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
    await screen.findByText('Rendez-vous de Camille MOREAU confié à Élodie Sarrazin');
    const sent = () => api.calls.filter(({ call }) => call === PATCH).map(({ body }) => body);
    // At its hour: a time that stays is not sent.
    expect(sent()).toEqual([{ doctorId: null, midwifeId: midwife.userData.id, undoable: true }]);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await screen.findByText('Le rendez-vous est revenu à sa place');
    expect(sent().at(-1)).toEqual({ midwifeId: null, doctorId: doctor.userData.id, undoable: true });
  });
});

describe('its settings', () => {
  it('wait for a member where a structure looks', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: /Camille MOREAU/ });
    expect(screen.getByRole('button', { name: 'Disponibilités' })).toBeDisabled();
    await user.selectOptions(filter(), 'Hélène Vasseur (Médecin)');
    expect(screen.getByRole('link', { name: 'Disponibilités' })).toHaveAttribute(
      'href',
      `/app/organization/agenda/settings?doctor=${doctor.userData.id}`,
    );
  });

  it('are open to professionals: their own, until a member is chosen', async () => {
    open({ me: aDoctor() });
    await screen.findByRole('button', { name: /Camille MOREAU/ });
    expect(screen.getByRole('link', { name: 'Disponibilités' })).toHaveAttribute('href', '/app/agenda/settings');
  });
});
