import { useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError, type FieldProps, OptionalMark } from './field.tsx';

interface CheckboxGroupProps<V extends string> extends FieldProps {
  readonly values: readonly V[];
  readonly onChange: (values: readonly V[]) => void;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly description?: string }[];
  readonly name?: string;
  /** `wrap`: as many side by side as fit; `column`: one below the other. */
  readonly layout?: 'wrap' | 'column';
}

/** Several choices among a few, all of them visible. Chosen values keep the order of the choices. */
export const CheckboxGroup = <V extends string>({
  label,
  hint,
  error,
  required = false,
  className,
  values,
  onChange,
  choices,
  name,
  layout = 'wrap',
  hideLabel = false,
  filter = false,
}: CheckboxGroupProps<V>) => {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const toggle = (value: V, checked: boolean): void =>
    onChange(choices.map((choice) => choice.value).filter((v) => (v === value ? checked : values.includes(v))));
  return (
    <fieldset
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      aria-describedby={describedBy === '' ? undefined : describedBy}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>
        {label}
        {!required && !hideLabel && !filter && <OptionalMark />}
      </legend>
      <div className={layout === 'column' ? 'flex flex-col gap-2.5' : 'flex flex-wrap gap-2.5'}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-11 max-w-full items-center gap-2.5 rounded-md border bg-surface px-3.5 wrap-anywhere transition-colors hover:border-ink/60',
              'has-checked:border-brand has-checked:bg-brand-soft',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              error === undefined ? 'border-outline' : 'border-danger',
            )}
          >
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              checked={values.includes(choice.value)}
              onChange={(event) => toggle(choice.value, event.target.checked)}
              aria-invalid={error === undefined ? undefined : true}
              className="size-4.5 shrink-0 accent-brand"
            />
            {choice.description === undefined ? (
              choice.label
            ) : (
              <span className="flex flex-col py-1.5">
                <span>{choice.label}</span>
                <span className="text-xs text-muted">{choice.description}</span>
              </span>
            )}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
};
