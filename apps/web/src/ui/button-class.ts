import { cx } from './cx.ts';

export interface ButtonLook {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'sm' | 'md' | undefined;
  /** Takes the whole width. Where the page is too narrow for any of them, words go to a second line and not out of it (RGAA 10.11). */
  readonly wide?: boolean | undefined;
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold select-none transition-colors ' +
  // Of letters of twice the size one word may be longer than the page is wide.
  'max-xs:wrap-anywhere disabled:opacity-50 aria-disabled:opacity-70 [&_svg]:size-[1.15em] [&_svg]:shrink-0';

const LOOKS = {
  primary: 'bg-brand text-on-brand not-disabled:not-aria-disabled:hover:bg-brand-strong',
  secondary: 'border border-outline/60 bg-surface text-ink not-disabled:not-aria-disabled:hover:bg-sunken',
  quiet: 'text-brand not-disabled:not-aria-disabled:hover:bg-brand-soft',
  danger: 'bg-danger text-on-danger not-disabled:not-aria-disabled:hover:opacity-90',
} as const;

const SIZES = { sm: 'min-h-9 px-3 text-sm', md: 'min-h-11 px-5' } as const;

/** The look of a button, for links that lead somewhere and should look like one. */
export const buttonClass = ({ look = 'primary', size = 'md', wide = false }: ButtonLook, extra?: string): string =>
  cx(BASE, LOOKS[look], SIZES[size], wide ? 'w-full' : 'max-w-full shrink-0', extra);
