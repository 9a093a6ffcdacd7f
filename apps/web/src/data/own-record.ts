import { listConsents } from '@maillon/contracts/accounts/consents';
import * as appointments from '@maillon/contracts/agenda/appointments';
import * as checkUps from '@maillon/contracts/record/check-ups';
import * as documents from '@maillon/contracts/record/documents';
import { call } from '../lib/api/api.ts';

/** What the copy of one's own record is made of, as the server holds it: asked for once, and kept nowhere. */

type Appointment = appointments.Appointment;

const PAGE = 200;

interface VisitPage {
  readonly visits: readonly Appointment[];
  readonly next: string | null;
}

const visitsAfter = async (after: string | null, signal: AbortSignal): Promise<VisitPage> => {
  const query = { $sort: 'start' as const, $limit: PAGE, ...(after === null ? {} : { $after: after }) };
  const { data, nextCursor } = await call(appointments.list, { query }, { signal });
  return { visits: Array.isArray(data) ? data : [], next: nextCursor };
};

export const ownVisits = async (signal: AbortSignal): Promise<Appointment[]> => {
  const visits: Appointment[] = [];
  let after: string | null = null;
  do {
    const page: VisitPage = await visitsAfter(after, signal);
    visits.push(...page.visits);
    after = page.next;
  } while (after !== null);
  return visits;
};

export const ownDocuments = async (patientId: string, signal: AbortSignal) =>
  (await call(documents.list, { params: { patientId }, query: {} }, { signal })).data;

export const ownCheckUps = async (nir: string, signal: AbortSignal) =>
  (await call(checkUps.findByNir, { body: { nir } }, { signal })).data;

export const ownConsents = async (signal: AbortSignal) => (await call(listConsents, { query: {} }, { signal })).data;
