import { FLAG_LABELS, type Flag } from '@maillon/domain/measures/flag';
import { Badge, type Tone } from '../../../ui/badge.tsx';

/** Neutral where all is well, orange off the range, red where it is critical (catalogues §4.1). */
const TONES: Readonly<Record<Flag, Tone>> = {
  ...{ N: 'neutral', L: 'warning', H: 'warning', A: 'warning' },
  ...{ LL: 'danger', HH: 'danger' },
};

/** The same, for a point of a chart. */
export const FLAG_DOTS: Readonly<Record<Flag, string>> = {
  ...{ N: 'fill-brand', L: 'fill-warning', H: 'fill-warning', A: 'fill-warning' },
  ...{ LL: 'fill-danger', HH: 'fill-danger' },
};

/** What a result says of itself: in words, the colour only repeats them. */
export const FlagMark = ({ flag }: { readonly flag: Flag | null }) =>
  flag === null ? <span className="text-muted">–</span> : <Badge tone={TONES[flag]}>{FLAG_LABELS[flag]}</Badge>;
