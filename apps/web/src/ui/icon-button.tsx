import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does; shown on hover, read aloud. */
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ label, children, className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors [&_svg]:size-5',
      'not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:opacity-40',
      className,
    )}
  >
    {children}
  </button>
);
