import { beforeEach, describe, expect, it } from '@jest/globals';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { aHomeVisit, NURSE } from '../../testing/care/home-visits.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { currentVisit, minutesLabel, nextStepOf, sentencesOf, stepLabel, tourStateOf } from './home-visit.model.ts';

beforeEach(() => setPublicConfig({ ...TEST_CONFIG, country: 'CI' }));

describe('what a patient reads of a visit', () => {
  it.each([
    ['En attente de validation', { status: 'ONHOLD', routeStatus: null, performer: null }],
    ['Recherche d’un infirmier', { performer: null }],
    ['Votre visite est programmée', {}],
    ['Rachelle Yapo est en route', { routeStatus: 'TRAVELLING' }],
    ['Votre infirmier est arrivé', { routeStatus: 'ARRIVED' }],
    ['Consultation terminée', { status: 'COMPLETED', routeStatus: 'LEAVED' }],
    ['Votre demande a expiré', { status: 'EXPIRED', reason: 'TIMEOUT' }],
    ['Vous n’étiez pas à l’adresse indiquée', { status: 'EXPIRED', routeStatus: 'ARRIVED', reason: 'ABSENT' }],
    ['Votre demande est annulée', { status: 'EXPIRED', reason: 'MISTAKE' }],
  ] as const)('is « %s »', (title, state) => {
    expect(sentencesOf(aHomeVisit({ performer: NURSE, ...state }))[0]).toBe(title);
  });
});

it('the visit that is followed is the most recent open one', () => {
  const visits = [
    aHomeVisit({ id: 'ended', status: 'COMPLETED', routeStatus: 'LEAVED', authoredOn: '2026-11-25T12:00:00.000Z' }),
    aHomeVisit({ id: 'older', authoredOn: '2026-11-25T08:00:00.000Z' }),
    aHomeVisit({ id: 'newer', authoredOn: '2026-11-25T09:00:00.000Z' }),
  ];
  expect(currentVisit(visits)?.id).toBe('newer');
  expect(currentVisit(visits.slice(0, 1))).toBeUndefined();
});

it('a nurse is offered the next step alone, in her words', () => {
  expect(nextStepOf(aHomeVisit())).toBe('TRAVELLING');
  expect(nextStepOf(aHomeVisit({ routeStatus: 'TRAVELLING' }))).toBe('ARRIVED');
  expect(nextStepOf(aHomeVisit({ performer: null }))).toBeNull();
  expect([stepLabel('ARRIVED', true), stepLabel('ARRIVED', false)]).toEqual(['Je suis arrivée', 'Je suis arrivé']);
});

it('a stop of a tour says where it stands', () => {
  expect(tourStateOf(aHomeVisit({ routeStatus: 'ARRIVED' }))).toBe('Consultation en cours');
  expect(tourStateOf(aHomeVisit({ status: 'EXPIRED', reason: 'ABSENT' }))).toBe('Personne absente');
  expect(tourStateOf(aHomeVisit())).toBe('Demandée à 9\u{a0}h');
  const expected = (expectedAt: string) => tourStateOf(aHomeVisit({ expectedAt }));
  expect(expected('2026-11-25T10:20:00.000Z')).toBe('Demandée à 9\u{a0}h · vers 10\u{a0}h\u{a0}20');
  expect(expected('2026-11-25T11:05:00.000Z')).toMatch(/ · vers 11\sh\s05, en retard : plus de deux heures d’attente$/);
  expect(minutesLabel('2026-11-25T09:07:00.000Z', Date.parse('2026-11-25T09:00:30.000Z'))).toBe('7\u00a0min');
  expect(minutesLabel('2026-11-25T09:00:00.000Z', Date.parse('2026-11-25T09:00:30.000Z'))).toBe('moins d’une minute');
});
