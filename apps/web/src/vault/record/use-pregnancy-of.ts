import { dayOf, type IsoDay } from '@maillon/domain/day';
import { isMultiple, type Pregnancy, pregnancyOf } from '@maillon/domain/pregnancy';
import { useQuery } from '@tanstack/react-query';
import { intakeQuery } from '../../data/observations.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { useRecord } from '../use-record.ts';
import { useVault } from '../use-vault.ts';
import type { RecordEntry } from './open-observations.ts';

export interface PregnancyOf {
  readonly pregnancy: Pregnancy;
  readonly multiple: boolean;
  /** The calendar day as the reader lives it. */
  readonly today: IsoDay;
}

/** What the record says; where it says nothing, the sign-up. What it says unreadably, or without a known signer, is neither. */
const saidLast = (
  entries: readonly RecordEntry[] | undefined,
  type: string,
  atSignUp: string | null | undefined,
): string | null => {
  const found = entries?.find(({ observation }) => observation.type === type);
  if (found === undefined) return atSignUp ?? null;
  return found.opened.ok ? found.opened.text : null;
};

/**
 * The last period as the record says it, or as the patient said it at the sign-up where the record says nothing; null where neither
 * did, and as long as the record is being read: an older word of the sign-up would flash up first.
 */
export const useLastPeriod = (patientId: string): string | null => {
  const record = useRecord(patientId);
  const { data: said } = useQuery(intakeQuery(patientId));
  if (record.data === undefined && record.error === null) return null;
  return saidLast(record.data?.entries, 'DATE_LAST_PERIOD', said?.lastPeriod);
};

/**
 * The pregnancy of a patient; null where there is none. A component that shows it looks at `pregnancy.pastTerm`: beyond the term there is no
 * card (spec, clinical §9).
 */
export const usePregnancyOf = (patientId: string): PregnancyOf | null => {
  const lastPeriod = useLastPeriod(patientId);
  const record = useRecord(patientId);
  const { data: said } = useQuery(intakeQuery(patientId));
  const today = dayOf(useNow(), localZone());
  const pregnancy = pregnancyOf(lastPeriod ?? '', today);
  if (pregnancy === null) return null;
  const type = saidLast(record.data?.entries, 'CURRENT_PREGNANCY_TYPE', said?.pregnancyType) ?? '';
  return { pregnancy, multiple: isMultiple(type), today };
};

/**
 * The same, and whether that is the last word for now: what stands below waits for it, so that nothing moves. A vault that waits for
 * its person may wait for long.
 */
export const usePregnancyReading = (patientId: string) => {
  const found = usePregnancyOf(patientId);
  const record = useRecord(patientId);
  const intake = useQuery(intakeQuery(patientId));
  const { is } = useVault();
  const isWaiting = is === 'locked' || is === 'asking' || is === 'shut';
  const isRead = record.data !== undefined || record.error !== null;
  return { found, isSettled: (isRead && !intake.isPending) || isWaiting };
};
