import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { shortDate, time } from '../../lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

interface AppointmentLineProps {
  readonly appointment: Appointment;
  /** Who the reader meets there. */
  readonly name: string;
  readonly detail?: string;
  /** Lists of one day do not repeat it. */
  readonly withDay?: boolean;
}

export const AppointmentLine = ({ appointment, name, detail, withDay = false }: AppointmentLineProps) => {
  const { start, end, serviceCategory } = appointment;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3.5">
      <p className="w-34 shrink-0 whitespace-nowrap">
        {withDay && <span className="block text-sm text-muted">{shortDate(start)}</span>}
        <time dateTime={start} className="text-lg font-semibold">
          {time(start)}
        </time>
        <time dateTime={end} className="text-sm text-muted">
          {' '}
          – {time(end)}
        </time>
      </p>
      <div className="flex min-w-48 flex-1 items-center gap-3">
        <Avatar name={name} />
        <p className="min-w-0">
          <span className="block font-medium break-words">{name}</span>
          {detail !== undefined && <span className="block text-sm break-words text-muted">{detail}</span>}
        </p>
      </div>
      <Badge tone={serviceCategory === 'UrgentFollowUp' ? 'warning' : 'brand'}>
        {SERVICE_CATEGORY_LABELS[serviceCategory]}
      </Badge>
    </div>
  );
};
