import type { IsoDay } from '@maillon/domain/day';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import { openingMinute } from '../agenda-columns.ts';
import type { HoursShown } from './closed-hours.model.ts';
import { DayHeading, HEADING } from './day-heading.tsx';
import type { GridColumn } from './grid-column.ts';

const HOUR = 60;
/** Height of one minute, in rem: two lines of text fit in half an hour. */
const REM_PER_MINUTE = 1.3 / 15;
/** On paper an hour is lower (`ui/base.css`). */
const rem = (minutes: number): string => `calc(${minutes} * var(--minute, ${REM_PER_MINUTE}rem))`;

/** Where a stretch of the day lies in its column; give it to a positioned child. */
export const placeIn = (shown: HoursShown, { from, to }: HoursShown): CSSProperties => ({
  top: rem(from - shown.from),
  height: rem(to - from),
});

interface TimeGridProps<Column extends Pick<GridColumn, 'key' | 'day' | 'label' | 'abreast'>> {
  /** Names the region. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** What stands above a column; its day where absent. */
  readonly headingOf?: ((column: Column) => ReactNode) | undefined;
  readonly today: IsoDay;
  /** Minutes since midnight, for the line of the present time. */
  readonly nowMinutes: number;
  readonly shown: HoursShown;
  /** Minutes since midnight: where a grid without today opens. */
  readonly firstVisit?: number | undefined;
  /** It is what the page is for: where its present hour lies below the screen, the page is scrolled, too. */
  readonly isMain?: boolean;
  /** Stands behind the last column. */
  readonly after?: ReactNode;
  /** List items of one column, positioned with {@link placeIn}. */
  readonly children: (column: Column) => ReactNode;
}

const FEW_COLUMNS = 5;
/** What a column needs where there are many of them, so that a name can be read in it. */
const COLUMN_REM = 9.5;
const HOURS_REM = 3.5;

/** What each of several visits of one hour needs: when it is, with whom, and a family name. */
const ABREAST_REM = 6;

type Sized = Pick<GridColumn, 'abreast'>;
const widthOf = ({ abreast = 1 }: Sized): number => Math.max(COLUMN_REM, abreast * ABREAST_REM);

/** Below it the columns scroll sideways. */
const minWidth = (columns: readonly Sized[]): string => {
  const { length } = columns;
  if (columns.some(({ abreast }) => abreast !== undefined) || length > 7) {
    return `${HOURS_REM + columns.reduce((sum, column) => sum + widthOf(column), 0)}rem`;
  }
  if (length === 1) return '0';
  return length <= FEW_COLUMNS ? '38rem' : '52rem';
};

/** A day with more visits beside each other is wider. */
const sizeOf = (column: Sized): CSSProperties | undefined =>
  column.abreast === undefined ? undefined : { minWidth: `${widthOf(column)}rem`, flexGrow: widthOf(column) };

/** Days, or the people of one day, side by side along the hours; opens where {@link openingMinute} says. */
export const TimeGrid = <Column extends Pick<GridColumn, 'key' | 'day' | 'label' | 'abreast'>>({
  label,
  columns,
  headingOf,
  today,
  nowMinutes,
  shown,
  firstVisit,
  isMain = false,
  after,
  children,
}: TimeGridProps<Column>) => {
  const hours = Array.from({ length: (shown.to - shown.from) / HOUR }, (_, index) => shown.from / HOUR + index);
  const isNowShown = nowMinutes >= shown.from && nowMinutes < shown.to;
  const isToday = isNowShown && columns.some(({ day }) => day === today);
  const region = useOpening(
    { shown, todayIndex: columns.findIndex(({ day }) => day === today), nowMinutes, firstVisit, isMain },
    columns.map(({ key }) => key).join(),
  );
  return (
    <section
      ref={region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      // Bounded on a phone, too: it opens at the present hour, and the days stay above their visits.
      className="max-h-[calc(100dvh-9rem)] overflow-auto rounded-lg border border-line bg-surface md:max-h-[max(30rem,calc(100dvh-15.5rem-var(--notice)))] print:max-h-none print:overflow-visible"
    >
      <div className="flex print:min-w-0!" style={{ minWidth: minWidth(columns) }}>
        <Hours hours={hours} now={isToday ? { minutes: nowMinutes, top: rem(nowMinutes - shown.from) } : null} />
        {columns.map((column) => (
          <section
            key={column.key}
            data-day={column.day}
            data-column={column.key}
            aria-label={column.label}
            className="min-w-0 flex-1 border-r border-line last:border-r-0 print:min-w-0!"
            style={sizeOf(column)}
          >
            {headingOf?.(column) ?? <DayHeading day={column.day} isToday={column.day === today} />}
            <ol className="relative" style={{ height: rem(shown.to - shown.from) }}>
              {hours.map((hour) => (
                <li key={hour} aria-hidden="true" className="border-b border-line" style={{ height: rem(HOUR) }} />
              ))}
              {children(column)}
              {column.day === today && isNowShown && (
                <li
                  aria-hidden="true"
                  data-now
                  // Over the visit that is going on, as thin as a hair: what it crosses stays legible, and « Annulé » is said in a word.
                  className="pointer-events-none absolute inset-x-0 z-2 scroll-mb-24 border-t border-danger/70"
                  style={{ top: rem(nowMinutes - shown.from) }}
                >
                  <span className="absolute -top-1 -left-1 size-2 rounded-full bg-danger" />
                </li>
              )}
            </ol>
          </section>
        ))}
        {after}
      </div>
    </section>
  );
};

/** The badge of the present time would lie over the hour of which it is fewer minutes away. */
const COVERED = 15;

interface HoursProps {
  readonly hours: readonly number[];
  /** The present time, where today is on screen. */
  readonly now: { readonly minutes: number; readonly top: string } | null;
}

const Hours = ({ hours, now }: HoursProps) => {
  const isHidden = (hour: number) => now !== null && Math.abs(now.minutes - hour * HOUR) < COVERED;
  return (
    <div className="sticky left-0 z-20 w-14 shrink-0 border-r border-line bg-surface" aria-hidden="true">
      <div className={cx(HEADING, 'z-10')} />
      <div className="relative">
        {hours.map((hour, index) => (
          <div key={hour} data-hour={hour} style={{ height: rem(HOUR) }} className="relative">
            {index > 0 && !isHidden(hour) && (
              <span className="absolute -top-2.5 right-2 text-xs text-muted tabular">{hour} h</span>
            )}
          </div>
        ))}
        {now !== null && (
          <span
            className="absolute right-0.5 -translate-y-1/2 rounded-full bg-danger px-1 text-[0.6875rem] leading-4 font-bold text-on-danger tabular"
            style={{ top: now.top }}
          >
            {spokenClock(now.minutes)}
          </span>
        )}
      </div>
    </div>
  );
};

interface OpeningOptions {
  readonly shown: HoursShown;
  readonly todayIndex: number;
  readonly nowMinutes: number;
  readonly firstVisit: number | undefined;
  readonly isMain: boolean;
}

/** Scrolls to what is next, and to today where the week is wider than the screen, whenever other hours or days are drawn. */
const useOpening = ({ shown, todayIndex, nowMinutes, firstVisit, isMain }: OpeningOptions, days: string) => {
  const region = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hours or days are the reason to scroll again, a passing minute is none
  useLayoutEffect(() => {
    const grid = region.current;
    if (grid === null) return;
    const heading = grid.querySelector<HTMLElement>('h3')?.offsetHeight ?? 0;
    const hourOf = (hour: number) => grid.querySelector<HTMLElement>(`[data-hour="${hour}"]`);
    const first = hourOf(shown.from / HOUR);
    const heightOfHour = Math.max(first?.offsetHeight ?? 0, 1);
    const opening = openingMinute({
      shown,
      now: todayIndex === -1 ? undefined : nowMinutes,
      firstVisit,
      fits: ((grid.clientHeight - heading) / heightOfHour) * HOUR,
    });
    grid.scrollTop = (hourOf(Math.floor(opening / HOUR))?.offsetTop ?? 0) - heading;
    const days = grid.querySelectorAll<HTMLElement>('[data-day]');
    // Whole, beside the hours.
    const today = days[todayIndex];
    if (today !== undefined) grid.scrollLeft = today.offsetLeft - (days[0]?.offsetLeft ?? 0);
    // On a phone the grid ends below the screen: late in the evening the present hour would, too.
    if (isMain) grid.querySelector('[data-now]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown.from, shown.to, days]);
  return region;
};
