import { compareDays, type IsoDay } from '@maillon/domain/day';
import { nextToTake, type Pregnancy, type PregnancyWindow, visitInside, windowState } from '@maillon/domain/pregnancy';
import { monthName, windowName } from '@maillon/domain/text/pregnancy-words';
import { CalendarHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { dayInFull, plainDate } from '../../lib/dates.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type PregnancyOf, usePregnancyReading } from '../../vault/record/use-pregnancy-of.ts';
import { PregnancyCalendar } from './pregnancy-calendar.tsx';
import { PregnancyTrack } from './pregnancy-track.tsx';
import { trackOf, weeksInWords } from './track.model.ts';

interface PregnancyHomeProps {
  readonly patientId: string;
  /** The days on which visits are booked; undefined as long as they are not known. */
  readonly visits: readonly IsoDay[] | undefined;
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

const Shown = ({ pregnancy, multiple, today, visits }: PregnancyOf & { readonly visits: readonly IsoDay[] }) => {
  // Until 42 weeks the pregnancy is real, and its progress says nothing any more.
  if (pregnancy.pastTerm) return <Alert tone="warning">Terme dépassé : contactez votre maternité.</Alert>;
  const next = nextToTake(pregnancy, today, visits);
  return (
    <>
      {next !== null && <NextToTake window={next} today={today} visit={visitInside(next, visits)} />}
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

interface NextToTakeProps {
  readonly window: PregnancyWindow;
  readonly today: IsoDay;
  /** The day of a visit that is booked inside the window, and may be this appointment or another one. */
  readonly visit: IsoDay | undefined;
}

const NextToTake = ({ window, today, visit }: NextToTakeProps) => {
  const isNow = windowState(window, today) === 'now';
  const from = compareDays(window.from, today) < 0 ? today : window.from;
  return (
    <section
      aria-label="Prochain rendez-vous à prendre"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-4 py-4 shadow-card md:px-5"
    >
      <IconTile icon={CalendarHeart} size="lg" />
      <div className="min-w-[min(13rem,100%)] flex-1">
        <p className="text-lg leading-tight font-semibold">
          {windowName(window)} {isNow ? 'avant' : 'à partir du'} {isNow && 'le '}
          {dayInFull(noon(isNow ? window.to : window.from), 'UTC').replace(/^\S+ /, '')}
        </p>
        <p className="text-sm text-muted">
          Entre le {spelled(window.from)} et le {spelled(window.to)}
          {visit !== undefined && `. Si votre rendez-vous du ${spelled(visit)} est cette échographie, tout est prêt.`}
        </p>
      </div>
      <Link
        to={paths.bookAppointment('', noon(from))}
        className={buttonClass({ look: isNow ? 'primary' : 'secondary' }, 'max-md:w-full')}
      >
        Prendre rendez-vous
      </Link>
    </section>
  );
};
