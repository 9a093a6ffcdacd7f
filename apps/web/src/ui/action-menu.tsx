import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface Action {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface ActionMenuProps {
  /** What the button opens, for those who do not see where it stands. */
  readonly label: string;
  readonly actions: readonly Action[];
  /** Beside a button, it looks like one. */
  readonly outlined?: boolean;
}

/** A few actions behind three dots. */
export const ActionMenu = ({ label, actions, outlined = false }: ActionMenuProps) => (
  <Menu.Root>
    <Menu.Trigger
      aria-label={label}
      title={label}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink',
        outlined && 'border border-outline/60',
      )}
    >
      <svg viewBox="0 0 20 20" fill="currentColor" className="size-5" aria-hidden="true">
        <circle cx="10" cy="4" r="1.6" />
        <circle cx="10" cy="10" r="1.6" />
        <circle cx="10" cy="16" r="1.6" />
      </svg>
    </Menu.Trigger>
    <ActionList actions={actions} />
  </Menu.Root>
);

/** What a menu of actions opens, below whatever opens it: a part of Base UI's `Menu.Root`. */
export const ActionList = ({ actions }: Pick<ActionMenuProps, 'actions'>) => (
  <Menu.Portal>
    <Menu.Positioner align="end" sideOffset={4} className="z-40">
      <Menu.Popup className="min-w-48 rounded-md border border-line bg-surface p-1 shadow-float outline-none">
        {actions.map(({ label: name, icon, danger = false, onSelect }) => (
          <Menu.Item
            key={name}
            onClick={onSelect}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none data-highlighted:bg-sunken [&_svg]:size-4.5',
              danger && 'text-danger',
            )}
          >
            {icon}
            {name}
          </Menu.Item>
        ))}
      </Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
);
