import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { Observation } from '@maillon/contracts/record/observations';
import { matchesItsId } from '@maillon/domain/measures/observation-id';
import { useQuery } from '@tanstack/react-query';
import { useLiveVisitObservations, visitObservations } from '../../data/agenda/visit-observations.ts';
import { ofVisit } from '../../vault/encryption/sealed-place.ts';
import { UnverifiedText } from '../../vault/encryption/unsealing.ts';
import { type UnsealedText, useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { contextOfObservation } from '../../vault/record/open-observations.ts';

/** A note, measure or capture of a visit, and what it says as far as it opens. */
export interface OpenedObservation {
  readonly observation: Observation;
  readonly text: UnsealedText;
}

/** What is shown as something else than was sealed there says nothing. */
const ifMatching = (visitId: string, observation: Observation, text: UnsealedText): UnsealedText =>
  text.is === 'ready' && !matchesItsId(observation, visitId)
    ? { is: 'failed', error: new UnverifiedText(text.text), retry: () => undefined }
    : text;

/** Everything of a visit that the reader is given, live. `opened` is undefined until the first answer. */
export const useVisitObservations = (visit: Appointment) => {
  useLiveVisitObservations(visit.id);
  const { data, error, refetch } = useQuery(visitObservations(visit.id));
  const of = ofVisit(visit.id, visit.patient.userData.id);
  const all = data ?? [];
  const texts = useUnsealedMany(
    all.map(({ id, valueString }) => ({ sealed: valueString, context: contextOfObservation(id), of })),
  );
  const opened = all.map((observation, at): OpenedObservation => {
    const text = ifMatching(visit.id, observation, texts[at] ?? { is: 'empty' });
    return { observation, text };
  });
  return { opened: data === undefined ? undefined : opened, error, refetch };
};
