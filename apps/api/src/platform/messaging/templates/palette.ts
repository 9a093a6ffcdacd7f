import { VARIANT_NAMES, VARIANTS, type Variant } from '@maillon/domain/product/variants';

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

/** Björn Ottosson's OKLCH to sRGB (CSS Color 4 §10), cut to the gamut. `hue` in degrees. */
export const srgbOf = (lightness: number, chroma: number, hue: number): string => {
  const radians = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channel = (value: number): string => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
};

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
