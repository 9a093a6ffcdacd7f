import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  readonly icon?: ReactNode;
  /** Work in progress: the button keeps its focus and its name, and ignores clicks. */
  readonly pending?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const Button = ({
  look,
  size,
  wide,
  icon,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={buttonClass({ look, size, wide }, className)}
    aria-disabled={pending || undefined}
    onClick={(event) => {
      if (pending) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {pending ? <Spinner label="En cours" /> : icon}
    {children}
  </button>
);
