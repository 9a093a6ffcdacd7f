import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { ReportContent } from '@maillon/domain/report/report';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { patientFile } from '../../../data/affiliations.ts';
import { reportSources } from '../../../data/agenda/reports.ts';
import { statusOf } from '../../../lib/api/problem.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { useReason } from '../../../vault/encryption/visit-reason.ts';
import { measuresIn } from '../../../vault/measures/vital-measures.ts';
import { useRecordContext, useRecordSources } from '../../../vault/record/use-record-sources.ts';
import { useRecord } from '../../../vault/use-record.ts';
import { useVisitObservations } from '../use-visit-observations.ts';
import { measuresOfVisit } from '../visit-measures.ts';
import { lastVitals, type Notes, reportContent, type Vitals } from './report-content.ts';
import { useCaptures } from './use-captures.ts';
import { writtenNotes } from './written-notes.ts';

interface WrittenInVisit {
  readonly notes: Notes;
  readonly readings: Vitals;
}

/** The record of a patient who has not opened it to the author: said in the report, and no failure. */
const isRefused = (error: Error | null): boolean => [403, 404].includes(statusOf(error) ?? 0);

/** What was written and measured in a visit for its report; null until all of it has been opened, or could not be. */
const useWrittenInVisit = (visit: Appointment) => {
  const { opened, error, refetch } = useVisitObservations(visit);
  const isOpening = opened === undefined || opened.some(({ text }) => text.is === 'opening');
  // By its words: texts are new objects at each drawing, and the same report would be printed again.
  const words = isOpening
    ? null
    : JSON.stringify({
        notes: writtenNotes(visit.id, opened),
        readings: lastVitals(measuresOfVisit(visit.id, opened)),
      });
  const written = useMemo(() => (words === null ? null : (JSON.parse(words) as WrittenInVisit)), [words]);
  return { written, error, refetch };
};

/** Everything that a report says, read and opened in this browser. `content` is null until all of it has come. */
export const useReportContent = (visit: Appointment) => {
  const patientId = visit.patient.userData.id;
  const sources = useQuery(reportSources(visit.id));
  const file = useQuery(patientFile(patientId));
  const record = useRecord(patientId);
  const { now } = useRecordSources(patientId);
  const context = useRecordContext();
  const reason = useReason(visit);
  const { written, error: writtenError, refetch: refetchWritten } = useWrittenInVisit(visit);
  const captures = useCaptures(sources.data?.captures);
  const closed = file.data?.access.read === false || isRefused(record.error);
  const content = useMemo((): ReportContent | null => {
    const isOpening = reason.is === 'opening' || captures.data === undefined;
    if (file.data === undefined || sources.data === undefined || written === null || isOpening) return null;
    if (now === null && !closed) return null;
    const measures = measuresIn(record.data?.entries ?? [], localZone());
    const read = now === null ? null : { now, measures };
    const parts = { visit, file: file.data, sources: sources.data, context, reason, ...written };
    return reportContent({ ...parts, record: closed ? null : read });
  }, [visit, file.data, sources.data, record.data, now, closed, context, reason, captures.data, written]);
  return {
    content,
    captures: captures.data?.captures ?? [],
    closedCaptures: captures.data?.closed ?? 0,
    isRecordClosed: closed,
    error: sources.error ?? file.error ?? writtenError ?? (closed ? null : record.error),
    retry: () => {
      void sources.refetch();
      void file.refetch();
      void record.refetch();
      void captures.refetch();
      void refetchWritten();
    },
  };
};
