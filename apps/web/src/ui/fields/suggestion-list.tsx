import { cx } from '../cx.ts';

interface SuggestionListProps<T> {
  readonly id: string;
  readonly suggestions: readonly T[];
  /** The one that Enter would take. */
  readonly active: T | undefined;
  readonly optionId: (suggestion: T) => string;
  readonly labelOf: (suggestion: T) => string;
  readonly detailOf?: ((suggestion: T) => string | undefined) | undefined;
  readonly onPick: (suggestion: T) => void;
  /** Over the control, where there is no room below it. */
  readonly isAbove?: boolean;
}

/** The proposals below a control that keeps the focus (ARIA listbox driven by aria-activedescendant). */
export const SuggestionList = <T,>({
  id,
  suggestions,
  active,
  optionId,
  labelOf,
  detailOf,
  onPick,
  isAbove = false,
}: SuggestionListProps<T>) => (
  <div
    id={id}
    role="listbox"
    aria-label="Propositions"
    className={cx(
      'absolute inset-x-0 z-50 max-h-72 overflow-y-auto rounded-md border border-line bg-surface py-1.5 shadow-float',
      isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
    )}
  >
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
);
