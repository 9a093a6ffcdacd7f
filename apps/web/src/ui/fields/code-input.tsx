import { useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './field.tsx';

/** Spec platform §9. */
export const CODE_LENGTH = 6;
const PLACES = Array.from({ length: CODE_LENGTH }, (_, index) => `place-${index}`);

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  /** What helps with the error. */
  readonly hint?: string | null;
  readonly disabled: boolean;
}

/**
 * Six boxes to the eye, one control to everything else: pasting, the phone's suggestion, screen readers and the
 * backspace key work as in any text field.
 */
export const CodeInput = ({ value, onChange, error, hint = null, disabled }: CodeInputProps) => {
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  // The step was asked for and this is all there is to do in it. Before the paint: a person who sees the boxes may type.
  useLayoutEffect(() => control.current?.focus(), []);
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Code à 6 chiffres
      </label>
      <div className="group relative">
        <div aria-hidden="true" className="flex gap-2 md:gap-3">
          {PLACES.map((place, index) => (
            <span
              key={place}
              className={cx(
                'grid h-15 min-w-0 flex-1 place-items-center rounded-md border bg-surface text-2xl font-semibold tabular',
                error === null ? 'border-outline' : 'border-danger',
                index === Math.min(value.length, CODE_LENGTH - 1) &&
                  'group-focus-within:border-brand group-focus-within:outline-2 group-focus-within:outline-brand',
              )}
            >
              {value[index]}
            </span>
          ))}
        </div>
        <input
          ref={control}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
          readOnly={disabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          enterKeyHint="done"
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error${hint === null ? '' : ` ${id}-hint`}`}
          aria-required
          className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      <div aria-live="assertive">
        <FieldError id={`${id}-error`} error={error ?? undefined} />
        {hint !== null && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
};
