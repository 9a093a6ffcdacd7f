import { answersInWords } from '@maillon/domain/conversation/answers-in-words';
import type { Respondent } from '@maillon/domain/forms/form';
import { VITAL_TYPES } from '@maillon/domain/measures/measure-types';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PatientFile } from '../../../data/affiliations.ts';
import { documentsOf, useLiveDocuments } from '../../../data/documents.ts';
import { useLiveVisits, visitsOf } from '../../../data/patients.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { useTitles } from '../../../vault/encryption/document-titles.ts';
import { measuresIn, personOf, vitalsOf } from '../../../vault/measures/vital-measures.ts';
import type { RecordEntry } from '../../../vault/record/open-observations.ts';
import { useLastPeriod } from '../../../vault/record/use-pregnancy-of.ts';
import { answerItems, documentItems, inOwnWords, measureItems, visitItems } from './timeline.model.ts';

/** As many visits as a request gives. */
export const MAX_VISITS = { limit: 200 } as const;

const NO_ENTRIES: readonly RecordEntry[] = [];

/** All that the reader may see of a patient, as lines of one timeline. */
export const useTimeline = (patient: PatientFile, entries: readonly RecordEntry[] = NO_ENTRIES, who?: Respondent) => {
  useLiveVisits();
  useLiveDocuments(patient.id);
  const visits = useQuery(visitsOf(patient.id, MAX_VISITS));
  const documents = useQuery({ ...documentsOf(patient.id), enabled: patient.access.read });
  const listed = useMemo(() => documents.data ?? [], [documents.data]);
  const titles = useTitles(listed);
  const lastPeriod = useLastPeriod(patient.id);
  const now = useNow();
  const measures = useMemo(() => measuresIn(entries, localZone()), [entries]);
  const vitals = useMemo(() => {
    const person = personOf(patient, lastPeriod ?? '');
    return new Map(VITAL_TYPES.map((type) => [type, vitalsOf(measures, type, person)] as const));
  }, [measures, patient, lastPeriod]);
  const answers = useMemo(
    () => answerItems(entries, localZone(), (types) => (who === undefined ? '' : answersInWords(types, who))),
    [entries, who],
  );
  const items = [
    ...visitItems(visits.data ?? [], now),
    ...measureItems(vitals, measures),
    ...documentItems(listed, titles),
    ...answers,
  ];
  return {
    items: patient.access.self ? inOwnWords(items, patient.common.name) : items,
    visits,
    documents,
    /** Titles that do not open here, each with its second try. */
    closedTitles: titles.flatMap((title) => (title.is === 'failed' ? [title] : [])),
    pressures: vitals.get('BLOOD_PRESSURE') ?? [],
    isSettled: !visits.isPending && (!patient.access.read || !documents.isPending),
  };
};
