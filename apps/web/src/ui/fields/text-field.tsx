import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'required' | 'className'>;

export interface TextFieldProps extends FieldProps, Native {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown inside the control, after the text: a unit, a button. */
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export const TextField = ({
  label,
  hint,
  error,
  required,
  filter,
  hideLabel,
  className,
  value,
  onChange,
  trailing,
  type = 'text',
  ...native
}: TextFieldProps) => (
  <Field {...{ label, hint, error, required, filter, hideLabel, className }}>
    {(control) => (
      <div className="relative">
        <input
          {...native}
          {...control}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(controlClass, 'read-only:bg-sunken', trailing !== undefined && 'pr-12')}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1.5">{trailing}</div>
        )}
      </div>
    )}
  </Field>
);
