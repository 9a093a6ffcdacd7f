import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { cx } from '../../../ui/cx.ts';
import type { HoursShown } from './closed-hours.model.ts';
import { placeIn } from './time-grid.tsx';
import type { VisitMove } from './use-visit-move.ts';

interface MovedVisitProps {
  readonly move: VisitMove;
  /** The label of its column. */
  readonly where: string;
  readonly shown: HoursShown;
  /** Why it cannot stand here. */
  readonly obstacle: string | null;
}

/** Where a visit would stand, while it is led there. */
export const MovedVisit = ({ move: { event, place }, where, shown, obstacle }: MovedVisitProps) => (
  <li
    className={cx(
      'pointer-events-none absolute inset-x-px z-2 overflow-hidden rounded-sm border-2 border-dashed px-1.5 text-xs leading-tight shadow-float',
      obstacle === null ? 'border-brand bg-brand-soft text-brand' : 'border-danger bg-danger-soft text-danger',
    )}
    style={placeIn(shown, place)}
  >
    <span className="block truncate font-semibold" aria-hidden="true">
      {spokenClock(place.from)} · {obstacle ?? event.title}
    </span>
    <span role="status" className="sr-only">
      {event.title}, {where} à {spokenClock(place.from)}.{' '}
      {obstacle === null ? 'Entrée pour le déplacer ici, Échap pour le laisser.' : `${obstacle}.`}
    </span>
  </li>
);
