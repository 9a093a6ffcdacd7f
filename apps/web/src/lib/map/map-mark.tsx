import type { Place } from '@maillon/domain/distance';
import type { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DrawnMap } from './use-map.ts';

interface MapMarkProps {
  readonly on: DrawnMap;
  readonly at: Place;
  /** Which point of it stands on the place. */
  readonly anchor?: 'center' | 'bottom';
  readonly children: ReactNode;
}

/** Something of the page that stands on a place of the map, and goes with it. */
export const MapMark = ({ on, at: { latitude, longitude }, anchor = 'center', children }: MapMarkProps) => {
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that changes moves it, below
  useEffect(() => {
    marker.current = new on.Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(on.map);
    // The library makes a button of it; what stands in it says itself what it is.
    for (const name of ['role', 'tabindex', 'aria-label']) element.removeAttribute(name);
    return () => void marker.current?.remove();
  }, [on, element, anchor]);
  useEffect(() => void marker.current?.setLngLat([longitude, latitude]), [latitude, longitude]);
  return createPortal(children, element);
};
