import type { IsoDay } from '@maillon/domain/day';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AGENDA_VIEWS, type AgendaPlace, type AgendaView, stepped, VIEW_LABELS } from './agenda.model.ts';
import { TODAY_KEY, VIEW_KEYS } from './grid/agenda-keys.ts';

interface AgendaToolbarProps {
  readonly place: AgendaPlace;
  readonly today: IsoDay;
  readonly isSmall: boolean;
  /** « novembre 2026 », or the day in full. */
  readonly title: string;
  readonly onMove: (place: Partial<AgendaPlace>) => void;
  /** A month stands beside the calendar, in which a date is chosen. */
  readonly hasMonth: boolean;
}

const UNIT: Record<AgendaView, string> = { day: 'Jour', week: 'Semaine', month: 'Mois', list: 'Semaine' };
/** « semaine » is the only feminine one. */
const agreed = (view: AgendaView, masculine: string, feminine: string): string =>
  `${UNIT[view]} ${UNIT[view] === 'Semaine' ? feminine : masculine}`;

export const AgendaToolbar = ({ place, today, isSmall, title, onMove, hasMonth }: AgendaToolbarProps) => (
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
    {!hasMonth && (
      <DateField
        label="Aller à une date"
        filter
        className="max-md:w-full print:hidden [&>label]:sr-only"
        value={place.date}
        onChange={(date) => date !== '' && onMove({ date: date as IsoDay })}
      />
    )}
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
