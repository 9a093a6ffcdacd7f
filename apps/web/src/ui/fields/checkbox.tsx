import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './field.tsx';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

export const Checkbox = ({ label, checked, onChange, error, name, disabled, className }: CheckboxProps) => {
  const id = useId();
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label className="flex min-h-8 items-start gap-3">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
};
