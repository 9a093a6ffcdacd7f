import type { TextareaHTMLAttributes } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'required' | 'className'>;

interface TextAreaProps extends FieldProps, Native {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const TextArea = ({
  label,
  hint,
  error,
  required,
  filter,
  hideLabel,
  className,
  value,
  onChange,
  rows = 3,
  ...native
}: TextAreaProps) => (
  <Field {...{ label, hint, error, required, filter, hideLabel, className }}>
    {(control) => (
      <textarea
        {...native}
        {...control}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} field-sizing-content`}
        // A control as high as its text ignores `rows`.
        style={{ minHeight: `calc(${rows} * 1.55em + 1.125rem)` }}
      />
    )}
  </Field>
);
