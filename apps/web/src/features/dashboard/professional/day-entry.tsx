import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { ServiceCategory } from '@maillon/domain/appointment';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { ofName } from '@maillon/domain/text/of-name';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Check, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { leadsVisit, mayEndNow } from '../../../data/agenda/call-phase.ts';
import { useMe } from '../../../data/users.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { spokenHour, spokenLength } from '../../../lib/spoken-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import type { PatientHighlight } from '../../../vault/measures/patient-highlights.ts';
import type { PlanEntry, VisitState } from './day-plan.model.ts';

const BARS: Record<ServiceCategory, string> = {
  Consultation: 'bg-brand',
  FollowUp: 'bg-info',
  UrgentFollowUp: 'bg-danger',
  RenewalOfPrescription: 'bg-violet',
};

const ROW = 'relative flex min-h-9 flex-wrap items-center gap-x-3 rounded-md border px-3 py-1';
const HOUR_COLUMN = 'w-14 shrink-0 tabular-nums';

/** A longer stretch stands higher, within what a screen has. */
const heightOf = ({ start, end }: PlanEntry): string =>
  `${Math.min(5, Math.max(2.25, (end - start) / (30 * MINUTE_MS)))}rem`;

const Hour = ({ at, className }: { readonly at: number; readonly className?: string }) => (
  <time dateTime={new Date(at).toISOString()} className={cx(HOUR_COLUMN, className)}>
    {spokenHour(at)}
  </time>
);

interface DayEntryProps<Entry = PlanEntry> {
  readonly entry: Entry;
  readonly isNext: boolean;
  readonly highlight: PatientHighlight | undefined;
}

export const DayEntry = ({ entry, isNext, highlight }: DayEntryProps) => {
  if (entry.kind === 'visit') return <VisitEntry entry={entry} isNext={isNext} highlight={highlight} />;
  const minutes = (entry.end - entry.start) / MINUTE_MS;
  if (entry.kind === 'pause') {
    return (
      <li className={cx(ROW, 'hatched border-transparent text-muted')} style={{ minHeight: heightOf(entry) }}>
        <Hour at={entry.start} />
        <p className="min-w-0 flex-1 basis-24">Pause · reprise à {spokenHour(entry.end)}</p>
      </li>
    );
  }
  return (
    <li
      className={cx(ROW, 'border-dashed border-outline/50 transition-colors hover:bg-brand-soft')}
      style={{ minHeight: heightOf(entry) }}
    >
      <Hour at={entry.start} className="text-muted" />
      <p className="min-w-0 flex-1 basis-24">Libre {spokenLength(minutes)}</p>
      <Link
        to={paths.bookAppointment('', new Date(entry.start).toISOString())}
        className="inline-flex items-center gap-1.5 rounded-md py-1 font-semibold text-brand after:absolute after:inset-0"
      >
        <Plus className="size-4" aria-hidden="true" />
        Réserver
        <span className="sr-only"> à {spokenHour(entry.start)}</span>
      </Link>
    </li>
  );
};

type Visit = Extract<PlanEntry, { readonly kind: 'visit' }>;

interface StateProps {
  readonly visit: Appointment;
  readonly state: VisitState;
  readonly isNext: boolean;
}

const State = ({ visit, state, isNext }: StateProps) => {
  const { id } = useMe();
  const now = useNow();
  if (state === 'done') {
    return (
      <Badge tone="success">
        <Check className="size-3.5" aria-hidden="true" />
        <span className="max-md:sr-only">Terminée</span>
      </Badge>
    );
  }
  if (state === 'unended') {
    const badge = <Badge tone="warning">À terminer</Badge>;
    if (!leadsVisit(visit, id) || !mayEndNow(visit, now)) return badge;
    return (
      <Link to={paths.report(visit.id)} className="relative z-1 rounded-full">
        {badge}
        <span className="sr-only"> : la visite {ofName(visit.patient.common.name)}</span>
      </Link>
    );
  }
  if (state === 'cancelled') return <Badge>Annulé</Badge>;
  if (state === 'now') return <Badge tone="danger">En cours</Badge>;
  return isNext ? (
    <Badge tone="brand" className="bg-surface">
      Suivante
    </Badge>
  ) : null;
};

const VisitEntry = ({ entry: { start, state, visit }, isNext, highlight }: DayEntryProps<Visit>) => {
  const { patient, serviceCategory } = visit;
  const { name, age } = patient.common;
  const isFaded = state === 'done' || state === 'cancelled';
  const struck = state === 'cancelled' && 'line-through';
  const highlighted = (isNext || state === 'now') && 'border-brand/40 bg-brand-soft';
  return (
    <li
      className={cx(
        ROW,
        'hover:bg-sunken',
        isFaded ? 'border-transparent text-muted' : 'border-line',
        state === 'cancelled' && 'border-dashed',
        highlighted,
      )}
    >
      <span
        aria-hidden="true"
        className={cx('-ml-1 h-5 w-1 shrink-0 rounded-full', isFaded ? 'bg-line' : BARS[serviceCategory])}
      />
      <Hour at={start} className={cx('-ml-1 font-semibold', struck)} />
      <p className="flex min-w-0 flex-1 basis-24 flex-wrap gap-x-3">
        <Link
          to={paths.patient(patient.userData.id)}
          className={cx(
            'min-w-[min(10rem,100%)] break-words after:absolute after:inset-0 max-md:w-full',
            !isFaded && 'font-semibold',
            struck,
          )}
        >
          {name}
        </Link>
        <span className="max-md:text-xs md:w-14">{age !== null && `${age} ans`}</span>
        <span className={cx('min-w-0 max-md:text-xs', struck)}>{visitLabel(visit)}</span>
        {highlight?.term != null && <span className="whitespace-nowrap max-md:text-xs">{highlight.term}</span>}
      </p>
      <State visit={visit} state={state} isNext={isNext} />
    </li>
  );
};
