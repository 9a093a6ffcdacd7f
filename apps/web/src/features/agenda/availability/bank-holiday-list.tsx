import type { ScheduleException } from '@maillon/contracts/agenda/schedules';
import { type BankHoliday, bankHolidays } from '@maillon/domain/calendar/bank-holidays';
import { addDays, addYears, dayOf, formatDayFr } from '@maillon/domain/day';
import { COUNTRIES, COUNTRY_CODES } from '@maillon/domain/product/countries';
import { dayBounds } from '@maillon/domain/zone';
import { useMemo, useState } from 'react';
import { useAddException } from '../../../data/agenda/schedule-changes.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';

interface BankHolidayListProps {
  readonly scheduleId: string;
  readonly exceptions: readonly ScheduleException[];
  readonly zone: string;
  readonly now: number;
}

const FIRST_SHOWN = 4;

/** The bank holidays of the year to come on which nothing is said yet; one touch closes a day. */
export const BankHolidayList = ({ scheduleId, exceptions, zone, now }: BankHolidayListProps) => {
  const add = useAddException();
  const [isWhole, setWhole] = useState(false);
  const country = COUNTRY_CODES.find((code) => COUNTRIES[code].timeZone === zone);
  const tomorrow = addDays(dayOf(now, zone), 1);
  const ofYear = useMemo(
    () => (country === undefined ? [] : bankHolidays(country, tomorrow, addYears(tomorrow, 1))),
    [country, tomorrow],
  );
  if (country === undefined) return null;
  const isDecided = ({ day }: BankHoliday): boolean => {
    const { start, end } = dayBounds(day, zone);
    return exceptions.some((period) => Date.parse(period.start) < end && start < Date.parse(period.end));
  };
  const holidays = ofYear.filter((holiday) => !isDecided(holiday));
  const close = ({ day, name }: BankHoliday): void => {
    const { start, end } = dayBounds(day, zone);
    const exception = {
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      status: 'BUSY',
    } as const;
    add.mutate({ scheduleId, exception }, { onSuccess: () => toast.success(`${name} : journée fermée`) });
  };
  if (holidays.length === 0)
    return <p className="text-sm text-muted">Tous les jours fériés de l’année sont décidés.</p>;
  return (
    <>
      {add.error !== null && <Alert tone="danger">{sentenceOf(add.error)}</Alert>}
      <ul className="flex flex-col divide-y divide-line">
        {(isWhole ? holidays : holidays.slice(0, FIRST_SHOWN)).map((holiday) => (
          <li key={`${holiday.day}-${holiday.name}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-[min(9rem,100%)] flex-1 text-sm">
              <span className="font-semibold">{holiday.name}</span>
              <span className="block text-muted">
                {formatDayFr(holiday.day)}
                {holiday.isProvisional && ' (date à confirmer)'}
              </span>
            </span>
            <Button look="secondary" size="sm" disabled={add.isPending} onClick={() => close(holiday)}>
              Fermer<span className="sr-only"> : {holiday.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {holidays.length > FIRST_SHOWN && (
        <Button
          look="quiet"
          size="sm"
          className="self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Réduire' : `Voir les ${holidays.length} jours fériés`}
        </Button>
      )}
    </>
  );
};
