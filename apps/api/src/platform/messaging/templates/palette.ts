import type { Variant } from '@maillon/domain/product/variants';

/** The colours of the web application (ui/tokens.css), as mail clients understand them: sRGB, light and dark. */
export interface Palette {
  readonly brand: string;
  readonly page: string;
  readonly ink: string;
  readonly muted: string;
  readonly soft: string;
  readonly line: string;
  readonly dark: {
    readonly brand: string;
    readonly onBrand: string;
    readonly page: string;
    readonly surface: string;
    readonly ink: string;
    readonly muted: string;
    readonly soft: string;
  };
}

export const PALETTES: Readonly<Record<Variant, Palette>> = {
  natalconnect: {
    brand: '#833a67',
    page: '#faf6f8',
    ink: '#2a1d24',
    muted: '#64565d',
    soft: '#fbebf3',
    line: '#e5dde1',
    dark: {
      brand: '#e4a9ca',
      onBrand: '#201019',
      page: '#140e12',
      surface: '#1f181c',
      ink: '#f2edef',
      muted: '#b2a7ad',
      soft: '#3b2431',
    },
  },
  mobility: {
    brand: '#02646d',
    page: '#f4f9f9',
    ink: '#152527',
    muted: '#4e5e60',
    soft: '#e7f3f4',
    line: '#d8e2e3',
    dark: {
      brand: '#94c8ce',
      onBrand: '#031a1c',
      page: '#0a1213',
      surface: '#141c1d',
      ink: '#eaf0f0',
      muted: '#a1aeaf',
      soft: '#1c3133',
    },
  },
  dispatch: {
    brand: '#354faa',
    page: '#f6f8fb',
    ink: '#1d212c',
    muted: '#565b66',
    soft: '#e9f0ff',
    line: '#dde0e6',
    dark: {
      brand: '#a1bbff',
      onBrand: '#101524',
      page: '#0e1016',
      surface: '#181a21',
      ink: '#edeef3',
      muted: '#a7abb4',
      soft: '#212b47',
    },
  },
};
