import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { VARIANT_NAMES, VARIANTS, type Variant } from '@maillon/domain/product/variants';
import { PALETTES, srgbOf } from './palette.ts';

const TOKENS = readFileSync(path.join(import.meta.dirname, '../../../../../web/src/ui/tokens.css'), 'utf8');
const COLOUR = 'oklch\\(([\\d.]+) ([^ ]+|calc\\([^)]*\\) \\* [\\d.]+\\)) var\\(--hue\\)\\)';

/** The light and the dark value of `--color-<name>` in tokens.css, for the variant. */
const tokenOf = (name: string, variant: Variant): string[] => {
  const { hue, chroma } = VARIANTS[variant];
  const [, declared = ''] = new RegExp(`--color-${name}: light-dark\\(([^;]*)\\);`).exec(TOKENS) ?? [];
  return [...declared.matchAll(new RegExp(COLOUR, 'g'))].map(([, lightness = '', part = '']) => {
    const [, factor = '1'] = /\* ([\d.]+)\)$/.exec(part) ?? [];
    const isOfBrand = part.includes('--brand-chroma');
    return srgbOf(Number(lightness), isOfBrand ? chroma * Number(factor) : Number(part), hue);
  });
};

describe.each(VARIANT_NAMES)('the mails of %s', (variant) => {
  const { dark, ...light } = PALETTES[variant];

  it.each([
    ['brand', light.brand, dark.brand],
    ['page', light.page, dark.page],
    ['ink', light.ink, dark.ink],
    ['muted', light.muted, dark.muted],
    ['brand-soft', light.soft, dark.soft],
  ])('have the %s of the web application, light and dark', (name, ofLight, ofDark) => {
    expect(tokenOf(name, variant)).toEqual([ofLight, ofDark]);
  });

  it('have its lines by day, and its surface and the text on its brand by night', () => {
    expect(tokenOf('line', variant)[0]).toBe(light.line);
    expect(tokenOf('surface', variant).at(-1)).toBe(dark.surface);
    expect(tokenOf('on-brand', variant).at(-1)).toBe(dark.onBrand);
  });
});

it('an OKLCH colour is that of the browsers in sRGB', () => {
  expect([srgbOf(1, 0, 0), srgbOf(0.46, 0.115, 345), srgbOf(0.8, 0.105, 268)]).toEqual([
    '#ffffff',
    '#833a67',
    '#a1bbff',
  ]);
});
