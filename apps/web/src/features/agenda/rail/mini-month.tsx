import { addDays, formatDayFr, type IsoDay, startOfWeek } from '@maillon/domain/day';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { capitalised, monthOf } from '../../../lib/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type AgendaPlace, daysShown, stepped } from '../agenda.model.ts';

const DAYS = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MiniMonthProps {
  readonly place: AgendaPlace;
  readonly today: IsoDay;
  readonly onDay: (day: IsoDay) => void;
}

/** The days that the calendar shows, within their month; another day is a click away, or the arrows and Enter. */
export const MiniMonth = ({ place, today, onDay }: MiniMonthProps) => {
  const { date, view } = place;
  const [seen, setSeen] = useState(date);
  const [at, setAt] = useState(date);
  if (seen !== date) {
    setSeen(date);
    setAt(date);
  }
  const list = useRef<HTMLOListElement>(null);
  const isLed = useRef(false);
  useLayoutEffect(() => {
    if (isLed.current) list.current?.querySelector<HTMLElement>(`[data-mini="${at}"]`)?.focus();
    isLed.current = false;
  }, [at]);
  const turn = (step: 1 | -1): void => setAt(stepped({ view: 'month', date: at }, step));
  const lead = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    isLed.current = true;
    setAt(addDays(at, step));
  };
  const isShown = (day: IsoDay): boolean =>
    view === 'day' || view === 'month' ? day === date : startOfWeek(day) === startOfWeek(date);
  return (
    <section aria-label="Mois" className="print:hidden">
      <div className="flex items-center">
        <h3 className="grow text-sm font-semibold">{capitalised(monthOf(at))}</h3>
        <IconButton label="Voir le mois précédent" className="size-8" onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Voir le mois suivant" className="-mr-1.5 size-8" onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid grid-cols-7 pt-1 text-center text-xs text-muted" aria-hidden="true">
        {DAYS.map((initial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days of a week have one initial
          <span key={index}>{initial}</span>
        ))}
      </div>
      <ol ref={list} className="grid grid-cols-7 pt-1" onKeyDown={lead}>
        {daysShown({ view: 'month', date: at }).map((day) => (
          <li
            key={day}
            className={cx(
              isShown(day) && 'bg-brand-soft',
              view !== 'day' && view !== 'month' && 'nth-[7n]:rounded-r-md nth-[7n+1]:rounded-l-md',
              (view === 'day' || view === 'month') && 'rounded-md',
            )}
          >
            <button
              type="button"
              data-mini={day}
              tabIndex={day === at ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={isShown(day)}
              onClick={() => onDay(day)}
              className={cx(
                'mx-auto grid size-7 place-items-center rounded-md text-xs tabular',
                day === today ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken',
                day !== today && day.slice(0, 7) !== at.slice(0, 7) && 'text-muted',
              )}
            >
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              <span className="sr-only">{formatDayFr(day)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};
