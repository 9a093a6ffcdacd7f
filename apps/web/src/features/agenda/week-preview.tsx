import { type CalendarBlock, getCalendar } from '@maillon/contracts/schedules';
import { addDays, dayOf, formatDayFr, startOfWeek } from '@maillon/domain/day';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { shortDate, time } from '../../lib/dates.ts';
import { queryOf } from '../../lib/query.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { instantsOf } from './agenda.model.ts';

interface WeekPreviewProps {
  readonly scheduleId: string;
  readonly zone: string;
  readonly now: number;
}

const LOOK = {
  FREE: { className: 'bg-success-soft text-success', label: 'Disponible' },
  BUSY: { className: 'bg-sunken text-muted', label: 'Occupé' },
} as const;

/** A week as patients will find it: the saved openings, the exceptional periods and what is already booked. */
export const WeekPreview = ({ scheduleId, zone, now }: WeekPreviewProps) => {
  const [monday, setMonday] = useState(startOfWeek(dayOf(now, zone)));
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const { start, end } = instantsOf(days, zone);
  const { data } = useQuery(
    queryOf(getCalendar, { params: { scheduleId }, query: { startDate: start, endDate: end } }),
  );
  const blocksOf = (day: string): CalendarBlock[] =>
    (data?.slots ?? [])
      .filter((block) => dayOf(Date.parse(block.start), zone) === day)
      .sort((a, b) => a.start.localeCompare(b.start));

  return (
    <Card
      title="Semaine"
      action={
        <div className="flex items-center">
          <IconButton label="Semaine précédente" onClick={() => setMonday(addDays(monday, -7))}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Semaine suivante" onClick={() => setMonday(addDays(monday, 7))}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      }
    >
      <ol className="grid gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {days.map((day) => (
          <li key={day} aria-label={formatDayFr(day)} className="flex flex-col gap-1.5">
            <h3 className="text-sm font-semibold text-muted">{shortDate(`${day}T12:00:00Z`, 'UTC')}</h3>
            {blocksOf(day).length === 0 && <p className="text-xs text-muted">Fermé</p>}
            {blocksOf(day).map((block) => (
              <p key={block.id} className={cx('rounded-sm px-2 py-1 text-xs tabular', LOOK[block.status].className)}>
                {time(block.start, zone)} – {time(block.end, zone)}
                <span className="block">{block.appointment?.patientName ?? LOOK[block.status].label}</span>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
};
