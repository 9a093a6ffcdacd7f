import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { formatDayFr, type IsoDay } from '@maillon/domain/day';
import { capitalised, endTime, time } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { AgendaEvent } from './agenda.model.ts';
import { CATEGORY_LOOK } from './category-look.ts';
import { EventFrame } from './event-block.tsx';

interface AgendaListProps {
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly today: IsoDay;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
}

type Day = readonly [day: IsoDay, events: readonly AgendaEvent[]];

/** Appointments grouped by day; days without any are left out, and those that are over fold away where others follow. */
export const AgendaList = ({ events, today, zone, onOpen }: AgendaListProps) => {
  const days = [...events].filter(([, ofDay]) => ofDay.length > 0);
  const isOver = ([day]: Day): boolean => day < today;
  const over = days.every(isOver) ? [] : days.filter(isOver);
  const shown = days.slice(over.length);
  const draw = ([day, ofDay]: Day) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className="mb-2 flex items-center gap-2 text-sm font-semibold text-muted">
        {capitalised(formatDayFr(day))}
        {day === today && <Badge tone="brand">Aujourd’hui</Badge>}
      </h3>
      <ul className="flex flex-col gap-2">
        {ofDay.map((event) => (
          <li key={event.appointment.id}>
            <EventRow event={event} zone={zone} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className="flex flex-col gap-6">
      {over.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-brand">
            Jours passés ({over.reduce((sum, [, ofDay]) => sum + ofDay.length, 0)} rendez-vous)
          </summary>
          <div className="mt-4 flex flex-col gap-6">{over.map(draw)}</div>
        </details>
      )}
      {shown.map(draw)}
    </div>
  );
};

const EventRow = ({
  event,
  zone,
  onOpen,
}: {
  readonly event: AgendaEvent;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
}) => {
  const { appointment, title, category, whose, live, cancelled, done } = event;
  const labels = [category === null ? null : SERVICE_CATEGORY_LABELS[category], whose].filter((part) => part !== null);
  return (
    <EventFrame
      id={appointment.id}
      onOpen={category === null ? null : () => onOpen(appointment.id)}
      className="flex w-full items-center gap-4 rounded-lg border border-line bg-surface px-4 py-3 text-left shadow-card"
    >
      <span className="flex w-16 shrink-0 flex-col tabular">
        <span className="font-semibold">{time(appointment.start, zone)}</span>
        <span className="text-xs text-muted">{endTime(appointment.end, zone)}</span>
      </span>
      <span
        className={cx(
          'h-10 w-1 shrink-0 rounded-full',
          cancelled || category === null ? 'bg-outline' : CATEGORY_LOOK[category].dot,
        )}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className={cx('line-clamp-2 font-semibold', cancelled && 'text-muted line-through')}>{title}</span>
        {labels.length > 0 && <span className="line-clamp-2 text-sm text-muted">{labels.join(' · ')}</span>}
      </span>
      {live && <Badge tone="danger">LIVE</Badge>}
      {cancelled && <Badge>Annulé</Badge>}
      {done && <Badge>Terminé</Badge>}
    </EventFrame>
  );
};
