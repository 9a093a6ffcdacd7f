import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { IsoDay } from '@maillon/domain/day';
import { DaysAfterPanel } from './days-after.tsx';
import { type WeekData, weekOf } from './week.model.ts';
import { WeekPanel } from './week-panel.tsx';

interface WeekSideProps extends WeekData {
  readonly today: IsoDay;
  /** The first visits of the days after, where the day leaves them no room. */
  readonly after: readonly Appointment[];
}

/** Beside the day: how full this week is, and who comes after today. */
export const WeekSide = ({ today, after, ...week }: WeekSideProps) => (
  <>
    <WeekPanel week={weekOf(week)} today={today} />
    <DaysAfterPanel visits={after} now={week.now} />
  </>
);
