import { careRequestLabel } from '@maillon/domain/care/care-request';
import { needsIn } from '@maillon/domain/care/care-request-summary';
import { dayOf } from '@maillon/domain/day';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CareRequest } from '../../data/care-requests.ts';
import { plainDate, shortDate, time } from '../../lib/dates.ts';
import { distanceLabel } from '../../lib/distance-label.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { counted } from '../../lib/spoken-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { tallyOf } from './answer-tally.ts';
import { AnswersBar } from './answers-bar.tsx';

const COLUMNS = {
  structure: 'lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.1fr)_6rem_11rem_9.5rem_7.5rem]',
  practitioner: 'lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_8rem_12rem]',
} as const;
const INKS = { DRAFT: 'text-muted', ONHOLD: 'text-warning', ACTIVE: 'text-success', COMPLETED: 'text-info' } as const;

interface CareRequestRowsProps {
  readonly label: string;
  readonly items: readonly CareRequest[];
  readonly reader: 'structure' | 'practitioner';
  readonly pathOf: (id: string) => string;
  readonly action?: (request: CareRequest) => ReactNode;
}

/** Whom each is about, what is needed, since when, where, and where it stands (spec organizations §2 "Care requests list"). */
export const CareRequestRows = ({ label, items, reader, pathOf, action }: CareRequestRowsProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-surface text-sm shadow-card">
    <div
      aria-hidden="true"
      className={`hidden gap-4 border-b border-line bg-sunken px-5 py-2 text-xs font-semibold text-muted lg:grid ${COLUMNS[reader]}`}
    >
      <span>Patiente et adresse</span>
      <span>Besoin</span>
      <span>Date d’émission</span>
      {reader === 'structure' && <span>Réponses</span>}
      <span>Statut</span>
    </div>
    <ul aria-label={label}>
      {items.map((item) => (
        <Row key={item.id} item={item} reader={reader} to={pathOf(item.id)} action={action?.(item)} />
      ))}
    </ul>
  </div>
);

interface RowProps extends Pick<CareRequestRowsProps, 'reader'> {
  readonly item: CareRequest;
  readonly to: string;
  readonly action: ReactNode;
}

const Row = ({ item, reader, to, action }: RowProps) => {
  const { subject, authoredOn, location, status, performer, urgent, types, visits, dispatches } = item;
  const now = useNow();
  const tally = tallyOf(dispatches);
  const about = [
    subject.age !== null && `${subject.age} ans`,
    location.text,
    location.distance !== null && distanceLabel(location.distance),
  ].filter(Boolean);
  return (
    <li
      className={`relative grid gap-x-4 gap-y-2 border-t border-line px-4 py-3 transition-colors first:border-t-0 hover:bg-sunken lg:items-center lg:px-5 ${COLUMNS[reader]}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={subject.name} />
        <div className="min-w-0 flex-1">
          <Link
            to={to}
            className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {subject.name}
          </Link>
          <p className="text-xs wrap-anywhere text-muted">{about.join(' · ')}</p>
        </div>
      </div>
      <div className="min-w-0 max-lg:pl-13">
        <p className="line-clamp-2">{needsIn(types)}</p>
        {visits !== null && <p className="text-xs text-muted">{counted(visits, 'visite', 'Aucune')}</p>}
      </div>
      <p className="text-xs text-muted tabular-nums max-lg:pl-13">
        <span className="sr-only">Date d’émission : </span>
        <time dateTime={authoredOn} className="lg:*:block">
          {dayAndHour(new Date(authoredOn), now).map((part) => (
            <span key={part} className="whitespace-nowrap">
              {part}{' '}
            </span>
          ))}
        </time>
      </p>
      {reader === 'structure' && (
        <div className="max-lg:pl-13">
          {status === 'DRAFT' || tally.asked === 0 ? (
            <p className="text-xs text-muted">
              {item.complete ? 'Choisissez à qui l’envoyer' : 'Des réponses manquent'}
            </p>
          ) : (
            <AnswersBar tally={tally} />
          )}
        </div>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-lg:pl-13">
        <p className={cx('font-semibold', INKS[status])}>{careRequestLabel(status, performer?.name ?? null)}</p>
        {urgent && status !== 'COMPLETED' && <Badge tone="danger">Sous 24 h</Badge>}
      </div>
      {Boolean(action) && <div className="relative flex gap-2 max-lg:pl-13 lg:justify-end">{action}</div>}
    </li>
  );
};

const yearOf = (at: number): string => dayOf(at, localZone()).slice(0, 4);

/** « jeu. 12 nov. » and « 9 h 30 » of this year, « 12 novembre 2025 » of an earlier one. */
const dayAndHour = (at: Date, now: number): readonly string[] =>
  yearOf(at.getTime()) === yearOf(now) ? [shortDate(at), time(at)] : [plainDate(at)];
