import type { MapColours } from './base-style.ts';

/** Colours of the product as any CSS colour; of water and land their names in `tokens.css` say nothing. */
const NAMED: Readonly<Record<keyof MapColours, string>> = {
  water: 'color-mix(in oklab, var(--color-info) 22%, var(--color-surface))',
  land: 'var(--color-sunken)',
  line: 'var(--color-outline)',
  text: 'var(--color-muted)',
  way: 'var(--color-info)',
  forest: 'color-mix(in oklab, var(--color-success) 18%, var(--color-sunken))',
};

/** As the map's library reads them, which knows neither variables nor `oklch`. */
export const mapColours = (): MapColours => {
  const probe = document.body.appendChild(document.createElement('span'));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const readable = (colour: string): string => {
    probe.style.color = colour;
    if (pen === null) return colour;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  const { water, land, line, text, way, forest } = NAMED;
  const colours = {
    ...{ water: readable(water), land: readable(land), line: readable(line), text: readable(text) },
    ...{ way: readable(way), forest: readable(forest) },
  };
  probe.remove();
  return colours;
};
