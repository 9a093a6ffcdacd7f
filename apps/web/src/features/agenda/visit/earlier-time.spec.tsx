import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SlotOffer, WaitingList } from '@maillon/contracts/agenda/waiting-list';
import { screen, waitFor } from '@testing-library/react';
import { anAppointment, anId } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render.tsx';
import { EarlierTime } from './earlier-time.tsx';
import { OfferedTime } from './offered-time.tsx';

const NOW = Date.parse('2026-03-05T08:00:00.000Z');
const LIST = `/api/appointment/${anId(1)}/waiting-list`;
const offer: SlotOffer = {
  id: anId(9),
  start: '2026-03-06T09:00:00.000Z',
  end: '2026-03-06T09:30:00.000Z',
  until: '2026-03-05T08:10:00.000Z',
  status: 'OPEN',
};
const nobody: WaitingList = { since: null, mayJoin: true, offer: null };
const waiting: WaitingList = { since: '2026-03-04T08:00:00.000Z', mayJoin: false, offer: null };

const open = (list: WaitingList, more: Parameters<typeof fakeApi>[0] = {}, by: 'patient' | 'staff' = 'patient') => {
  const api = fakeApi({ [`GET ${LIST}`]: () => json(list), ...more });
  const visit = anAppointment();
  const page = (
    <>
      <OfferedTime visit={visit} by={by} />
      <EarlierTime visit={visit} by={by} />
    </>
  );
  return { ...renderApp(page), api };
};
const isSent = (api: ReturnType<typeof fakeApi>, call: string) =>
  waitFor(() => expect(api.calls.map((each) => each.call)).toContain(call));

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('the waiting list of a visit', () => {
  it('the waiting list of a visit is joined and left', async () => {
    const { user, api } = open(nobody, {
      [`POST ${LIST}`]: () => json(waiting),
      [`DELETE ${LIST}`]: () => json(nobody),
    });
    const join = await screen.findByRole('button', { name: 'Me prévenir d’une place plus tôt' });
    api.on(`GET ${LIST}`, () => json(waiting));
    await user.click(join);
    await user.click(await screen.findByRole('button', { name: 'Ne plus attendre' }));
    await isSent(api, `DELETE ${LIST}`);
    await expectAccessible();
  });

  it('is not offered where it may not be joined', async () => {
    const { api, container } = open({ ...nobody, mayJoin: false });
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await waitFor(() => expect(container).not.toHaveTextContent('Plus tôt'));
  });

  it('says in words why it cannot be read, and reads it again', async () => {
    const failed = () => refusal(500, 'UNEXPECTED', 'Une erreur est survenue');
    const { user, api } = open(nobody, { [`GET ${LIST}`]: failed });
    await screen.findByRole('alert');
    api.on(`GET ${LIST}`, () => json(nobody));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('button', { name: 'Me prévenir d’une place plus tôt' });
  });

  it('the waiting list of a visit says why asking is refused', async () => {
    const { user } = open(nobody, { [`POST ${LIST}`]: () => refusal(409, 'PATIENT_TOO_LATE', 'Il est trop tard') });
    await user.click(await screen.findByRole('button', { name: 'Me prévenir d’une place plus tôt' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Il est trop tard');
  });
});

describe('an earlier time', () => {
  const offered = { ...waiting, offer };

  it('is taken with one touch, and says for how long it is theirs', async () => {
    const { user, api } = open(offered, { [`POST ${LIST}/${anId(9)}/accept`]: () => json(anAppointment()) });
    await screen.findByText('Le vendredi 6 mars à 10 h');
    expect(screen.getByRole('timer')).toHaveTextContent('À vous pendant encore 10 min');
    expect(screen.queryByRole('button', { name: 'Ne plus attendre' })).not.toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Prendre cette place' }));
    await isSent(api, `POST ${LIST}/${anId(9)}/accept`);
  });

  it('is theirs for ten minutes, also on a clock that is a little behind', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW - 9_000);
    open(offered);
    expect(await screen.findByRole('timer')).toHaveTextContent('À vous pendant encore 10 min');
  });

  it('an earlier time is left to the next one', async () => {
    const { user, api } = open(offered, { [`POST ${LIST}/${anId(9)}/decline`]: () => json(waiting) });
    await user.click(await screen.findByRole('button', { name: 'Garder mon rendez-vous' }));
    await isSent(api, `POST ${LIST}/${anId(9)}/decline`);
  });

  it('that is gone meanwhile says why', async () => {
    const { user } = open(offered, {
      [`POST ${LIST}/${anId(9)}/accept`]: () => refusal(409, 'SLOT_OFFER_OVER', 'Cette place n’est plus pour vous'),
    });
    await user.click(await screen.findByRole('button', { name: 'Prendre cette place' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Cette place n’est plus pour vous');
  });

  it.each([
    [
      'EXPIRED',
      offer.until,
      'n’est plus gardée pour vous : chacune l’est dix minutes, puis d’autres peuvent la prendre',
    ],
    [
      'OPEN',
      '2026-03-05T07:59:00.000Z',
      'n’est plus gardée pour vous : chacune l’est dix minutes, puis d’autres peuvent la prendre',
    ],
    ['WITHDRAWN', offer.until, 'n’est plus libre'],
  ] as const)('whose link is opened late (%s) says what became of it', async (status, until, why) => {
    open({ ...waiting, offer: { ...offer, status, until } });
    await screen.findByText(`La place du vendredi 6 mars à 10 h ${why}. Vous restez sur la liste.`);
    expect(screen.queryByRole('button', { name: 'Prendre cette place' })).not.toBeInTheDocument();
  });

  it('is for its patient to answer: staff only read until when', async () => {
    open(offered, {}, 'staff');
    await screen.findByText('La place du vendredi 6 mars à 10 h lui est proposée jusqu’à 9 h 10.');
    expect(screen.queryByRole('button', { name: 'Prendre cette place' })).not.toBeInTheDocument();
  });
});
