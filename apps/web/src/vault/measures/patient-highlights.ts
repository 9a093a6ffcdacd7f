import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { dayOf } from '@maillon/domain/day';
import { vitalHeadline } from '@maillon/domain/measures/alert-words';
import { pregnancyOf } from '@maillon/domain/pregnancy';
import { localZone } from '../../lib/local-zone.ts';
import { openFollowed } from './followed-alerts.ts';

/** What a list says of a patient before their file is opened. */
export interface PatientHighlight {
  /** « 21 SA + 3 j »; null where no pregnancy is known. */
  readonly term: string | null;
  /** « Tension 145/95 », the most urgent that stands; null where none does. */
  readonly alert: string | null;
  /** Something was measured that does not open for this reader. */
  readonly isUnreadable: boolean;
}

const termOf = (lastPeriod: string, now: number): string | null => {
  const pregnancy = pregnancyOf(lastPeriod, dayOf(now, localZone()));
  return pregnancy === null ? null : `${pregnancy.weeks} SA + ${pregnancy.days} j`;
};

/** By the patient's id. @param now in milliseconds */
export const patientHighlights = async (
  patients: readonly MeasuredPatient[],
  now: number,
): Promise<ReadonlyMap<string, PatientHighlight>> => {
  const followed = await openFollowed(patients, now);
  return new Map(
    followed.map(({ patient: { id, gender }, alerts: [first], lastPeriod, isUnreadable }) => {
      const term = gender === 'MALE' ? null : termOf(lastPeriod, now);
      return [id, { term, alert: first ? vitalHeadline(first.type, first.measure.value) : null, isUnreadable }];
    }),
  );
};
