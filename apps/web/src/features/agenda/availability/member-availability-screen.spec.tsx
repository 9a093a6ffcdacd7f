import { beforeEach, expect, it, jest } from '@jest/globals';
import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

const open = (answer: () => Response, asked = `assistant=${userData.id}`) => {
  const api = fakeApi({
    [`GET /api/organization/${structure.id}/team`]: () => json([nurse]),
    [SETTINGS]: answer,
    [`GET /api/schedule/${SCHEDULE}`]: () =>
      json({ id: SCHEDULE, timeZone: 'Europe/Paris', duration: 30, owner, slots: [] }),
  });
  const ui = (
    <Routes>
      <Route path="settings" element={<MemberAvailabilityScreen me={aDoctor()} />} />
      <Route path="app/organization/agenda" element={<p>L’agenda de l’équipe</p>} />
    </Routes>
  );
  return { ...renderApp(ui, { structure, at: `/settings?${asked}` }), api };
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
  ['INVITED', 'Demande envoyée'],
  ['REJECTED', 'Demande refusée'],
])('says what became of a request that is %s, and takes no other', async (status, sentence) => {
  const { user } = open(forbidden(status));
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: 'Demander l’accès' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  await screen.findByText('L’agenda de l’équipe');
});

it('of nobody leads to the agenda', async () => {
  open(() => json(settings), '');
  await screen.findByText('L’agenda de l’équipe');
});

it('of somebody else is nobody’s', async () => {
  open(() => json(settings), `doctor=${userData.id}`);
  expect((await screen.findByRole('alert')).textContent).toBe('Cette personne ne fait pas partie de l’équipe');
});
