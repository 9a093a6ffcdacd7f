import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { Observation } from '@maillon/contracts/record/observations';
import { useQuery } from '@tanstack/react-query';
import { useLiveVisitObservations, visitObservations } from '../../data/agenda/visit-observations.ts';
import { ofVisit } from '../../vault/encryption/sealed-place.ts';
import { type UnsealedText, useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { contextOfObservation } from '../../vault/use-record.ts';

/** A note, measure or capture of a visit, and what it says as far as it opens. */
export interface OpenedObservation {
  readonly observation: Observation;
  readonly text: UnsealedText;
}

/** Everything of a visit that the reader is given, live. `opened` is undefined until the first answer. */
export const useVisitObservations = (visit: Appointment) => {
  useLiveVisitObservations(visit.id);
  const { data, error, refetch } = useQuery(visitObservations(visit.id));
  const of = ofVisit(visit.id, visit.patient.userData.id);
  const all = data ?? [];
  const texts = useUnsealedMany(
    all.map(({ id, valueString }) => ({ sealed: valueString, context: contextOfObservation(id), of })),
  );
  const opened = all.map((observation, at): OpenedObservation => ({ observation, text: texts[at] ?? { is: 'empty' } }));
  return { opened: data === undefined ? undefined : opened, error, refetch };
};
