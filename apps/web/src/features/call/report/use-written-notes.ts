import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useMemo } from 'react';
import { useVisitObservations } from '../use-visit-observations.ts';
import type { Notes } from './report-content.ts';
import { writtenNotes } from './written-notes.ts';

/** The notes of a visit for its report; null until all of them have been opened, or could not be. */
export const useWrittenNotes = (visit: Appointment) => {
  const { opened, error, refetch } = useVisitObservations(visit);
  const isOpening = opened === undefined || opened.some(({ text }) => text.is === 'opening');
  // By its words: texts are new objects at each drawing, and the same report would be printed again.
  const words = isOpening ? null : JSON.stringify(writtenNotes(visit.id, opened));
  const notes = useMemo(() => (words === null ? null : (JSON.parse(words) as Notes)), [words]);
  return { notes, error, refetch };
};
