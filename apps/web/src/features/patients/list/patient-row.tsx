import { CalendarClock, HeartPulse } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import type { AffiliatedPatient, PatientsOwner } from '../../../data/affiliations.ts';
import { isMaternity } from '../../../lib/api/is-maternity.ts';
import { dayAndMonth, plainDate } from '../../../lib/dates.ts';
import { shownPhone } from '../../../lib/shown-phone.ts';
import { spokenHour, spokenMoment } from '../../../lib/spoken-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { GENDER_LABELS } from '../../../ui/person-card.tsx';
import type { PatientHighlight } from '../../../vault/measures/patient-highlights.ts';

interface PatientRowProps {
  readonly patient: AffiliatedPatient;
  readonly owner: PatientsOwner;
  readonly now: number;
  /** Undefined as long as it is not known. */
  readonly highlight: PatientHighlight | undefined;
}

const columns = (): string =>
  cx(
    'lg:grid lg:grid-cols-[minmax(0,1fr)_12rem_8rem] lg:gap-4',
    isMaternity()
      ? 'xl:grid-cols-[minmax(0,1fr)_7rem_11rem_11rem_7rem]'
      : 'xl:grid-cols-[minmax(0,1fr)_11rem_11rem_7rem]',
  );
const CELL = 'max-lg:hidden';
const WIDE_CELL = 'max-xl:hidden';

/** What the columns hold, for the eye; each row says it again to a screen reader. */
export const PatientRowsHead = () => (
  <div
    aria-hidden="true"
    className={`hidden border-b border-line px-5 py-2 text-xs font-semibold text-muted ${columns()}`}
  >
    <span>Patient</span>
    {isMaternity() && <span className={WIDE_CELL}>Terme</span>}
    <span className={WIDE_CELL}>Alerte</span>
    <span>Prochain rendez-vous</span>
    <span>Dernière visite</span>
  </div>
);

/** « demain à 9 h 30 »; one that has begun is no time to come. */
const nextInWords = (next: string, now: number): string =>
  Date.parse(next) <= now ? `en cours, depuis ${spokenHour(next)}` : spokenMoment(next, now);

/** « 12 nov. »; with the year where it was another one. */
const seenOn = (last: string, now: number): string =>
  last.slice(0, 4) === new Date(now).toISOString().slice(0, 4) ? dayAndMonth(last) : plainDate(last);

const MeasureAlert = ({ highlight }: { readonly highlight: PatientHighlight }) => {
  if (highlight.alert === null) return highlight.isUnreadable ? 'Mesures illisibles' : null;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
      <HeartPulse aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">Alerte : </span>
      {highlight.alert}
    </span>
  );
};

/** What the wide table has in columns, before everything else in the line of a narrow one. */
const NarrowHighlight = ({ highlight }: { readonly highlight: PatientHighlight }) => (
  <span className="xl:hidden">
    {(highlight.alert !== null || highlight.isUnreadable) && (
      <>
        <MeasureAlert highlight={highlight} /> ·{' '}
      </>
    )}
    {highlight.term !== null && isMaternity() && `${highlight.term} · `}
  </span>
);

/** One patient of a list; the whole row leads to their file. */
export const PatientRow = ({ patient: { userData, common, visits }, owner, now, highlight }: PatientRowProps) => {
  const to = owner.userType === 'organization' ? paths.organizationPatient(userData.id) : paths.patient(userData.id);
  const details = [
    common.age === null ? null : `${common.age} ans`,
    common.gender === null ? null : GENDER_LABELS[common.gender],
    common.phone && shownPhone(common.phone),
    common.email,
  ];
  return (
    <li
      className={`relative min-h-14 items-center border-t border-line px-4 py-2 transition-colors first:border-t-0 hover:bg-sunken md:px-5 ${columns()}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={common.name} size="sm" />
        <div className="min-w-0 flex-1">
          {/* The row is its target, and the ring of its focus goes around it. */}
          <Link
            to={to}
            title={common.name}
            className="block truncate font-semibold outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {common.name}
          </Link>
          <p className="truncate text-xs text-muted">
            {highlight !== undefined && <NarrowHighlight highlight={highlight} />}
            {details.filter(Boolean).join(' · ')}
          </p>
          {visits.next !== null && (
            <p className="flex items-center gap-1.5 text-xs lg:hidden">
              <CalendarClock aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
              <span className="sr-only">Prochain rendez-vous : </span>
              {nextInWords(visits.next, now)}
            </p>
          )}
        </div>
      </div>
      {isMaternity() && (
        <p className={`${WIDE_CELL} tabular-nums`}>
          {highlight?.term != null && (
            <>
              <span className="sr-only">Terme : </span>
              {highlight.term}
            </>
          )}
        </p>
      )}
      <p className={`${WIDE_CELL} text-muted`}>{highlight !== undefined && <MeasureAlert highlight={highlight} />}</p>
      <p className={CELL}>
        <span className="sr-only">Prochain rendez-vous : </span>
        {visits.next === null ? <span className="text-muted">Aucun</span> : nextInWords(visits.next, now)}
      </p>
      <p className={`${CELL} text-muted`}>
        <span className="sr-only">Dernière visite : </span>
        {visits.last === null ? 'Aucune' : seenOn(visits.last, now)}
      </p>
    </li>
  );
};

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** Rows to come, of their final height. */
export const PatientRowsSkeleton = () => (
  <div role="status" aria-label="Chargement" className="overflow-hidden rounded-lg border border-line bg-surface">
    {PLACES.map((place) => (
      <div
        key={place}
        aria-hidden="true"
        className="flex min-h-14 items-center gap-3 border-t border-line px-4 first:border-t-0 md:px-5"
      >
        <span className="size-8 shrink-0 animate-pulse rounded-full bg-sunken" />
        <span className="h-4 w-40 animate-pulse rounded-md bg-sunken" />
      </div>
    ))}
  </div>
);
