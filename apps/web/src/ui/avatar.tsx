import { cx } from './cx.ts';

const initialsOf = (name: string): string => {
  // A double surname is one name: Awa TRAORÉ-LEMAIRE and Anouk LABADIE are not both « AL ».
  const names = name.split(/\s+/).filter(Boolean);
  const words = names.length > 1 ? names : name.split(/[\s-]+/).filter(Boolean);
  // A whole character, which may be two units long.
  const first = (word: string | undefined): string => [...(word ?? '').slice(0, 2)].at(0) ?? '';
  return `${first(words.at(0))}${words.length > 1 ? first(words.at(-1)) : ''}`;
};

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
