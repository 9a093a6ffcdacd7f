import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { HOUR_MS, MINUTE_MS } from '@maillon/domain/time-units';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { longDate } from '../../../lib/dates.ts';
import { spokenHour } from '../../../lib/spoken-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { PatientHighlight } from '../../../vault/measures/patient-highlights.ts';
import { DayEntry } from './day-entry.tsx';
import { type PlanEntry, placeOfNow } from './day-plan.model.ts';
import { DaysAfter } from './days-after.tsx';

interface DayPanelProps {
  readonly plan: readonly PlanEntry[];
  /** The first visits of the days after. */
  readonly after: readonly Appointment[];
  readonly now: number;
  readonly nextId: string | undefined;
  /** By the patient's id; null as long as nothing is known. */
  readonly highlights: ReadonlyMap<string, PatientHighlight> | null;
  readonly className?: string;
  /** Whether hours are open on the days ahead; and whether the page asks for them already, above. */
  readonly hasOpenings: boolean;
  readonly isAsked: boolean;
}

/** « Aujourd’hui »: the day from hour to hour, with the present in it; what is free can be booked, who comes can be opened. */
export const DayPanel = ({ plan, after, now, nextId, highlights, className, hasOpenings, isAsked }: DayPanelProps) => {
  const place = placeOfNow(plan, now);
  return (
    <Panel
      title="Aujourd’hui"
      {...(className !== undefined && { className })}
      action={
        <Link to={paths.agenda()} className={buttonClass({ look: 'quiet', size: 'sm' })}>
          Voir la semaine
        </Link>
      }
    >
      {plan.length === 0 && (
        <div className="px-4 pb-5 md:px-5">
          <p className="font-semibold">Aucun rendez-vous pour le {longDate(new Date(now))}</p>
          {nextId === undefined && (
            <p className="mt-1 text-muted">
              {'Aucune visite dans les sept jours.'}
              {hasOpenings && ' Vos patients réservent dans les heures que vous avez ouvertes.'}
              {!hasOpenings && !isAsked && ' Ouvrez des disponibilités pour que vos patients puissent réserver.'}
            </p>
          )}
          {!hasOpenings && !isAsked && (
            <Link to={paths.agendaSettings()} className={buttonClass({ look: 'secondary', size: 'sm' }, 'mt-3')}>
              Mes disponibilités
            </Link>
          )}
        </div>
      )}
      {plan.length > 0 && (
        <ol className="flex flex-col gap-1 px-3 pb-4 md:px-5">
          {plan.map((entry, at) => (
            <Fragment key={entry.kind === 'visit' ? entry.visit.id : `${entry.kind} ${entry.start}`}>
              {at === place && <NowLine now={now} plan={plan} at={at} />}
              <DayEntry
                entry={entry}
                isNext={entry.kind === 'visit' && entry.visit.id === nextId}
                highlight={entry.kind === 'visit' ? highlights?.get(entry.visit.patient.userData.id) : undefined}
              />
            </Fragment>
          ))}
          {place === plan.length && <NowLine now={now} plan={plan} at={place} />}
        </ol>
      )}
      {plan.length > 0 && nextId === undefined && (
        <p className="border-t border-line px-4 py-3 text-muted md:px-5">Aucune autre visite dans les sept jours.</p>
      )}
      <DaysAfter visits={after} now={now} />
    </Panel>
  );
};

/** Until when nothing happens, where something follows and nothing goes on. */
const freeUntil = (plan: readonly PlanEntry[], at: number, now: number): string | null => {
  const next = plan[at];
  const isBusy = plan.some((entry) => entry.kind === 'visit' && entry.state === 'now');
  if (next?.kind !== 'visit' || next.state !== 'ahead' || isBusy) return null;
  return `Libre encore ${Math.max(1, Math.round((next.start - now) / MINUTE_MS))} min`;
};

const NowLine = ({
  now,
  plan,
  at,
}: {
  readonly now: number;
  readonly plan: readonly PlanEntry[];
  readonly at: number;
}) => {
  const next = plan[at];
  const isNear = next !== undefined && next.start - now < HOUR_MS;
  return (
    <li className="flex items-center gap-3 py-0.5 text-danger">
      <span className="rounded-full bg-danger px-2 py-px text-xs font-semibold text-on-danger tabular-nums">
        <span className="sr-only">Maintenant, </span>
        {spokenHour(now)}
      </span>
      <span aria-hidden="true" className="h-0.5 flex-1 rounded-full bg-danger" />
      {isNear && <span className="text-xs">{freeUntil(plan, at, now)}</span>}
    </li>
  );
};
