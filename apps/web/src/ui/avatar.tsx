import { initialsOf } from '@maillon/domain/text/initials';
import { cx } from './cx.ts';

interface AvatarProps {
  readonly name: string;
  readonly size?: 'sm' | 'md' | 'lg';
  /** It stands on the colour of the brand. */
  readonly isOnBrand?: boolean;
}

const SIZES = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg' } as const;

/** Initials; the name itself is written beside it, so this is decoration. */
export const Avatar = ({ name, size = 'md', isOnBrand = false }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid shrink-0 place-items-center rounded-full font-semibold text-brand uppercase',
      isOnBrand ? 'bg-surface' : 'bg-brand-soft',
      SIZES[size],
    )}
  >
    {initialsOf(name)}
  </span>
);
