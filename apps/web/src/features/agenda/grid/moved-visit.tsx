import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { cx } from '../../../ui/cx.ts';
import type { HoursShown } from './closed-hours.model.ts';
import { placeIn } from './time-grid.tsx';
import type { VisitMove } from './use-visit-move.ts';
import { spokenPlace, type VisitPlace } from './visit-move.model.ts';

interface MovedVisitProps {
  readonly move: VisitMove;
  /** The label of its column. */
  readonly where: string;
  readonly shown: HoursShown;
  /** Why it cannot stand here. */
  readonly obstacle: string | null;
  /** Where it could stand instead. */
  readonly nearest: VisitPlace | null;
  /** Why a reason may be asked for. */
  readonly caution: string | null;
}

const LOOK = {
  free: 'border-brand bg-brand-soft text-brand',
  caution: 'border-warning bg-warning-soft text-warning',
  obstacle: 'border-danger bg-danger-soft text-danger',
} as const;

/** Where a visit would stand, while it is led there. */
export const MovedVisit = ({ move: { event, place }, where, shown, obstacle, nearest, caution }: MovedVisitProps) => (
  <li
    className={cx(
      // As high as its words: why it cannot stand here is read whole.
      'pointer-events-none absolute inset-x-px z-2 min-h-fit rounded-sm border-2 border-dashed px-1.5 text-xs leading-tight shadow-float',
      LOOK[obstacle !== null ? 'obstacle' : caution === null ? 'free' : 'caution'],
    )}
    style={placeIn(shown, place)}
  >
    <span className="block font-semibold" aria-hidden="true">
      {spokenClock(place.from)} · {obstacle ?? caution ?? event.title}
    </span>
    {nearest !== null && <span aria-hidden="true">{spokenPlace(nearest)}</span>}
    <span role="status" className="sr-only">
      {event.title}, {where} à {spokenClock(place.from)}. {obstacle === null && caution !== null && `${caution}. `}
      {obstacle === null ? 'Entrée pour le déplacer ici, Échap pour le laisser.' : `${obstacle}.`}
      {nearest !== null && ` ${spokenPlace(nearest)}.`}
    </span>
  </li>
);
