import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  readonly icon?: ReactNode;
  /** Work in progress: the button keeps its focus and its name, and ignores clicks. */
  readonly pending?: boolean;
  /** Nothing to do for now, after a save for one: it looks disabled, but the person who pressed it keeps their place on the page. */
  readonly resting?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const Button = ({
  look,
  size,
  wide,
  icon,
  pending = false,
  resting = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={buttonClass({ look, size, wide }, resting && !pending ? cx('opacity-50', className) : className)}
    aria-disabled={pending || resting || undefined}
    onClick={(event) => {
      // The second click of a double click meets whatever the first has put there: another step, another form.
      const isRepeated = type === 'submit' && event.detail > 1;
      if (pending || resting || isRepeated) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {pending ? <Spinner label="En cours" /> : icon}
    {children}
  </button>
);
