import { VARIANTS } from '@maillon/domain/product/variants';
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { storageKey } from '../../config/storage.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { signOut } from '../../lib/session/session.ts';
import { storage } from '../../lib/storage/storage.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { MenuLink } from './menu-link.tsx';
import { useMenu } from './use-menu.ts';

const CLOSED = 'closed';

/** 260 px wide, or icons only; the choice is remembered on this device (spec platform §2, §9). */
export const Sidebar = () => {
  const { groups, footer } = useMenu();
  const [open, setOpen] = useState(() => storage.read(storageKey.sidebar) !== CLOSED);

  const toggle = (): void => {
    storage.write(storageKey.sidebar, open ? CLOSED : 'open');
    setOpen(!open);
  };

  return (
    <aside
      className={cx(
        'print:hidden sticky top-(--notice) flex h-[calc(100dvh-var(--notice))] shrink-0 flex-col border-r border-line bg-surface transition-[width]',
        open ? 'w-65' : 'w-19',
      )}
    >
      <Link to={paths.app()} className={cx('flex h-18 items-center rounded-md px-5', !open && 'justify-center px-0')}>
        <BrandMark name={VARIANTS[publicConfig().variant].brand} compact={!open} />
      </Link>
      <nav aria-label="Menu principal" className="flex-1 overflow-y-auto px-3 py-2">
        {groups.map(({ label, entries }) => (
          <div key={label ?? ''} className="mb-2">
            {label !== null && open && <p className="px-3 pb-1 text-xs font-semibold text-muted">{label}</p>}
            <ul className="flex flex-col gap-px">
              {entries.map((entry) => (
                <li key={entry.path}>
                  <MenuLink entry={entry} compact={!open} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex flex-col gap-px border-t border-line px-3 py-2">
        {footer.map((entry) => (
          <MenuLink key={entry.path} entry={entry} compact={!open} />
        ))}
        <SidebarButton label="Déconnexion" compact={!open} onClick={() => void signOut()} icon={<LogOut />} />
        <SidebarButton
          label={open ? 'Réduire le menu' : 'Ouvrir le menu'}
          compact={!open}
          onClick={toggle}
          icon={open ? <PanelLeftClose /> : <PanelLeftOpen />}
        />
      </div>
    </aside>
  );
};

interface SidebarButtonProps {
  readonly label: string;
  readonly compact: boolean;
  readonly icon: React.ReactNode;
  readonly onClick: () => void;
}

const SidebarButton = ({ label, compact, icon, onClick }: SidebarButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    title={compact ? label : undefined}
    className={cx(
      'flex min-h-10 [@media(height<60rem)]:min-h-9 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink',
      '[&_svg]:size-5 [&_svg]:shrink-0',
      compact && 'justify-center',
    )}
  >
    {icon}
    <span className={compact ? 'sr-only' : 'truncate'}>{label}</span>
  </button>
);
