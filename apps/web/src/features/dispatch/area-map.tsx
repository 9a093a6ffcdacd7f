import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { publicConfig } from '../../lib/api/public-config.ts';
import type { Position } from '../../lib/map/base-style.ts';
import { FITTING, useMap } from '../../lib/map/use-map.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { boundsOf } from './area.model.ts';
import type { DispatchPerformer, NumberedRequest } from './dispatch.model.ts';
import { MapMarks } from './map-marks.tsx';

interface AreaMapProps {
  readonly requests: readonly NumberedRequest[];
  readonly performers: readonly DispatchPerformer[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

/** The list beside it says the same, to a keyboard and to a reader too: here are eyes and a mouse served. */
export const AreaMap = ({ requests, performers, chosenId, onChoose }: AreaMapProps) => {
  const located = requests.flatMap((one) =>
    one.location.coordinates === null ? [] : [{ ...one, place: one.location.coordinates }],
  );
  const everything = [...located.map(({ place }) => place), ...performers.map(({ coordinates }) => coordinates)];
  const ways = located.flatMap(({ performer, place }): Position[][] => {
    const from = performers.find(({ profileId }) => profileId === performer?.id)?.coordinates;
    return from === undefined ? [] : [[from, place].map(({ longitude, latitude }) => [longitude, latitude])];
  });
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useMap(frame, { bounds: boundsOf(everything), ways });
  const map = drawn.is === 'drawn' ? drawn.map : null;
  const [zoom, setZoom] = useState<number | null>(null);
  useEffect(() => {
    if (map === null) return;
    const follow = (): void => setZoom(map.getZoom());
    follow();
    map.on('zoomend', follow);
    return () => void map.off('zoomend', follow);
  }, [map]);

  const show = useEffectEvent((id: string) => {
    const place = located.find((one) => one.id === id)?.place;
    if (map === null || place === undefined) return;
    const centre: Position = [place.longitude, place.latitude];
    if (!map.getBounds().contains(centre)) map.easeTo({ center: centre });
  });
  useEffect(() => {
    if (chosenId !== null) show(chosenId);
  }, [chosenId]);

  if (drawn.is === 'absent')
    return (
      <p className="rounded-lg border border-line bg-sunken p-6 text-muted">
        La carte ne peut pas être dessinée sur cet appareil. La liste dit la même chose : qui attend, qui vient, qui est
        libre.
      </p>
    );
  const { mapTiles, mapAttribution } = publicConfig();
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-sunken">
      <div
        ref={frame}
        aria-hidden="true"
        className="aspect-4/3 w-full lg:aspect-auto lg:h-[max(30rem,calc(100dvh-13rem))]"
      />
      {drawn.is === 'drawing' && <Skeleton className="absolute inset-0" />}
      {drawn.is === 'drawn' && zoom !== null && (
        <MapMarks on={drawn} {...{ zoom, located, performers, chosenId, onChoose }} />
      )}
      <div className="absolute top-3 right-3 flex flex-col rounded-md bg-surface shadow-card">
        <IconButton label="Agrandir la carte" onClick={() => map?.zoomIn()}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label="Réduire la carte" onClick={() => map?.zoomOut()}>
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton label="Tout voir" onClick={() => map?.fitBounds(boundsOf(everything), FITTING)}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </div>
      <p className="absolute bottom-1.5 left-3 text-xs text-muted">
        {mapTiles === null ? 'Plan simplifié, sans les rues' : mapAttribution}
      </p>
    </div>
  );
};
