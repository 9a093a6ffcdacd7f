import type { DispatchMap } from '@maillon/contracts/structures/home-visit-dispatch';

const anId = (last: number): string => `0195d000-0000-7000-8000-5${String(last).padStart(11, '0')}`;

export const aPerformer = (number: number, name: string, longitude: number): DispatchMap['performers'][number] => ({
  ...{ profileId: anId(number), name, radius: 25, activeRequestId: null },
  coordinates: { latitude: 5.324, longitude },
  capturedAt: '2026-11-25T09:20:00.000Z',
});

export const aRequest = (
  number: number,
  name: string,
  more: Partial<DispatchMap['requests'][number]> = {},
): DispatchMap['requests'][number] => ({
  ...{ id: anId(100 + number), status: 'ACTIVE', routeStatus: 'QUEUED', code: 'Consultation', performer: null },
  ...{ authoredOn: '2026-11-25T09:08:00.000Z', departedAt: null, arrivedAt: null, version: 1 },
  subject: { name },
  location: { text: 'Yopougon Maroc', coordinates: { latitude: 5.34, longitude: -4.08 } },
  ...more,
});
