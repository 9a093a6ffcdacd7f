import { SERVICE_CATEGORIES, SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import type { IsoDay } from '@maillon/domain/day';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AGENDA_VIEWS, type AgendaPlace, type AgendaView, stepped, VIEW_LABELS } from './agenda.model.ts';
import { CATEGORY_LOOK } from './booking/service-category.ts';
import { TODAY_KEY, VIEW_KEYS } from './grid/agenda-keys.ts';

interface AgendaToolbarProps {
  readonly place: AgendaPlace;
  readonly today: IsoDay;
  readonly isSmall: boolean;
  /** « novembre 2026 », or the day in full. */
  readonly title: string;
  readonly onMove: (place: Partial<AgendaPlace>) => void;
}

const UNIT: Record<AgendaView, string> = { day: 'Jour', week: 'Semaine', month: 'Mois', list: 'Semaine' };
/** « semaine » is the only feminine one. */
const agreed = (view: AgendaView, masculine: string, feminine: string): string =>
  `${UNIT[view]} ${UNIT[view] === 'Semaine' ? feminine : masculine}`;

export const AgendaToolbar = ({ place, today, isSmall, title, onMove }: AgendaToolbarProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
    <div className="flex flex-wrap items-center gap-1 print:hidden">
      <Button
        look="secondary"
        size="sm"
        title={`Touche ${TODAY_KEY}`}
        aria-keyshortcuts={TODAY_KEY}
        onClick={() => onMove({ date: today })}
      >
        Aujourd’hui
      </Button>
      <IconButton
        label={agreed(place.view, 'précédent', 'précédente')}
        onClick={() => onMove({ date: stepped(place, -1) })}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={agreed(place.view, 'suivant', 'suivante')} onClick={() => onMove({ date: stepped(place, 1) })}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
    <h2
      className="min-w-0 grow text-base leading-tight font-semibold first-letter:uppercase max-md:basis-32 md:text-lg"
      aria-live="polite"
    >
      {title}
    </h2>
    <DateField
      label="Aller à une date"
      filter
      className="max-md:w-full print:hidden [&>label]:sr-only"
      value={place.date}
      onChange={(date) => date !== '' && onMove({ date: date as IsoDay })}
    />
    <RadioGroup
      label="Affichage"
      hideLabel
      layout="segments"
      className="max-md:w-full print:hidden"
      value={place.view}
      onChange={(view) => onMove({ view })}
      choices={AGENDA_VIEWS.filter((view) => !isSmall || view !== 'month').map((view) => ({
        value: view,
        label: VIEW_LABELS[view],
        shortcut: VIEW_KEYS[view],
      }))}
    />
    <IconButton label="Imprimer" className="max-md:hidden print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
    </IconButton>
  </div>
);

/** What the colours of the calendar mean (spec clinical §2 "A legend of appointment types"). */
export const AgendaLegend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted" aria-label="Légende">
    {SERVICE_CATEGORIES.map((category) => (
      <li key={category} className="flex items-center gap-2">
        <span className={cx('size-2.5 rounded-full', CATEGORY_LOOK[category].dot)} aria-hidden="true" />
        {SERVICE_CATEGORY_LABELS[category]}
      </li>
    ))}
  </ul>
);
