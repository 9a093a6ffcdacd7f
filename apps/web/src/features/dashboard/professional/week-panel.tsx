import type { IsoDay } from '@maillon/domain/day';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { counted } from '../../../lib/spoken-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { Panel } from '../../../ui/panel.tsx';
import { type WeekDay, weekInWords } from './week.model.ts';

interface WeekPanelProps {
  readonly week: readonly WeekDay[];
  readonly today: IsoDay;
}

/** « Cette semaine »: how full each day is, and where there is room. */
export const WeekPanel = ({ week, today }: WeekPanelProps) => {
  const most = Math.max(1, ...week.map(({ visits }) => visits));
  const [visits, places] = weekInWords(week, today);
  // What is not known, or is nothing, is said by the day.
  if (visits === null && places === null) return null;
  return (
    <Panel
      title="Cette semaine"
      action={
        <Link to={paths.agendaSettings()} className={buttonClass({ look: 'quiet', size: 'sm' })}>
          Mes disponibilités
        </Link>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4 md:px-5">
        <p className="flex flex-wrap gap-x-3 font-semibold">
          {visits !== null && <span>{visits}</span>}
          <span className="text-brand">{places}</span>
        </p>
        <ul className="flex flex-wrap justify-between gap-y-2">
          {week.map((day) => (
            <Bar key={day.day} {...day} isToday={day.day === today} most={most} />
          ))}
        </ul>
      </div>
    </Panel>
  );
};

interface BarProps extends WeekDay {
  readonly isToday: boolean;
  readonly most: number;
}

const Bar = ({ name, visits, places, isToday, most }: BarProps) => (
  <li className="flex w-9 flex-col items-center text-xs">
    <span className="sr-only">
      {name} : {counted(visits, 'visite', 'aucune')}
      {places !== null && places > 0 && `, ${counted(places, 'place libre', '', 'places libres')}`}
    </span>
    <span aria-hidden="true" className="contents">
      <span className="flex h-11 w-5 items-end overflow-hidden rounded-sm bg-sunken">
        <span
          className={cx('w-full rounded-sm', isToday ? 'bg-brand' : 'bg-brand/40')}
          style={{ height: `${(visits / most) * 100}%` }}
        />
      </span>
      <span className="mt-1 font-semibold tabular-nums">{visits}</span>
      <span className={cx(isToday ? 'font-semibold text-brand' : 'text-muted')}>{name.slice(0, 3)}.</span>
      <span className="min-h-4 whitespace-nowrap text-success">
        {places !== null && places > 0 && `${places} lib.`}
      </span>
    </span>
  </li>
);
