import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError, type FieldProps, OptionalMark } from './field.tsx';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly description?: string;
  readonly icon?: ReactNode;
  /** The letter that chooses it from anywhere on the screen, shown on hover. */
  readonly shortcut?: string;
}

interface RadioGroupProps<V extends string> extends FieldProps {
  readonly value: V | '';
  readonly onChange: (value: V) => void;
  readonly choices: readonly Choice<V>[];
  readonly name?: string;
  /** `row`: side by side as cards; `column`: one below the other; `segments`: a compact switch. */
  readonly layout?: 'row' | 'column' | 'segments';
}

const LAYOUTS = {
  row: 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3',
  column: 'flex flex-col gap-3',
  // As wide as each other; on a second line where they have no place beside each other.
  segments: 'flex flex-wrap gap-1 rounded-md bg-sunken p-1',
} as const;

const CARD =
  'flex min-h-11 items-center gap-3 rounded-md border border-outline bg-surface px-4 py-2.5 hover:border-ink/60 ' +
  'has-checked:border-brand has-checked:bg-brand-soft';
const SEGMENT =
  'flex min-h-9 min-w-fit flex-1 items-center justify-center gap-2 rounded-sm px-3 text-sm font-semibold text-muted hover:text-ink ' +
  'has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-outline/50';
const FOCUS =
  'transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';

/** One choice among a few, all of them visible. Native radios: arrows move, Tab enters and leaves. */
export const RadioGroup = <V extends string>({
  label,
  hint,
  error,
  required = false,
  className,
  value,
  onChange,
  choices,
  name,
  layout = 'row',
  hideLabel = false,
  filter = false,
}: RadioGroupProps<V>) => {
  const id = useId();
  const segments = layout === 'segments';
  return (
    <fieldset
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>
        {label}
        {!required && !hideLabel && !filter && <OptionalMark />}
      </legend>
      <div className={LAYOUTS[layout]}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            title={choice.shortcut && `Touche ${choice.shortcut}`}
            className={cx(segments ? SEGMENT : CARD, FOCUS, error !== undefined && 'border-danger!')}
          >
            <input
              type="radio"
              name={name ?? id}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              aria-keyshortcuts={choice.shortcut}
              aria-invalid={error === undefined ? undefined : true}
              className={segments ? 'sr-only' : 'size-4.5 shrink-0 accent-brand'}
            />
            {choice.icon}
            <span className="flex flex-col">
              <span className={segments ? '' : 'font-medium'}>{choice.label}</span>
              {choice.description !== undefined && <span className="text-xs text-muted">{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="text-xs text-muted">{hint}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
};
