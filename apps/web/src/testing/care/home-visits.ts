import type { HomeVisit, HomeVisitRoute } from '@maillon/contracts/structures/home-visit';

const anId = (last: number): string => `0195d000-0000-7000-8000-4${String(last).padStart(11, '0')}`;

export const NURSE = { id: anId(1), name: 'Rachelle Yapo' };
const PATIENT = { id: anId(2), name: 'Aminata Koné-Brou' };

/** Given to {@link NURSE}, who has not set out. */
export const aHomeVisit = (more: Partial<HomeVisit> = {}): HomeVisit => ({
  ...{ id: anId(9), kind: 'HOME_VISIT', status: 'ACTIVE', routeStatus: 'QUEUED', code: 'Consultation', version: 1 },
  ...{ authoredOn: '2026-11-25T09:00:00.000Z', performer: NURSE, routePolyline: null, reason: null },
  subject: { ...PATIENT, age: 48, phone: '+2250700000012' },
  location: {
    text: 'Marcory Zone 4, rue Pierre-et-Marie-Curie',
    coordinates: { latitude: 5.303, longitude: -3.981 },
    distance: 3_200,
  },
  note: [{ text: 'Tension et glycémie', time: '2026-11-25T09:00:00.000Z', author: PATIENT }],
  ...{ expectedAt: null, rank: null, departedAt: null, arrivedAt: null, endedAt: null },
  ...more,
});

/** Seven minutes are left at 9:00. */
export const aRoute = (more: Partial<HomeVisitRoute> = {}): HomeVisitRoute => ({
  ...{ polyline: '_p~iF~ps|U_ulLnnqC_mqNvxq`@', trail: null, distance: 3_200, isStraight: false },
  eta: '2026-11-25T09:25:00.000Z',
  position: { latitude: 38.5, longitude: -120.2, capturedAt: '2026-11-25T09:18:00.000Z' },
  ...more,
});
