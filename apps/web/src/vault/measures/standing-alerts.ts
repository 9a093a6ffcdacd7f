import { type StandingAlert, standingAlert } from '@maillon/domain/measures/measure-alert';
import { VITAL_TYPES } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { useDeferredValue, useMemo } from 'react';
import type { PatientFile } from '../../data/affiliations.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import type { RecordEntry } from '../record/open-observations.ts';
import { useLastPeriod } from '../record/use-pregnancy-of.ts';
import { useRecord } from '../use-record.ts';
import { measuresIn, personOf, type VitalMeasure, vitalsOf } from './vital-measures.ts';

export type VitalAlert = StandingAlert<VitalMeasure>;

const URGENCY = { urgent: 0, watch: 1 } as const;

/** What stands now among measures that were opened: the urgent first, then the latest. */
export const alertsIn = (
  entries: readonly RecordEntry[],
  person: MeasuredPerson,
  now: number,
  zone = localZone(),
): readonly VitalAlert[] => {
  const measures = measuresIn(entries, zone);
  return VITAL_TYPES.flatMap(
    (type) => standingAlert(type, vitalsOf(measures, type, person), person, now) ?? [],
  ).toSorted((one, other) => URGENCY[one.level] - URGENCY[other.level] || (one.measure.at < other.measure.at ? 1 : -1));
};

/** Of one patient whose record is on screen; null as long as it is being read. */
export const useStandingAlerts = (patient: PatientFile): readonly VitalAlert[] | null => {
  // What is read on the page is drawn before hundreds of measures are judged.
  const data = useDeferredValue(useRecord(patient.id).data);
  const lastPeriod = useLastPeriod(patient.id);
  const now = useNow();
  return useMemo(
    () => (data === undefined ? null : alertsIn(data.entries, personOf(patient, lastPeriod ?? ''), now)),
    [data, patient, lastPeriod, now],
  );
};
