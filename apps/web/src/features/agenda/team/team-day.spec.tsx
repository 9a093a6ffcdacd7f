import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isoDay } from '@maillon/domain/day';
import { fireEvent, screen, within } from '@testing-library/react';
import { anAppointment, anId, aPatientCard, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderApp } from '../../../testing/render.tsx';
import { aMember } from '../../../testing/structures.ts';
import type { VisitMove } from '../grid/use-visit-move.ts';
import { type CalendarMember, columnMembers, type TeamBlock } from './team-agenda.model.ts';
import { teamColumns } from './team-columns.model.ts';
import { TeamDay } from './team-day.tsx';

const DAY = isoDay('2026-03-10');
const doctor = aMember('Hélène Vasseur', 'doctor') as CalendarMember;
const nurse = aMember('Idris Benali', 'assistant') as CalendarMember;
const midwife = aMember('Élodie Sarrazin', 'midwife') as CalendarMember;
const idle = aMember('Paul Repos', 'doctor') as CalendarMember;
const cardOf = ({ userType, userData, common }: CalendarMember) =>
  aPractitionerCard(userType, common.name, { id: userData.id });

const at = (hour: number, minutes = '00') => `2026-03-10T${String(hour).padStart(2, '0')}:${minutes}:00.000Z`;
const visit = (id: number, hour: number, patient: string, more: Partial<Appointment> = {}) =>
  anAppointment({
    ...{ id: anId(id), start: at(hour), end: at(hour, '30'), patient: aPatientCard(patient) },
    ...{ doctors: [cardOf(doctor)], assistants: [] },
    ...more,
  });
const opening = (member: CalendarMember): TeamBlock => ({
  ...{ id: `open ${member.userData.id}`, start: at(8), end: at(11), status: 'FREE', kind: 'availability' },
  scheduleId: anId(4),
  owner: { profileId: member.userData.id, name: member.common.name },
});

const onMove = jest.fn<(move: VisitMove) => void>();
const onBook = jest.fn();
const onMember = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
});

interface World {
  readonly visits?: readonly Appointment[];
  readonly blocks?: readonly TeamBlock[];
  readonly mayBook?: (member: CalendarMember) => boolean;
}

const BLOCKS = [opening(doctor), opening(nurse)];
const open = ({ visits = [], blocks = BLOCKS, mayBook = () => true }: World = {}) =>
  renderApp(
    <TeamDay
      columns={teamColumns({
        ...{ day: DAY, members: [doctor, nurse, midwife, idle], visits, blocks },
        ...{ zone: 'Europe/Paris', now: Date.parse('2026-03-10T06:00:00.000Z') },
      })}
      {...{
        today: DAY,
        nowMinutes: 7 * 60,
        zone: 'Europe/Paris',
        onOpen: jest.fn(),
        onMember,
        mayBook,
        onBook,
        onMove,
        visits,
      }}
    />,
  );
const column = (name: string) => screen.getByRole('region', { name: `mardi 10 mars 2026, ${name}` });
const columns = () =>
  screen
    .getAllByRole('region', { name: /^mardi 10 mars 2026, / })
    .map((one) => one.ariaLabel ?? one.getAttribute('aria-label'));

describe('the day of a team', () => {
  it('has a column for each member, with their hours and their own visits', async () => {
    const together = visit(2, 10, 'Nadia PERRIN', { assistants: [cardOf(nurse)] });
    open({ visits: [visit(1, 9, 'Camille MOREAU'), together] });
    const [his, hers] = [within(column('Idris Benali')), within(column('Hélène Vasseur'))];
    hers.getByRole('button', { name: /Camille MOREAU/ });
    hers.getByRole('button', { name: /Nadia PERRIN/ });
    his.getByRole('button', { name: /Nadia PERRIN/ });
    expect(his.queryByRole('button', { name: /Camille MOREAU/ })).not.toBeInTheDocument();
    his.getByText('Infirmier · 1 rendez-vous');
    hers.getByText('Médecin · 2 rendez-vous');
    expect(column('Idris Benali').querySelectorAll('[data-closed]')).toHaveLength(2);
    await expectAccessible();
  });

  it('folds away who neither works nor sees anybody, and shows them when asked', async () => {
    const { user } = open();
    expect(columns()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Afficher 2 membres sans horaires' }));
    expect(column('Paul Repos')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Replier 2 membres sans horaires' }));
    expect(columns()).toHaveLength(2);
  });

  it('the day of a team shows all where nobody works', () => {
    open({ blocks: [] });
    expect(columns()).toHaveLength(4);
  });

  it('shows a visit with somebody who has left, and time that is taken elsewhere', () => {
    const gone = aPractitionerCard('doctor', 'Ancienne Collègue', { id: anId(77) });
    const elsewhere: TeamBlock = { ...opening(nurse), id: anId(9), kind: 'appointment', status: 'BUSY' };
    open({ visits: [visit(1, 9, 'Camille MOREAU', { doctors: [gone] })], blocks: [...BLOCKS, elsewhere] });
    within(column('autres praticiens')).getByRole('button', { name: /Camille MOREAU/ });
    within(column('Idris Benali')).getByText('Occupé');
  });

  it('the day of a team counts no visit that was cancelled', () => {
    open({ visits: [visit(1, 9, 'Camille MOREAU', { status: 'CANCELLED' })] });
    within(column('Hélène Vasseur')).getByText('Médecin · Aucun rendez-vous');
  });

  it('books with the member whose column it is, where the reader may', async () => {
    const { user } = open({ mayBook: (member) => member === nurse });
    const places = screen.getAllByRole('button', { name: /^Ajouter un rendez-vous/ });
    expect(places).toHaveLength(1);
    expect(places[0]).toHaveAccessibleName('Ajouter un rendez-vous mardi 10 mars 2026, Idris Benali à 9\u{a0}h');
    places[0]?.focus();
    await user.keyboard('{Enter}');
    expect(onBook).toHaveBeenCalledWith(nurse, DAY, { from: 9 * 60, length: 30 });
  });

  it('the day of a team leads to the agenda of one member', async () => {
    const { user } = open();
    await user.click(screen.getByTitle('Voir seulement l’agenda d’Idris Benali'));
    expect(onMember).toHaveBeenCalledWith(nurse);
  });

  it('moves a visit along its column, round the other visits of that person alone', () => {
    open({
      visits: [
        visit(1, 9, 'Camille MOREAU'),
        visit(2, 10, 'Nadia PERRIN', { doctors: [], assistants: [cardOf(nurse)] }),
      ],
    });
    const block = within(column('Hélène Vasseur')).getByRole('button', { name: /Camille MOREAU/ });
    for (let quarter = 0; quarter < 4; quarter += 1) fireEvent.keyDown(block, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(block, { key: 'Enter' });
    const place = onMove.mock.calls[0]?.[0].place;
    expect(place).toEqual({ column: doctor.userData.id, day: DAY, from: 11 * 60, to: 11 * 60 + 30 });
  });

  const withMidwife = [...BLOCKS, opening(midwife)];
  const led = (name: string, from: string, ...keys: readonly string[]) => {
    const block = within(column(from)).getByRole('button', { name: new RegExp(name) });
    for (const key of keys) fireEvent.keyDown(block, { key, shiftKey: true });
    return { drop: () => fireEvent.keyDown(block, { key: 'Enter' }) };
  };

  it('gives a visit to the colleague to whose column it is led', () => {
    open({ visits: [visit(1, 9, 'Camille MOREAU')], blocks: withMidwife });
    led('Camille MOREAU', 'Hélène Vasseur', 'ArrowRight', 'ArrowRight', 'ArrowDown').drop();
    expect(onMove.mock.calls[0]?.[0]).toMatchObject({
      place: { column: midwife.userData.id, from: 10 * 60 + 15 },
      handover: {
        to: 'Élodie Sarrazin',
        people: { doctorId: null, midwifeId: midwife.userData.id },
        before: { midwifeId: null, doctorId: doctor.userData.id },
      },
    });
  });

  it.each<[string, Partial<World>, readonly string[], RegExp]>([
    ['a nurse, whom the form asks about a doctor', {}, ['ArrowRight'], /Une autre profession se choisit en modifiant/],
    [
      'somebody who is with another patient then',
      {
        visits: [visit(1, 9, 'Camille MOREAU'), visit(2, 9, 'Awa KONÉ', { doctors: [], midwives: [cardOf(midwife)] })],
      },
      ['ArrowRight', 'ArrowRight'],
      /Déjà avec Awa KONÉ/,
    ],
    [
      'somebody who is in it already',
      { visits: [visit(1, 9, 'Camille MOREAU', { midwives: [cardOf(midwife)] })] },
      ['ArrowRight', 'ArrowRight'],
      /Élodie Sarrazin est déjà de ce rendez-vous/,
    ],
  ])('gives no visit to %s, and says so', (_who, world, keys, sentence) => {
    open({ visits: [visit(1, 9, 'Camille MOREAU')], blocks: withMidwife, ...world });
    const { drop } = led('Camille MOREAU', 'Hélène Vasseur', ...keys);
    expect(screen.getByText(sentence, { selector: '[role=status]' })).toBeInTheDocument();
    drop();
    expect(onMove).not.toHaveBeenCalled();
  });
});

it('columns are those who can be chosen, and who else has hours or visits', () => {
  const midwife = aMember('Élodie Sarrazin', 'midwife');
  const team = [doctor, nurse, midwife, aMember('Maud Accueil', 'organization')];
  expect(columnMembers(team, true, [])).toEqual([doctor, midwife]);
  expect(columnMembers(team, true, [opening(nurse)])).toEqual([doctor, nurse, midwife]);
});
