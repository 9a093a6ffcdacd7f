import type { GeoJSONSource, LngLatBoundsLike, Map as MapLibre, Marker } from 'maplibre-gl';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { useMedia } from '../hooks/use-media.ts';
import { useTheme } from '../storage/theme.ts';
import { CITY, COMMUNES } from './abidjan.ts';
import { baseStyle, layersIn, type Position, WAYS, waysOf } from './base-style.ts';
import { mapColours } from './colours.ts';

export interface DrawnMap {
  readonly map: MapLibre;
  readonly Marker: typeof Marker;
}

/** `absent`: this browser draws no map, or its code did not come. */
export type MapState = { readonly is: 'drawing' | 'absent' } | ({ readonly is: 'drawn' } & DrawnMap);

interface UseMapOptions {
  /** What it shows when it opens. */
  readonly bounds: LngLatBoundsLike;
  readonly ways: readonly (readonly Position[])[];
}

/** In pixels, and how close it goes by itself: two people in one street are no reason to lose the town. */
export const FITTING = { padding: 48, maxZoom: 13 } as const;
const CLOSEST = 17;

/** WebGL 2 is what the library draws with. */
const canDraw = (): boolean => typeof WebGL2RenderingContext !== 'undefined';

/** A map in the element, in the colours of the theme; its code comes when it is first asked for. */
export const useMap = (frame: RefObject<HTMLElement | null>, { bounds, ways }: UseMapOptions): MapState => {
  const [state, setState] = useState<MapState>(() => ({ is: canDraw() ? 'drawing' : 'absent' }));
  const draw = useEffectEvent(async (container: HTMLElement): Promise<DrawnMap> => {
    const { drawMap, country, Marker } = await import('./draw-map.ts');
    const style = baseStyle({
      colours: mapColours(),
      country,
      names: COMMUNES,
      city: CITY,
      tiles: publicConfig().mapTiles,
    });
    const map = await drawMap({ container, style, bounds, maxZoom: CLOSEST, fitBoundsOptions: FITTING });
    map.getCanvas().tabIndex = -1;
    await map.once('style.load');
    return { map, Marker };
  });
  useEffect(() => {
    if (frame.current === null || !canDraw()) return;
    let hasLeft = false;
    const drawn = draw(frame.current);
    drawn.then(
      (ready) => hasLeft || setState({ is: 'drawn', ...ready }),
      () => hasLeft || setState({ is: 'absent' }),
    );
    return () => {
      hasLeft = true;
      void drawn.then(({ map }) => map.remove()).catch(() => undefined);
    };
  }, [frame]);

  const map = state.is === 'drawn' ? state.map : null;
  const theme = `${useTheme()} ${useMedia('(prefers-color-scheme: dark)')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what changes the colours
  useEffect(() => {
    if (map === null) return;
    for (const { id, paint = {} } of layersIn(mapColours(), publicConfig().mapTiles !== null))
      for (const [property, value] of Object.entries(paint))
        map.setPaintProperty(id, property as never, value as never);
  }, [map, theme]);
  const lines = JSON.stringify(ways);
  useEffect(() => {
    map?.getSource<GeoJSONSource>(WAYS)?.setData(waysOf(JSON.parse(lines) as Position[][]));
  }, [map, lines]);
  return state;
};
