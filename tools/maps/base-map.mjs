/**
 * `pnpm map:base`: the coasts, lagoons and borders of Côte d'Ivoire and its neighbours, out of Natural Earth (npm package `world-atlas`, public
 * domain), into the file that the map of the product draws. To be run again when that package changes; its result is committed.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { feature } from 'topojson-client';
import { root } from '../lib/paths.mjs';

const RESULT = path.join(root, 'apps/web/src/lib/map/generated/base-map.geojson');
const require = createRequire(import.meta.url);
/** The country itself in the finest of the three scales, those around it in the one below. */
const COUNTRIES = [
  { file: require.resolve('world-atlas/countries-10m.json'), names: ["Côte d'Ivoire"] },
  {
    file: require.resolve('world-atlas/countries-50m.json'),
    names: ['Liberia', 'Guinea', 'Mali', 'Burkina Faso', 'Ghana'],
  },
];
/** About a hundred metres. */
const DIGITS = 1_000;

const rounded = (numbers) =>
  numbers.map((one) => (Array.isArray(one) ? rounded(one) : Math.round(one * DIGITS) / DIGITS));

const features = COUNTRIES.flatMap(({ file, names }) => {
  const world = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { geometries } = world.objects.countries;
  return names.map((name) => {
    const country = geometries.find(({ properties }) => properties.name === name);
    if (country === undefined) throw new Error(`world-atlas knows no ${name}`);
    const { type, coordinates } = feature(world, country).geometry;
    return { type: 'Feature', properties: { name }, geometry: { type, coordinates: rounded(coordinates) } };
  });
});

fs.writeFileSync(RESULT, `${JSON.stringify({ type: 'FeatureCollection', features })}\n`);
