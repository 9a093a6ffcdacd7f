import type { IsoDay } from '@maillon/domain/day';
import { dayOf } from '@maillon/domain/day';
import { ClipboardCheck, FileText, HeartPulse, Search, Stethoscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { capitalised, longDate } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenDay } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { daysOf, filterItems, type TimelineItem, type TimelineKind } from './timeline.model.ts';

const KINDS: readonly { readonly kind: TimelineKind; readonly label: string }[] = [
  { kind: 'visit', label: 'Visites' },
  { kind: 'measure', label: 'Mesures' },
  { kind: 'document', label: 'Documents' },
  { kind: 'answers', label: 'Réponses' },
];

const LOOKS = {
  visit: { icon: Stethoscope, view: 'visits', tone: 'bg-violet-soft text-violet' },
  measure: { icon: HeartPulse, view: 'vitals', tone: 'bg-success-soft text-success' },
  document: { icon: FileText, view: 'documents', tone: 'bg-info-soft text-info' },
  answers: { icon: ClipboardCheck, view: 'record', tone: 'bg-brand-soft text-brand' },
} as const;

/** So many lines at first: what is older comes when it is asked for. */
const SHOWN = 40;

interface TimelinePanelProps {
  readonly items: readonly TimelineItem[];
  /** What of the file does not open here or could not be loaded, each with its way on. */
  readonly failures?: ReactNode;
  /** « 31 SA + 1 j » on a day of the pregnancy. */
  readonly termOn: (day: IsoDay) => string | null;
}

/** All that happened, in one line of time, the newest first (design look §2 "Patient file"). */
export const TimelinePanel = ({ items, failures, termOn }: TimelinePanelProps) => {
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const [searching, setSearching] = useState(false);
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  const found = filterItems(items, kind, searching ? words : '');
  const days = daysOf(all ? found : found.slice(0, SHOWN), localZone());
  const countOf = (of: TimelineKind): number => items.filter((one) => one.kind === of).length;
  return (
    <section
      aria-label="Fil du dossier"
      className="min-w-0 rounded-lg border border-line bg-surface text-sm shadow-card"
    >
      <h2 className="sr-only">Fil du dossier</h2>
      <div className="flex items-center gap-1 border-b border-line py-1 pr-1 pl-3">
        <fieldset aria-label="Filtrer le fil" className="flex min-w-0 flex-1 gap-1 overflow-x-auto py-1">
          <FilterChip label="Tout" count={items.length} isOn={kind === null} onClick={() => setKind(null)} />
          {KINDS.filter((one) => countOf(one.kind) > 0).map((one) => (
            <FilterChip
              key={one.kind}
              label={one.label}
              count={countOf(one.kind)}
              isOn={kind === one.kind}
              onClick={() => setKind(one.kind)}
            />
          ))}
        </fieldset>
        <IconButton
          label={searching ? 'Fermer la recherche' : 'Chercher dans le fil'}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          <Search aria-hidden="true" />
        </IconButton>
      </div>
      {searching && (
        <TextField
          filter
          autoFocus
          type="search"
          label="Chercher dans le fil"
          className="px-4 pt-3"
          value={words}
          onChange={setWords}
        />
      )}
      {failures}
      {days.length === 0 && (
        <EmptyState title={items.length === 0 ? 'Rien encore dans ce dossier' : 'Rien de tel dans ce dossier'} />
      )}
      <ol className="pb-2">
        {days.map(({ day, items: ofDay }) => (
          <li key={day}>
            <h3 className="flex justify-between gap-3 px-4 pt-3 pb-1 text-xs font-semibold">
              {dayTitle(ofDay[0]?.at ?? `${day}T12:00:00Z`)}
              <span className="font-normal text-muted">{termOn(day)}</span>
            </h3>
            <ul>
              {ofDay.map((one) => (
                <TimelineRow key={`${one.kind} ${one.id}`} item={one} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {!all && found.length > SHOWN && (
        <div className="px-4 pb-4">
          <Button look="quiet" size="sm" onClick={() => setAll(true)}>
            Voir les {found.length - SHOWN} plus anciens
          </Button>
        </div>
      )}
    </section>
  );
};

const BY_NAME = /^(?:aujourd|hier)/;

/** « Aujourd’hui », « Samedi 21 novembre 2026 » */
const dayTitle = (at: string): string => {
  const said = spokenDay(dayOf(Date.parse(at), localZone()), dayOf(serverNow(), localZone()));
  return capitalised(BY_NAME.test(said) ? said : longDate(at));
};

const TimelineRow = ({ item: { kind, title, aside, detail, isAbnormal } }: { readonly item: TimelineItem }) => {
  const { icon: Icon, view, tone } = LOOKS[kind];
  return (
    <li>
      <Link to={`?view=${view}`} className="flex items-start gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-sunken">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-7 shrink-0 place-items-center rounded-full [&_svg]:size-4',
            isAbnormal ? 'bg-danger-soft text-danger' : tone,
          )}
        >
          <Icon />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={cx('min-w-0 font-semibold wrap-anywhere', isAbnormal && 'text-danger')}>
              <bdi>{title}</bdi>
            </span>
            <span className="shrink-0 text-xs text-muted tabular">{aside}</span>
          </span>
          {detail !== '' && <span className="line-clamp-2 text-muted wrap-anywhere">{detail}</span>}
        </span>
      </Link>
    </li>
  );
};
