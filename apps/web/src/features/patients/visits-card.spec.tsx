import { describe, expect, it } from '@jest/globals';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { screen, within } from '@testing-library/react';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aVisit } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { LastActs, VisitHistory } from './visits-card.tsx';

const ID = '0195d000-0000-7000-8000-0000000000aa';
const LIST = `GET /api/patient/${ID}/appointment`;

const answering = (...visits: readonly Appointment[]) => fakeApi({ [LIST]: () => json(visits) });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the consultations of a patient', () => {
  it('puts those to come first, the soonest first, and those that were after, the newest first', async () => {
    const [late, soon, before, long] = [inDays(20), inDays(2), inDays(-3), inDays(-30)];
    answering(
      aVisit({ id: 'a', start: late }),
      aVisit({ id: 'b', start: soon }),
      aVisit({ id: 'c', start: before, status: 'FULFILLED' }),
      aVisit({ id: 'd', start: long, status: 'CANCELLED' }),
    );
    const { container } = renderApp(<VisitHistory patientId={ID} />);
    await screen.findByRole('heading', { name: 'À venir' });
    const times = [...container.querySelectorAll('time')].map((time) => time.getAttribute('datetime'));
    expect(times).toEqual([soon, late, before, long]);
    screen.getByText('Terminé');
    screen.getByText('Annulé');
    expect(screen.getAllByText('Hélène Vasseur')).toHaveLength(4);
  });

  it('calls what is over and was never closed by another name than what is to come', async () => {
    const [before, soon] = [inDays(-3), inDays(2)];
    answering(aVisit({ id: 'a', start: before, end: before }), aVisit({ id: 'b', start: soon, end: soon }));
    renderApp(<VisitHistory patientId={ID} />);
    const past = await screen.findByRole('heading', { name: 'Passées' });
    within(past.parentElement as HTMLElement).getByText('Passé');
    within(screen.getByRole('heading', { name: 'À venir' }).parentElement as HTMLElement).getByText('Prévu');
  });

  it('says that there is none', async () => {
    answering();
    renderApp(<VisitHistory patientId={ID} />);
    await screen.findByText('Aucune consultation');
  });

  it('says why they were refused', async () => {
    fakeApi({ [LIST]: () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
    renderApp(<VisitHistory patientId={ID} />);
    expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
  });
});

describe('the last acts', () => {
  it('are the visits that took place, and few of them', async () => {
    const api = answering(aVisit({ status: 'FULFILLED' }));
    renderApp(<LastActs patientId={ID} />);
    within(await screen.findByRole('list')).getByText('Consultation');
    const asked = api.calls[0]?.url.searchParams;
    expect(asked?.get('status')).toBe('FULFILLED');
    expect(asked?.get('limit')).toBe('5');
  });
});
