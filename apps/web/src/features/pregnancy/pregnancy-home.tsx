import type { IsoDay } from '@maillon/domain/day';
import { mayBeBooked, nextToTake, type PlannedVisit, type Pregnancy } from '@maillon/domain/pregnancy';
import { monthName } from '@maillon/domain/text/pregnancy-words';
import type { ReactNode } from 'react';
import { plainDate } from '../../lib/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type PregnancyOf, usePregnancyReading } from '../../vault/record/use-pregnancy-of.ts';
import { NextToTake } from './next-to-take.tsx';
import { PregnancyCalendar } from './pregnancy-calendar.tsx';
import { PregnancyTrack } from './pregnancy-track.tsx';
import { trackOf, weeksInWords } from './track.model.ts';

interface PregnancyHomeProps {
  readonly patientId: string;
  /** Those that are booked; undefined as long as they are not known, null where they cannot be read. */
  readonly visits: readonly PlannedVisit[] | null | undefined;
  /** What stands below, told whether there is a pregnancy; it comes when this is known, and nothing moves. */
  readonly children: (isPregnant: boolean) => ReactNode;
}

/** On the home of a patient: what is to be booked next, and the pregnancy as a line (spec clinical §2 "Dashboards"). */
export const PregnancyHome = ({ patientId, visits, children }: PregnancyHomeProps) => {
  const { found, isSettled } = usePregnancyReading(patientId);
  if (visits === undefined) return null;
  if (!isSettled) {
    return (
      <div role="status" aria-label="Chargement">
        <Skeleton className="h-80 rounded-lg" />
      </div>
    );
  }
  return (
    <>
      {found !== null && <Shown {...found} visits={visits} />}
      {children(found !== null)}
    </>
  );
};

const noon = (day: IsoDay): string => `${day}T12:00:00Z`;
const spelled = (day: IsoDay): string => plainDate(noon(day), 'UTC');

const Shown = ({
  pregnancy,
  multiple,
  today,
  visits,
}: PregnancyOf & { readonly visits: readonly PlannedVisit[] | null }) => {
  // Until 42 weeks the pregnancy is real, and its progress says nothing any more.
  if (pregnancy.pastTerm) return <Alert tone="warning">Terme dépassé : contactez votre maternité.</Alert>;
  const next = nextToTake(pregnancy, today, visits ?? []);
  return (
    <>
      {next !== null && (
        <NextToTake window={next} today={today} visit={visits === null ? null : mayBeBooked(next, visits)} />
      )}
      <Panel
        title="Ma grossesse"
        action={
          <p className="text-muted">
            {monthName(pregnancy.month)} · terme le {spelled(pregnancy.dueDate)}
          </p>
        }
      >
        <div className="px-4 pb-2 md:px-5">
          <p className="text-xl font-semibold tabular-nums">{weeksInWords(pregnancy)}</p>
          {multiple && <p className="font-medium">Grossesse multiple : suivi spécifique, terme avancé possible.</p>}
          <PregnancyTrack track={trackOf(pregnancy, today)} progress={Math.round(pregnancy.progress)} />
        </div>
        <Calendar pregnancy={pregnancy} today={today} />
      </Panel>
    </>
  );
};

const Calendar = ({ pregnancy, today }: { readonly pregnancy: Pregnancy; readonly today: IsoDay }) => (
  <details className="border-t border-line px-4 md:px-5">
    <summary className="flex min-h-11 cursor-pointer list-none items-center rounded-md font-semibold text-brand [&::-webkit-details-marker]:hidden">
      Voir les {pregnancy.windows.length} rendez-vous de la grossesse
    </summary>
    <PregnancyCalendar pregnancy={pregnancy} today={today} />
    <dl className="grid gap-x-6 gap-y-2 border-t border-line py-3 sm:grid-cols-3">
      {[
        ['Date prévue d’accouchement', pregnancy.dueDate] as const,
        ['Depuis la conception', pregnancy.secondDueDate] as const,
        ['Terme 41 SA (usage français)', pregnancy.frenchTerm] as const,
      ].map(([label, day]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium">{spelled(day)}</dd>
        </div>
      ))}
    </dl>
  </details>
);
