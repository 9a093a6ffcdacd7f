import { Dialog } from '../../ui/dialog.tsx';
import type { MenuGroup } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { SignOutItem } from './sign-out-item.tsx';

interface MenuSheetProps {
  readonly groups: readonly MenuGroup[];
  readonly onClose: () => void;
}

/** What found no place in the bar of the phone, under the names of its groups. */
export const MenuSheet = ({ groups, onClose }: MenuSheetProps) => (
  <Dialog open onClose={onClose} title="Menu">
    <nav aria-label="Suite du menu" className="pb-4">
      {groups.map(({ label, entries }) => (
        <div key={entries[0]?.path} className="border-t border-line py-2 first:border-t-0">
          {label !== null && <h3 className="px-3 pt-1 pb-1 text-sm font-semibold text-muted">{label}</h3>}
          <ul className="flex flex-col gap-0.5">
            {entries.map((entry) => (
              <li key={entry.path}>
                <MenuLink entry={entry} onFollow={onClose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <SignOutItem className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink" />
    </nav>
  </Dialog>
);
