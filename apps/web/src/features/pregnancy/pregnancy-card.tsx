import type { IsoDay } from '@maillon/domain/day';
import { nextToTake } from '@maillon/domain/pregnancy';
import { amenorrhea, monthName, windowName } from '@maillon/domain/text/pregnancy-words';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { plainDate } from '../../lib/dates.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { usePregnancyOf } from '../../vault/encryption/use-pregnancy-of.ts';
import { PregnancyCalendar } from './pregnancy-calendar.tsx';

const spelled = (day: IsoDay): string => plainDate(`${day}T00:00:00Z`, 'UTC');

interface PregnancyCardProps {
  readonly patientId: string;
  /** Who looks: the patient, a professional who can book for them, or a person who only reads. */
  readonly reader: 'patient' | 'professional' | 'other';
}

/** The pregnancy that the record speaks of, and its calendar; nothing where there is none (spec, clinical §2 and §9). */
export const PregnancyCard = ({ patientId, reader }: PregnancyCardProps) => {
  const found = usePregnancyOf(patientId);
  if (found === null) return null;
  const { pregnancy, multiple, today } = found;
  // Until 42 weeks the pregnancy is real, and its progress says nothing any more.
  if (pregnancy.pastTerm) return <Alert tone="warning">Terme dépassé : contactez votre maternité.</Alert>;

  const next = nextToTake(pregnancy, today);
  const percent = Math.round(pregnancy.progress);
  return (
    <Card
      title={reader === 'patient' ? 'Ma grossesse' : 'Grossesse'}
      action={
        reader !== 'other' && (
          <Link
            to={paths.bookAppointment(reader === 'patient' ? '' : patientId)}
            className={buttonClass({ look: 'secondary', size: 'sm' })}
          >
            Prendre rendez-vous
          </Link>
        )
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="text-2xl font-semibold tabular-nums">{amenorrhea(pregnancy)}</p>
        <p className="text-muted">{monthName(pregnancy.month)}</p>
      </div>
      <div
        role="progressbar"
        aria-label="Avancement de la grossesse"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-3 h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <Figure label="Date prévue d’accouchement" day={pregnancy.dueDate} />
        <Figure label="Depuis la conception" day={pregnancy.secondDueDate} />
        <Figure label="Terme 41 SA (usage français)" day={pregnancy.frenchTerm} />
      </dl>
      {multiple && (
        <p className="mt-4 text-sm font-medium">Grossesse multiple : suivi spécifique, terme avancé possible.</p>
      )}
      {next !== null && (
        <p className="mt-4 rounded-md bg-brand-soft px-4 py-3 text-sm">
          <span className="font-semibold">Prochain rendez-vous à prendre : {windowName(next)}</span>, du{' '}
          {spelled(next.from)} au {spelled(next.to)}.
        </p>
      )}
      <h3 className="mt-5 mb-2 text-sm font-semibold">Calendrier</h3>
      <PregnancyCalendar pregnancy={pregnancy} today={today} />
    </Card>
  );
};

const Figure = ({ label, day }: { readonly label: string; readonly day: IsoDay }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="font-medium">{spelled(day)}</dd>
  </div>
);
