import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '../config/paths.ts';
import { signOut } from '../lib/session.ts';
import { cx } from '../ui/cx.ts';
import { MenuIcon } from './menu-icon.tsx';
import { useMenu } from './use-menu.ts';

const ITEM =
  'flex min-h-15 min-w-18 flex-1 flex-col items-center gap-1 px-1 pt-2 pb-1.5 text-center text-[0.75rem] leading-tight font-medium';

/** The menu of the phone: the same entries, under the thumb, scrolled sideways when there are many. */
export const BottomBar = () => {
  const { groups, footer } = useMenu();
  const entries = [...groups.flatMap((group) => group.entries), ...footer];
  return (
    <nav
      aria-label="Menu principal"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex overflow-x-auto">
        {entries.map(({ path, label, icon }) => (
          <li key={path} className="flex flex-1">
            <NavLink
              to={path}
              end={path === paths.app()}
              className={({ isActive }) => cx(ITEM, isActive ? 'text-brand' : 'text-muted')}
            >
              <MenuIcon name={icon} />
              <span className="line-clamp-2">{label}</span>
            </NavLink>
          </li>
        ))}
        <li className="flex flex-1">
          <button type="button" className={cx(ITEM, 'text-muted')} onClick={() => void signOut()}>
            <LogOut className="size-5" aria-hidden="true" />
            Déconnexion
          </button>
        </li>
      </ul>
    </nav>
  );
};
