import { spokenClock } from '@maillon/domain/text/spoken-clock';
import type { FoldedEvents } from '../agenda-columns.ts';
import type { HoursShown } from './closed-hours.model.ts';
import { placeIn } from './time-grid.tsx';

interface FoldedVisitsProps {
  readonly some: FoldedEvents;
  readonly shown: HoursShown;
  /** How many places there are side by side; it takes the last. */
  readonly parts: number;
  readonly onUnfold: () => void;
}

/** « +2 »: in the place of visits for which there is no room beside the others. */
export const FoldedVisits = ({ some, shown, parts, onUnfold }: FoldedVisitsProps) => {
  const { from, to, count } = some;
  const label = `${count} autres rendez-vous entre ${spokenClock(from)} et ${spokenClock(to)} : les afficher`;
  return (
    <li
      className="absolute z-1 p-px"
      style={{ ...placeIn(shown, some), left: `${(100 * (parts - 1)) / parts}%`, width: `${100 / parts}%` }}
    >
      <button
        type="button"
        aria-label={label.replace(/^1 autres/, '1 autre')}
        title={label.replace(/^1 autres/, '1 autre')}
        onClick={onUnfold}
        className="flex size-full items-start justify-center rounded-sm border border-dashed border-outline bg-surface pt-1 text-xs font-semibold text-brand hover:bg-sunken"
      >
        +{count}
      </button>
    </li>
  );
};
