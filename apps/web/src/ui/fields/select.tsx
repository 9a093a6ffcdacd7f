import type { Ref, SelectHTMLAttributes } from 'react';
import { ChevronDown } from '../chevron-down.tsx';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'required' | 'className'>;

interface SelectProps<V extends string> extends FieldProps, Native {
  /** No « (facultatif) »: it filters what is shown. */
  readonly filter?: boolean;
  readonly value: V | '';
  readonly onChange: (value: V) => void;
  readonly options: readonly Option<V>[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** One choice among several. The native control, for phones, keyboards and screen readers alike. */
export const Select = <V extends string>({
  label,
  hint,
  error,
  required,
  filter,
  hideLabel,
  className,
  value,
  onChange,
  options,
  placeholder,
  ...native
}: SelectProps<V>) => (
  <Field {...{ label, hint, error, required, filter, hideLabel, className }}>
    {(control) => (
      <div className="relative">
        <select
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          className={cx(controlClass, 'appearance-none pr-10', value === '' && 'text-muted')}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} className="text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
      </div>
    )}
  </Field>
);
