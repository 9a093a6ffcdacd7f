import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { controlClass } from '../../ui/fields/field.tsx';
import type { Choice, ChoiceGroup } from './search.model.ts';
import { SEARCH_LABEL } from './search-label.ts';

interface SearchBoxProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly groups: readonly ChoiceGroup[];
  readonly onPick: (choice: Choice) => void;
  readonly waiting: boolean;
}

const labelOf = ({ label }: Choice): string => label;

/** The control keeps the focus, the arrows walk through all groups. */
export const SearchBox = ({ words, onWords, groups, onPick, waiting }: SearchBoxProps) => {
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups.map(({ title, choices }) => ({ title, items: choices }))}
      itemToStringValue={labelOf}
      value={words}
      onValueChange={(value, { reason }) => {
        // What was picked is where one goes, and no text to search for.
        if (reason !== 'item-press') onWords(value);
      }}
    >
      <div className="relative">
        <Search className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" aria-hidden="true" />
        <Autocomplete.Input
          // The dialog was opened to type: nothing else in it takes the focus first.
          autoFocus
          type="text"
          aria-label={SEARCH_LABEL}
          placeholder={SEARCH_LABEL}
          maxLength={80}
          className={`${controlClass} pr-12 pl-11`}
          onKeyDown={(event) => {
            // What is shown answers an earlier word.
            if (event.key === 'Enter' && waiting) event.preventBaseUIHandler();
          }}
        />
        {waiting && (
          <span className="absolute top-0 right-3 flex h-11 items-center text-muted">
            <Spinner />
          </span>
        )}
      </div>
      <Autocomplete.Status className="sr-only">
        {waiting ? 'Recherche en cours' : count === 1 ? '1 proposition' : `${count} propositions`}
      </Autocomplete.Status>
      {count > 0 && (
        <Autocomplete.List aria-label="Propositions" className="-mx-2 mt-3 mb-3">
          {groups.map(({ title, choices }) => (
            <Autocomplete.Group key={title} items={choices} className="mb-2">
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {title}
              </Autocomplete.GroupLabel>
              {choices.map((choice) => (
                <Autocomplete.Item
                  key={choice.key}
                  value={choice}
                  onClick={() => onPick(choice)}
                  className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-3 py-2.5 select-none data-highlighted:bg-sunken"
                >
                  <span className="font-medium">{choice.label}</span>
                  {choice.detail !== '' && <span className="text-sm text-muted">{choice.detail}</span>}
                </Autocomplete.Item>
              ))}
            </Autocomplete.Group>
          ))}
        </Autocomplete.List>
      )}
    </Autocomplete.Root>
  );
};
