import { isOpen } from '@maillon/domain/care/home-visit';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import type { HomeVisit } from '../../data/home-visits.ts';
import { distanceLabel } from '../../lib/distance-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { Row } from '../../ui/row.tsx';
import { tourStateOf } from './home-visit.model.ts';

interface TourStopProps {
  readonly visit: HomeVisit;
  /** In the order of the tour; null: it is over. */
  readonly place: number | null;
  /** Moves it. */
  readonly children?: ReactNode;
}

/** One visit of a tour: who, where, when, and how far. */
export const TourStop = ({ visit, place, children }: TourStopProps) => {
  const { distance, text } = visit.location;
  const isUnderWay = visit.routeStatus !== 'QUEUED' && isOpen(visit);
  return (
    <Row
      lead={
        <span data-visit={visit.id} className="w-6 pt-0.5 text-center font-semibold text-muted tabular-nums">
          {place ?? '✓'}
        </span>
      }
      title={visit.subject.name}
      to={paths.tourVisit(visit.id)}
      detail={[text ?? '', tourStateOf(visit)].filter(Boolean).join(' · ')}
      aside={
        // Beside the name, and no higher than its line.
        <span className="-my-3 flex items-center">
          {isUnderWay ? <Badge tone="info">En cours</Badge> : distance !== null && distanceLabel(distance)}
          {Boolean(children) && <span className="relative z-1 -mr-3 flex">{children}</span>}
        </span>
      }
    />
  );
};
