import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { practitionersOf } from '../../data/agenda/appointments.ts';
import { ReportLink } from '../../fields/report-link.tsx';
import { plainDate, time } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { Badge } from '../../ui/badge.tsx';

const STATES = {
  BOOKED: { label: 'Prévu', tone: 'info' },
  OVER: { label: 'Passé', tone: 'neutral' },
  FULFILLED: { label: 'Terminé', tone: 'success' },
  CANCELLED: { label: 'Annulé', tone: 'neutral' },
} as const;

/** One visit of a patient: when, for what, with whom, and what became of it. */
export const VisitLine = ({ visit }: { readonly visit: Appointment }) => {
  const { start, end, status } = visit;
  const now = useNow();
  const isOver = status === 'BOOKED' && Date.parse(end) <= now;
  const { label, tone } = STATES[isOver ? 'OVER' : status];
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-3">
      <time
        dateTime={start}
        className="min-w-[min(12rem,100%)] max-w-full shrink-0 tabular-nums max-sm:basis-full sm:w-48 sm:whitespace-nowrap"
      >
        {plainDate(start)}, {time(start)}
      </time>
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-medium">{visitLabel(visit)}</span>
        <span className="block text-sm text-muted">
          {practitionersOf(visit)
            .map(({ common }) => common.name)
            .join(', ')}
        </span>
      </p>
      <ReportLink visit={visit} size="sm" />
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
};
