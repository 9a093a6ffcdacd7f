import type { CareRequest, CareRequestDispatch, OpenedCareRequest } from '@maillon/contracts/structures/care-request';
import { noteOf } from '@maillon/contracts/structures/care-request-note';

const anId = (last: number): string => `0195d000-0000-7000-8000-3${String(last).padStart(11, '0')}`;

export const MATERNITY = { id: anId(1), name: 'Maternité des Tilleuls' };
export const ASKED = { id: anId(2), name: 'Coralie Mestre' };
export const SILENT = { id: anId(3), name: 'Fanny Delbos' };

export const aDispatch = (more: Partial<CareRequestDispatch> = {}): CareRequestDispatch => ({
  ...{ id: anId(4), practitioner: ASKED, state: 'PENDING', kind: 'CHOSEN', wave: 0, rank: 0, distance: 3_300 },
  ...{ askedAt: '2026-11-23T08:00:00.000Z', seenAt: null, decidedAt: null, remindedAt: null },
  ...more,
});

/** Sent to {@link ASKED}, who has seen it, and {@link SILENT}, who has not. */
export const aCareRequest = (more: Partial<CareRequest> = {}): CareRequest => ({
  ...{ id: anId(9), kind: 'CARE', status: 'ONHOLD', organization: MATERNITY, performer: null, urgent: false },
  subject: { id: anId(8), name: 'Lison Cazenave', age: 34 },
  ...{ authoredOn: '2026-11-23T08:00:00.000Z', types: ['suivi_post_partum'], visits: 4, complete: true, version: 1 },
  location: { text: '3 avenue Jean-Jaurès, 33150 Cenon', city: 'Cenon', coordinates: null, distance: null },
  expiresAt: '2026-11-30T08:00:00.000Z',
  dispatches: [
    aDispatch({ seenAt: '2026-11-23T08:30:00.000Z' }),
    aDispatch({ id: anId(5), practitioner: SILENT, distance: null }),
  ],
  ...more,
});

export const anOpenedCareRequest = (more: Partial<OpenedCareRequest> = {}): OpenedCareRequest => {
  const about = aCareRequest();
  const answers = {
    ...{ typeDemande: ['suivi_post_partum'], postPartum: ['test_guthrie'], pregnancyNumber: 2, childrenNumber: 1 },
    ...{ llsDoc: true, ordonnanceDoc: false, treatmentRequestingService: 'Suites de couches' },
  };
  return {
    ...about,
    isOpen: true,
    subject: { ...about.subject, phone: '+33199000006', email: 'lison.cazenave@patient.example' },
    note: [{ text: noteOf(answers), time: about.authoredOn }],
    ...more,
  };
};
