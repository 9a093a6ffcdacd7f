import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { isoDay } from '@maillon/domain/day';
import { openObservations, type RecordEntry } from '../record/open-observations.ts';
import { alertsIn, type VitalAlert } from './standing-alerts.ts';

export interface FollowedPatient {
  readonly patient: MeasuredPatient;
  /** What stands now, the urgent first. */
  readonly alerts: readonly VitalAlert[];
  /** As far as it is known: a day, or empty. */
  readonly lastPeriod: string;
  /** Something was measured that does not open for this reader. */
  readonly isUnreadable: boolean;
}

/** What the record says, or the sign-up where it says nothing; what does not open is neither. */
const lastPeriodOf = ({ lastPeriod }: MeasuredPatient, entries: readonly RecordEntry[]): string => {
  const found = entries.find(({ observation }) => observation.type === 'DATE_LAST_PERIOD');
  if (found === undefined) return lastPeriod ?? '';
  return found.opened.ok ? found.opened.text : '';
};

/** The measures of followed patients, opened and judged where they are read. @param now in milliseconds */
export const openFollowed = (patients: readonly MeasuredPatient[], now: number): Promise<readonly FollowedPatient[]> =>
  Promise.all(
    patients.map(async (patient) => {
      const entries = await openObservations(patient.id, patient.observations);
      const { gender, birthDate } = patient;
      const lastPeriod = lastPeriodOf(patient, entries);
      const person = { gender, birthDate: isoDay(birthDate), lastPeriod };
      const isUnreadable = entries.some(({ observation, opened }) => observation.measuredAt !== null && !opened.ok);
      return { patient, alerts: alertsIn(entries, person, now), lastPeriod, isUnreadable };
    }),
  );
