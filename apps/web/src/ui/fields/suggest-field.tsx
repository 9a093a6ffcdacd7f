import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { SuggestionList } from './suggestion-list.tsx';

interface SuggestFieldProps<T> extends FieldProps {
  /** No « (facultatif) »: it filters what is shown. */
  readonly filter?: boolean | undefined;
  /** What is written in the control. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the server proposes for that text. */
  readonly suggestions: readonly T[];
  readonly labelOf: (suggestion: T) => string;
  /** A second, quieter line. */
  readonly detailOf?: (suggestion: T) => string | undefined;
  readonly keyOf: (suggestion: T) => string;
  readonly onPick: (suggestion: T) => void;
  /** Whether the text alone is an answer; otherwise one of the suggestions must be taken. */
  readonly freeText?: boolean;
  readonly loading?: boolean;
  /** Shown when nothing matches a text long enough to search. */
  readonly emptyText?: string;
  /** Below this many characters nothing is proposed. */
  readonly minLength?: number;
  readonly name?: string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

const NONE = -1;

/**
 * A text control with proposals that come while typing; the text may also stay free. The combobox pattern of the ARIA
 * authoring guide, written here because the library's hides the rest of the page from assistive technology while the
 * proposals are shown.
 */
export const SuggestField = <T,>({
  label,
  hint,
  error,
  required,
  filter,
  className,
  text,
  onText,
  suggestions,
  labelOf,
  detailOf,
  keyOf,
  onPick,
  freeText = false,
  loading = false,
  emptyText = 'Aucun résultat',
  minLength = 2,
  name,
  placeholder,
  autoComplete = 'off',
}: SuggestFieldProps<T>) => {
  const listId = useId();
  const [open, setOpen] = useState(false);
  // Outlives the focus: a remark that went away with it would move the button under the finger that presses it.
  const [typed, setTyped] = useState(false);
  const [index, setIndex] = useState(NONE);
  const [first, ...others] = suggestions;
  // The only proposal says what is written already: nothing to choose, and nothing to hide the page with.
  const isSettled = freeText && first !== undefined && others.length === 0 && labelOf(first) === text.trim();
  const shown = open && text.trim().length >= minLength && !isSettled;
  const active = shown ? suggestions[index] : undefined;
  const optionId = (suggestion: T): string => `${listId}-${keyOf(suggestion)}`;
  const activeId = active === undefined ? undefined : optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const close = (): void => {
    setOpen(false);
    setIndex(NONE);
  };
  const pick = (suggestion: T): void => {
    onPick(suggestion);
    setTyped(false);
    close();
  };
  /** Past the last one comes the text itself, then the first one again. */
  const move = (step: 1 | -1): void => {
    setOpen(true);
    const places = suggestions.length + 1;
    setIndex(((index + 1 + step + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape' && shown) {
      // The first Escape closes the list, the next one the dialog around it.
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field label={label} hint={hint} error={error} required={required} filter={filter} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown && suggestions.length > 0}
            aria-controls={shown && suggestions.length > 0 ? listId : undefined}
            aria-activedescendant={activeId}
            name={name}
            placeholder={placeholder}
            autoComplete={autoComplete}
            className={cx(controlClass, loading && 'pr-12')}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setOpen(true);
              setTyped(true);
              setIndex(NONE);
            }}
            // Where the focus is led to a mistake, the list would hide what is said of it.
            onFocus={() => text === '' && minLength === 0 && error === undefined && setOpen(true)}
            onClick={() => text === '' && minLength === 0 && setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {loading && (
            <span className="absolute top-0 right-3 flex h-11 items-center text-muted">
              <Spinner />
            </span>
          )}
          {/* In the flow, not over it: a list may cover the next field, a mere remark may not. */}
          <p role="status" className="mt-1.5 text-xs text-muted empty:hidden">
            {typed && text.trim().length >= minLength && !loading && suggestions.length === 0 && emptyText}
          </p>
          {shown && suggestions.length > 0 && (
            <SuggestionList
              id={listId}
              suggestions={suggestions}
              active={active}
              optionId={optionId}
              labelOf={labelOf}
              detailOf={detailOf}
              onPick={pick}
            />
          )}
        </div>
      )}
    </Field>
  );
};
