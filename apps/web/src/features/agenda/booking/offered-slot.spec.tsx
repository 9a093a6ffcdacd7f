import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OfferedSlot as Offer } from '@maillon/contracts/agenda/slot-requests';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { anAppointment, anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { BookingScreen } from './booking-screen.tsx';

const NOW = Date.parse('2026-03-05T08:00:00.000Z');
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  localStorage.clear();
});

const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(12) });
const offer: Offer = {
  ...{ id: anId(9), start: '2026-03-06T09:00:00.000Z', end: '2026-03-06T09:30:00.000Z' },
  ...{ until: '2026-03-05T08:10:00.000Z', status: 'OPEN' },
  ...{ practitioner: hugo, reasonCode: 'consultation', isWaiting: true },
};
const OFFER = `/api/slot-offer/${anId(9)}`;
const BOOK = 'POST /api/appointment';
const Visit = () => <p>visite {useLocation().pathname}</p>;

const open = (of: Offer = offer, more: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    'GET /api/appointment': () => json([]),
    [`GET ${OFFER}`]: () => json(of),
    [`GET /api/doctor/${anId(12)}`]: () => json({ ...hugo, structure: null }),
    [BOOK]: () => json({ ...anAppointment({ id: anId(7) }), vault: { groupId: null, addSldIds: [] } }, { status: 201 }),
    ...more,
  });
  const view = renderApp(
    <Routes>
      <Route path="/app/agenda/new" element={<BookingScreen me={aPatient()} />} />
      <Route path="/app/agenda/visit/:id" element={<Visit />} />
    </Routes>,
    { at: `/app/agenda/new?offer=${anId(9)}` },
  );
  return { ...view, api };
};
const confirm = { name: 'Confirmer le rendez-vous' };

describe('the link of a slot that is offered', () => {
  it('leads to its booking, with who will read the file said before', async () => {
    const { user, api } = open();
    await screen.findByRole('heading', { level: 1, name: 'Place proposée' });
    expect(await screen.findByRole('timer')).toHaveTextContent('À vous pendant encore 10 min');
    screen.getByRole('heading', { name: 'Hugo LESTRADE pourra lire et compléter votre dossier' });
    await expectAccessible();
    await user.click(screen.getByRole('button', confirm));
    await screen.findByText(`visite /app/agenda/visit/${anId(7)}`);
    expect(api.calls.find(({ call }) => call === BOOK)?.body).toMatchObject({
      ...{ doctorId: anId(12), start: offer.start, end: offer.end },
      ...{ reasonCode: 'consultation', slotOfferId: anId(9) },
    });
  });

  it('leaves it to the next one', async () => {
    const { user } = open(offer, { [`POST ${OFFER}/decline`]: () => json({ ...offer, status: 'DECLINED' }) });
    await user.click(await screen.findByRole('button', { name: 'Laisser cette place' }));
    await screen.findByText(/est laissée à d’autres\. Vous restez sur la liste d’attente\.$/);
    screen.getByRole('link', { name: 'Voir les créneaux de mon équipe' });
  });

  it.each([
    [
      'EXPIRED',
      offer.until,
      'n’est plus gardée pour vous : chacune l’est dix minutes, puis d’autres peuvent la prendre',
    ],
    ['OPEN', '2026-03-05T07:59:00.000Z', 'Si elle est encore libre, elle est parmi les créneaux ci-dessous'],
    ['WITHDRAWN', offer.until, 'n’est plus libre'],
  ] as const)('says what became of it once it is over (%s), and never who has it', async (status, until, why) => {
    open({ ...offer, status, until });
    const alert = await screen.findByText(/^La place du vendredi 6 mars à 10 h avec Hugo LESTRADE /);
    expect(alert).toHaveTextContent(why);
    expect(alert).toHaveTextContent('Vous restez sur la liste d’attente.');
    expect(screen.queryByRole('button', confirm)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('says that another person’s offer is none', async () => {
    open(offer, { [`GET ${OFFER}`]: () => refusal(404, 'NOT_FOUND', 'Introuvable') });
    await screen.findByText(/^Ce lien ne mène à aucune place qui vous soit proposée/);
    screen.getByRole('link', { name: 'Prendre rendez-vous' });
    expect(screen.queryByText('Introuvable')).not.toBeInTheDocument();
  });

  it('keeps what was typed where the ten minutes end meanwhile, and offers other times for it', async () => {
    const gone = () => refusal(409, 'SLOT_OFFER_GONE', 'Cette place n’est plus pour vous');
    const { user } = open(offer, {
      [BOOK]: gone,
      'GET /api/appointment': () => json([]),
      'GET /api/appointment/openings': () =>
        json({
          practitioners: [
            {
              practitioner: hugo,
              starts: ['2026-03-09T09:00:00.000Z'],
              isReferent: false,
              structure: null,
              distanceKm: null,
              reason: null,
            },
          ],
        }),
    });
    const typed = await screen.findByRole('textbox', { name: /^Motif de consultation/ });
    await user.type(typed, ' ');
    await user.click(screen.getByRole('button', confirm));
    await screen.findByText('Cette place n’est plus pour vous');
    await user.click(await screen.findByRole('button', { name: /avec Hugo LESTRADE$/ }));
    await screen.findByText('Lundi 9 mars 2026 à 10 h');
    expect(screen.getByRole('textbox', { name: /^Motif de consultation/ })).toBe(typed);
    expect(typed).toHaveValue(' ');
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });
});
