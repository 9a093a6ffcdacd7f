import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { POLL_MS, visitRoute } from '../../data/home-visits.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { distanceLabel } from '../../lib/distance-label.ts';
import { spokenHour } from '../../lib/spoken-time.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { minutesLabel, wayTo } from './home-visit.model.ts';
import { DRAWING_SHAPE, RouteDrawing } from './route-drawing.tsx';

/** How the nurse comes: when, how far, by which way. It waits without a word: the visit itself says that a nurse comes. */
export const WayHere = ({ visitId }: { readonly visitId: string }) => {
  const { data } = useQuery({ ...visitRoute(visitId), refetchInterval: POLL_MS });
  if (data === undefined) return <PendingWay />;
  if (data.position === null || data.polyline === null || data.eta === null || data.distance === null)
    return <p className="text-sm text-muted">Son appareil ne donne pas encore sa position.</p>;
  const arrival = `arrivée vers ${spokenHour(data.eta)}`;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-2xl font-semibold tabular-nums">{minutesLabel(data.eta, serverNow())}</b>
        <span className="text-sm text-muted">{`${distanceLabel(data.distance)} · ${arrival}`}</span>
      </p>
      <RouteDrawing route={data} label={`Trajet : ${distanceLabel(data.distance)}, ${arrival}`} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {data.isStraight
            ? 'À vol d’oiseau : la durée est une estimation.'
            : `Position de ${spokenHour(data.position.capturedAt)}`}
        </span>
        <a
          href={wayTo(data.position)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-brand hover:underline"
        >
          Voir sur une carte
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      </p>
    </div>
  );
};

/** As tall as what comes. */
const PendingWay = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-9 w-56" />
    <Skeleton className={DRAWING_SHAPE} />
    <Skeleton className="h-8 max-md:h-13" />
  </div>
);
