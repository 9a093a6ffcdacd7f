import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

interface IconTileProps {
  readonly icon: LucideIcon;
  readonly size?: 'md' | 'lg';
  readonly tone?: 'brand' | 'danger';
}

/** The coloured square before a way that leads somewhere. */
export const IconTile = ({ icon: Icon, size = 'md', tone = 'brand' }: IconTileProps) => (
  <span
    className={cx(
      'grid shrink-0 place-items-center rounded-md',
      tone === 'brand' ? 'bg-brand-soft text-brand' : 'bg-surface text-danger',
      size === 'md' ? 'size-9' : 'size-11',
    )}
  >
    <Icon className="size-5" aria-hidden="true" />
  </span>
);
