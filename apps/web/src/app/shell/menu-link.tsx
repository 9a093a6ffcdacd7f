import { NavLink } from 'react-router';
import { paths } from '../../config/paths.ts';
import { cx } from '../../ui/cx.ts';
import type { MenuEntry } from './menu.ts';
import { MenuBadge } from './menu-badge.tsx';
import { MenuIcon } from './menu-icon.tsx';

/** Every other screen is below them. */
const HOMES: ReadonlySet<string> = new Set([paths.app(), paths.organization()]);

interface MenuLinkProps {
  readonly entry: MenuEntry;
  /** Without its text, which stays readable for assistive technology and on hover. */
  readonly compact?: boolean;
  readonly onFollow?: () => void;
}

export const MenuLink = ({ entry, compact = false, onFollow }: MenuLinkProps) => (
  <NavLink
    to={entry.path}
    end={HOMES.has(entry.path)}
    title={compact ? entry.label : undefined}
    onClick={onFollow}
    className={({ isActive }) =>
      cx(
        'relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors md:min-h-10 md:[@media(height<60rem)]:min-h-9 md:text-sm',
        isActive ? 'bg-brand-soft text-brand' : 'text-muted hover:bg-sunken hover:text-ink',
        compact && 'justify-center',
      )
    }
  >
    <MenuIcon name={entry.icon} />
    <span className={compact ? 'sr-only' : 'py-1 leading-tight'}>{entry.label}</span>
    <MenuBadge path={entry.path} className={compact ? 'absolute top-0.5 right-1' : 'ml-auto'} />
  </NavLink>
);
