import type { IsoDay } from '@maillon/domain/day';
import type { ReactNode } from 'react';
import { shortDate } from '../../../lib/dates.ts';
import { cx } from '../../../ui/cx.ts';

/** Above each column, and above the hours: all of one height. */
export const HEADING = 'sticky top-0 h-14 border-b border-line bg-surface';

interface DayHeadingProps {
  readonly day: IsoDay;
  readonly isToday: boolean;
  /** Stands beside the day. */
  readonly children?: ReactNode;
}

export const DayHeading = ({ day, isToday, children }: DayHeadingProps) => (
  <h3
    className={cx(
      HEADING,
      'z-10 flex items-center justify-center gap-2 text-sm font-semibold',
      isToday && 'text-brand',
    )}
  >
    <span className={cx(isToday && 'rounded-full bg-brand-soft px-3 py-1')}>
      {shortDate(`${day}T12:00:00Z`, 'UTC')}
    </span>
    {children}
  </h3>
);
