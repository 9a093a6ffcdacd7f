import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { Map as MapLibre, type MapOptions, Marker, setWorkerUrl } from 'maplibre-gl';
import mapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { workerForLibrary } from '../workers/start-worker.ts';
import country from './generated/base-map.geojson?url';

export { country, MapLibre, Marker };

/** @throws where the browser draws no WebGL, or the worker did not come */
export const drawMap = async (options: MapOptions): Promise<MapLibre> => {
  setWorkerUrl(await workerForLibrary(mapWorker));
  return new MapLibre({
    // The list beside a map says the same; the canvas is no stop of the keyboard's way.
    ...{ keyboard: false, attributionControl: false, dragRotate: false, touchPitch: false, pitchWithRotate: false },
    ...options,
  });
};
