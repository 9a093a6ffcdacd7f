interface SuggestionListProps<T> {
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly T[];
  /** The one that Enter would take. */
  readonly active: T | undefined;
  readonly optionId: (suggestion: T) => string;
  readonly labelOf: (suggestion: T) => string;
  readonly detailOf?: ((suggestion: T) => string | undefined) | undefined;
  /** Said instead of a list; nothing while one is on its way. */
  readonly message: string | null;
  readonly onPick: (suggestion: T) => void;
}

/** The proposals below a control that keeps the focus (ARIA listbox driven by aria-activedescendant). */
export const SuggestionList = <T,>({
  id,
  label,
  suggestions,
  active,
  optionId,
  labelOf,
  detailOf,
  message,
  onPick,
}: SuggestionListProps<T>) => (
  <div className="absolute inset-x-0 top-full z-50 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float">
    <p role="status" className="px-4 py-2 text-sm text-muted empty:hidden">
      {message}
    </p>
    <div id={id} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto py-1.5 empty:hidden">
      {suggestions.map((suggestion) => (
        <div
          key={optionId(suggestion)}
          id={optionId(suggestion)}
          role="option"
          tabIndex={-1}
          aria-selected={suggestion === active}
          // Before the click, which would come after the control has lost the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(suggestion);
          }}
          className="cursor-pointer px-4 py-2.5 text-sm select-none hover:bg-sunken aria-selected:bg-sunken"
        >
          {labelOf(suggestion)}
          {detailOf !== undefined && <span className="block text-xs text-muted">{detailOf(suggestion)}</span>}
        </div>
      ))}
    </div>
  </div>
);
