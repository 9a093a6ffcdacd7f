import { Autocomplete } from '@base-ui/react/autocomplete';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { Spinner } from './spinner.tsx';

interface SuggestFieldProps<T> extends FieldProps {
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
  readonly loading?: boolean;
  /** Shown when nothing matches a text long enough to search. */
  readonly emptyText?: string;
  /** Below this many characters nothing is proposed. */
  readonly minLength?: number;
  readonly name?: string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

/** A text control with proposals that come while typing (ARIA combobox). The text may also stay free. */
export const SuggestField = <T,>({
  label,
  hint,
  error,
  required,
  className,
  text,
  onText,
  suggestions,
  labelOf,
  detailOf,
  keyOf,
  onPick,
  loading = false,
  emptyText = 'Aucun résultat',
  minLength = 2,
  name,
  placeholder,
  autoComplete = 'off',
}: SuggestFieldProps<T>) => {
  const searching = text.trim().length >= minLength;
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <Autocomplete.Root
          items={suggestions as T[]}
          filter={null}
          mode="none"
          value={text}
          itemToStringValue={labelOf}
          onValueChange={(next, { reason }) => {
            if (reason === 'item-press') {
              const picked = suggestions.find((suggestion) => labelOf(suggestion) === next);
              if (picked !== undefined) return onPick(picked);
            }
            onText(next);
          }}
        >
          <div className="relative">
            <Autocomplete.Input
              {...control}
              name={name}
              placeholder={placeholder}
              autoComplete={autoComplete}
              className={controlClass}
            />
            {loading && (
              <span className="absolute inset-y-0 right-3 flex items-center text-muted">
                <Spinner />
              </span>
            )}
          </div>
          <Autocomplete.Portal hidden={!searching}>
            <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-none">
              <Autocomplete.Popup
                aria-busy={loading || undefined}
                className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface py-1.5 shadow-float"
              >
                <Autocomplete.Status className="px-4 text-sm text-muted">
                  {!loading && searching && suggestions.length === 0 && <span className="block py-2">{emptyText}</span>}
                </Autocomplete.Status>
                <Autocomplete.List>
                  {(suggestion: T) => (
                    <Autocomplete.Item
                      key={keyOf(suggestion)}
                      value={suggestion}
                      className="cursor-pointer px-4 py-2.5 text-sm outline-none select-none data-highlighted:bg-sunken"
                    >
                      {labelOf(suggestion)}
                      {detailOf !== undefined && (
                        <span className="block text-xs text-muted">{detailOf(suggestion)}</span>
                      )}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
};
