import { VARIANT_NAMES, VARIANTS, type Variant } from '@maillon/domain/product/variants';
import { formatHex } from 'culori';

/** OKLCH: lightness, and chroma; `ofBrand` says it as a part of the variant's. The hue is the variant's. */
type Token = { readonly l: number } & ({ readonly c: number } | { readonly ofBrand: number });

/** The colours of the web application that a mail uses (`apps/web/src/ui/tokens.css`; the spec compares them). */
const LIGHT = {
  brand: { l: 0.46, ofBrand: 1 },
  page: { l: 0.978, c: 0.005 },
  ink: { l: 0.25, c: 0.022 },
  muted: { l: 0.47, c: 0.02 },
  soft: { l: 0.955, ofBrand: 0.17 },
  line: { l: 0.905, c: 0.01 },
} as const satisfies Record<string, Token>;
const DARK = {
  brand: { l: 0.8, ofBrand: 0.7 },
  onBrand: { l: 0.2, c: 0.03 },
  page: { l: 0.175, c: 0.012 },
  surface: { l: 0.22, c: 0.013 },
  ink: { l: 0.95, c: 0.006 },
  muted: { l: 0.74, c: 0.014 },
  soft: { l: 0.295, ofBrand: 0.35 },
} as const satisfies Record<string, Token>;

/** As mail clients understand colours: sRGB, `#rrggbb`. */
export type Palette = Readonly<Record<keyof typeof LIGHT, string>> & {
  readonly dark: Readonly<Record<keyof typeof DARK, string>>;
};

/** An OKLCH colour (CSS Color 4 §10) in sRGB, cut to the gamut. `hue` in degrees. */
export const srgbOf = (lightness: number, chroma: number, hue: number): string =>
  formatHex({ mode: 'oklch', l: lightness, c: chroma, h: hue });

const paintedIn = <Name extends string>(tokens: Record<Name, Token>, variant: Variant): Record<Name, string> => {
  const { hue, chroma } = VARIANTS[variant];
  const paint = (token: Token): string => srgbOf(token.l, 'c' in token ? token.c : token.ofBrand * chroma, hue);
  return Object.fromEntries(Object.entries<Token>(tokens).map(([name, token]) => [name, paint(token)])) as Record<
    Name,
    string
  >;
};

export const PALETTES = Object.fromEntries(
  VARIANT_NAMES.map((variant) => [variant, { ...paintedIn(LIGHT, variant), dark: paintedIn(DARK, variant) }]),
) as Readonly<Record<Variant, Palette>>;
