import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import * as patients from '@maillon/contracts/record/patients';
import { useQueryClient } from '@tanstack/react-query';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { useRealtime } from '../lib/realtime/use-realtime.ts';

/** The patients I may book for, by name. */
export const patientsNamed = (query: string) => queryOf(patients.list, { query: query === '' ? {} : { query } });

type VisitFilter = NonNullable<RequestOf<typeof patients.appointments>['query']>;

/** The visits of a patient that the reader may know of, the newest first. */
export const visitsOf = (patientId: string, filter: VisitFilter = {}) =>
  queryOf(patients.appointments, { params: { patientId }, query: filter });

/** While they are on screen, what is booked, moved or cancelled is read again. */
export const useLiveVisits = (): void => {
  const client = useQueryClient();
  useRealtime('appointment/updated', () => void client.invalidateQueries(everyQueryOf(patients.appointments)));
};
