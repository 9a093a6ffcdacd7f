import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../config/paths.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { splitForBottomBar } from './bottom-bar-entries.ts';
import type { MenuGroup } from './menu.ts';
import { MenuBadge } from './menu-badge.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { SignOutItem } from './sign-out-item.tsx';
import { useMenu } from './use-menu.ts';

const MenuSheet = lazyDialog(() => import('./menu-sheet.tsx').then((m) => m.MenuSheet));

// Its letters grow as far as five names stand beside each other.
const ITEM =
  'relative flex min-h-15 w-full flex-col items-center gap-1 px-0.5 pt-2 pb-1.5 text-center text-[min(0.75rem,3.75vw)] leading-tight font-medium';

/** The menu of the phone, under the thumb: five places at most, the last one for everything else. */
export const BottomBar = () => {
  const { groups, footer } = useMenu();
  const { bar, more } = splitForBottomBar(groups, footer);
  return (
    <nav
      aria-label="Menu principal"
      className="print:hidden fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {bar.map(({ path, label, icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === paths.app()}
              className={({ isActive }) => cx(ITEM, isActive ? 'text-brand' : 'text-muted')}
            >
              <MenuIcon name={icon} />
              <span className="line-clamp-2">{label}</span>
              <MenuBadge path={path} className="absolute top-1 left-1/2 ml-1" />
            </NavLink>
          </li>
        ))}
        <li>{more.length === 0 ? <SignOutItem className={cx(ITEM, 'text-muted')} /> : <More groups={more} />}</li>
      </ul>
    </nav>
  );
};

const More = ({ groups }: { readonly groups: readonly MenuGroup[] }) => {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const isHere = groups.some(({ entries }) => entries.some(({ path }) => pathname.startsWith(path)));

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={cx(ITEM, isHere ? 'text-brand' : 'text-muted')}
        onClick={() => setOpen(true)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
        Plus
      </button>
      {open && <MenuSheet groups={groups} onClose={() => setOpen(false)} />}
    </>
  );
};
