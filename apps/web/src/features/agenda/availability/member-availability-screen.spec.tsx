import { beforeEach, expect, it, jest } from '@jest/globals';
import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { aMember, aStructure } from '../../../testing/structures.ts';
import { MemberAvailabilityScreen } from './member-availability-screen.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const structure = aStructure();
const { userData } = aPractitionerCard('assistant', 'Idris Benali', { id: anId(50) });
const nurse = aMember('Idris Benali', 'assistant', { userData });
const SCHEDULE = userData.schedule?.id ?? '';
const SETTINGS = `GET /api/schedule/assistant/${userData.id}`;
const SAVE = `POST /api/schedule/${SCHEDULE}/settings`;
const REQUEST = `POST /api/schedule/${SCHEDULE}/request-access`;
const NO_RIGHTS = 'Vous n’avez pas les droits nécessaires';

const owner = { userType: 'assistant', profileId: userData.id, userId: userData.userId, name: 'Idris Benali' } as const;
const settings: ScheduleSettings & { mayManage: boolean } = {
  id: SCHEDULE,
  duration: 30,
  timeZone: 'Europe/Paris',
  settings: {
    slots: [
      {
        id: anId(8),
        weekday: 1,
        startTime: '08:30',
        endTime: '12:00',
        start: '2026-03-09T07:30:00.000Z',
        end: '2026-03-09T11:00:00.000Z',
      },
    ],
  },
  slots: [],
  owner,
  version: 3,
  warnings: [],
  mayManage: true,
};

const open = (answer: () => Response, asked = `assistant=${userData.id}`, more: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    [`GET /api/organization/${structure.id}/team`]: () => json([nurse]),
    [SETTINGS]: answer,
    ...more,
    [`GET /api/schedule/${SCHEDULE}`]: () =>
      json({ id: SCHEDULE, timeZone: 'Europe/Paris', duration: 30, owner, slots: [] }),
  });
  const ui = (
    <Routes>
      <Route path="settings" element={<MemberAvailabilityScreen me={aDoctor()} />} />
      <Route path="app/organization/agenda" element={<p>L’agenda de l’équipe</p>} />
    </Routes>
  );
  return { ...renderApp(ui, { me: aDoctor(), structure, at: `/settings?${asked}` }), api };
};
const forbidden = (status: string | null) => () =>
  refusal(403, 'SCHEDULE_ACCESS_REQUIRED', NO_RIGHTS, {
    accessPolicy: status === null ? null : { id: anId(60), status },
  });

it('is the editor of the member, without what only its owner may publish', async () => {
  const { user } = open(() => json(settings));
  await screen.findByRole('heading', { level: 1, name: 'Disponibilités d’Idris Benali' });
  expect(screen.queryByText('Mon agenda sur mon téléphone')).not.toBeInTheDocument();
  await expectAccessible();
  expect(screen.getByRole('button', { name: 'Sauvegarder' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('link', { name: 'Retour' }));
  await screen.findByText('L’agenda de l’équipe');
});

it('is the week alone for who was let look, with what would let them change it', async () => {
  open(() => json({ ...settings, mayManage: false }));
  await screen.findByText(
    /^Vous voyez ces disponibilités sans pouvoir les modifier\. Idris Benali peut vous le permettre/,
  );
  await screen.findByRole('region', { name: 'Semaine' });
  expect(screen.queryByRole('button', { name: 'Sauvegarder' })).not.toBeInTheDocument();
  await expectAccessible();
});

it('says that a right that ended meanwhile changes nothing', async () => {
  const { user, api } = open(() => json(settings));
  fireEvent.change(await screen.findByLabelText('Fin, lundi'), { target: { value: '13:00' } });
  api.on(SAVE, forbidden(null));
  await user.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  expect((await screen.findByRole('alert')).textContent).toBe(NO_RIGHTS);
});

it('is asked for by whoever has no right to it', async () => {
  const { user, api } = open(forbidden(null));
  await screen.findByRole('dialog', { name: NO_RIGHTS });
  await expectAccessible();
  api.on(REQUEST, () => json({ id: anId(60), status: 'PENDING' }, { status: 201 }));
  await user.click(screen.getByRole('button', { name: 'Demander l’accès' }));
  await screen.findByText('Demande envoyée');
  // The change is heard here as well, and read again.
  api.on(SETTINGS, forbidden('PENDING'));
  await publish('schedule/updated');
  await waitFor(() => expect(api.calls.filter(({ call }) => call === SETTINGS).length).toBeGreaterThan(1));
  screen.getByText('Demande envoyée');
  expect(screen.queryByRole('button', { name: 'Demander l’accès' })).not.toBeInTheDocument();
  await screen.findByText('L’agenda de l’équipe');
});

it.each([
  ['PENDING', 'Demande en attente'],
  ['REJECTED', 'Demande refusée'],
])('says what became of a request that is %s, and takes no other', async (status, sentence) => {
  const { user } = open(forbidden(status));
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: 'Demander l’accès' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  await screen.findByText('L’agenda de l’équipe');
});

const OFFER = `GET /api/access-policy/${anId(60)}`;
const offered = () =>
  json({
    ...{ id: anId(60), resource: 'practitioner_calendar', status: 'INVITED', rights: ['READ', 'BOOK', 'MANAGE'] },
    ...{ direction: 'received', from: userData.id, to: { id: anId(1), name: 'Hélène Vasseur' }, version: 1 },
  });

it('who is invited to administer it says yes there, and has it at once', async () => {
  const { user, api } = open(forbidden('INVITED'), undefined, {
    [OFFER]: offered,
    'GET /api/user/current': () => json(aDoctor()),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Un agenda vous est proposé' });
  await within(dialog).findByText(/^Idris Benali vous propose de tenir son agenda\./);
  expect(screen.queryByText('Demande envoyée')).not.toBeInTheDocument();
  await expectAccessible();
  const APPROVE = `POST /api/access-policy/${anId(60)}/approve`;
  api.on(APPROVE, () => json({ id: anId(60), status: 'ACCEPTED' }));
  api.on(SETTINGS, () => json(settings));
  await user.click(within(dialog).getByRole('button', { name: 'Accepter' }));
  await screen.findByRole('button', { name: 'Sauvegarder' });
  expect(api.calls.find(({ call }) => call === APPROVE)?.body).toEqual({ rights: ['READ', 'BOOK', 'MANAGE'] });
});

it('who is invited to administer it says no there', async () => {
  const { user, api } = open(forbidden('INVITED'), undefined, {
    [OFFER]: offered,
    'GET /api/user/current': () => json(aDoctor()),
  });
  const REJECT = `POST /api/access-policy/${anId(60)}/reject`;
  api.on(REJECT, () => json({ id: anId(60), status: 'REJECTED' }));
  await screen.findByRole('dialog', { name: 'Un agenda vous est proposé' });
  api.on(SETTINGS, forbidden('REJECTED'));
  await user.click(await screen.findByRole('button', { name: 'Refuser' }));
  await screen.findByText('Demande refusée', { selector: '[role=dialog] *' });
  expect(api.calls.some(({ call }) => call === REJECT)).toBe(true);
});

it('of nobody leads to the agenda', async () => {
  open(() => json(settings), '');
  await screen.findByText('L’agenda de l’équipe');
});

it('of somebody else is nobody’s', async () => {
  open(() => json(settings), `doctor=${userData.id}`);
  expect((await screen.findByRole('alert')).textContent).toBe('Cette personne ne fait pas partie de l’équipe');
});
