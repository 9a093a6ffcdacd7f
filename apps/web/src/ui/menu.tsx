import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}

/** Actions behind a button. Arrows, Home, End and first letters move; Escape closes and gives the focus back. */
export const Menu = ({ trigger, items, align = 'end' }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} className="z-50">
        <Base.Popup className="min-w-52 rounded-md border border-line bg-surface py-1.5 shadow-float outline-none">
          {items.map((item) => (
            <Base.Item
              key={item.label}
              disabled={item.disabled}
              onClick={item.onSelect}
              className={cx(
                'flex min-h-10 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none [&_svg]:size-4.5',
                'data-disabled:opacity-50 data-highlighted:bg-sunken',
                item.danger && 'text-danger',
              )}
            >
              {item.icon}
              {item.label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
