import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

/** What every form control of the house accepts. */
export interface FieldProps {
  readonly label: string;
  /** A sentence that helps before anything is wrong. */
  readonly hint?: string | undefined;
  /** What is wrong; its presence marks the control invalid. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
  /** A filter, a search, or one of many questions that are all optional: it does not say that it is optional. */
  readonly filter?: boolean | undefined;
  /** A heading says it already: it is read aloud only. */
  readonly hideLabel?: boolean | undefined;
}

/** Attributes that tie a control to its label, hint and error. Spread them on the element that takes the focus. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Text controls share this look. 44 px high, so that a thumb finds them. */
export const controlClass =
  'w-full min-h-11 rounded-md border border-outline bg-surface px-3.5 py-2 text-ink placeholder:text-muted/80 ' +
  'transition-colors hover:border-ink/60 focus-visible:border-brand focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:bg-sunken disabled:text-muted';

/** Label above, hint and error below, tied together for assistive technology. */
export const Field = ({
  label,
  hint,
  error,
  required = false,
  filter = false,
  hideLabel = false,
  className,
  children,
}: FieldFrameProps) => {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
        {!required && !filter && <OptionalMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
};

/** Fewer fields are optional than required, so it is the optional ones that say so. */
export const OptionalMark = () => <span className="ml-1.5 font-normal text-muted">(facultatif)</span>;

export const FieldError = ({ id, error }: { readonly id: string; readonly error: string | undefined }) =>
  error === undefined ? null : (
    <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-danger">
      <svg className="mt-0.5 size-4 shrink-0" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 3.2c.5 0 .8.3.8.8l-.2 3.6a.6.6 0 0 1-1.2 0L7.2 5c0-.5.3-.8.8-.8Zm0 7.6a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8Z" />
      </svg>
      {error}
    </p>
  );
