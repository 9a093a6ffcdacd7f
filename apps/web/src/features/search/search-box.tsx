import { Autocomplete } from '@base-ui/react/autocomplete';
import { SEARCH_MAX_LENGTH } from '@maillon/domain/text/search-length';
import { ArrowRight, type LucideIcon, Search, SunMoon, TextQuote, UserRound, Zap } from 'lucide-react';
import { useRef } from 'react';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { controlClass } from '../../ui/fields/field.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';
import type { Choice, ChoiceGroup } from './search.model.ts';

interface SearchBoxProps {
  /** What may be looked for. */
  readonly label: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly groups: readonly ChoiceGroup[];
  readonly onPick: (choice: Choice) => void;
  readonly waiting: boolean;
}

const labelOf = ({ label }: Choice): string => label;

const ICONS: Readonly<Record<Choice['kind'], LucideIcon>> = {
  person: UserRound,
  action: Zap,
  page: ArrowRight,
  text: TextQuote,
};

const KEYS = [
  ['↑ ↓', 'choisir'],
  ['Entrée', 'ouvrir'],
  ['Échap', 'fermer'],
] as const;

const Line = ({ choice: { kind, theme, label, detail } }: { readonly choice: Choice }) => (
  <>
    <IconTile icon={theme === undefined ? ICONS[kind] : SunMoon} />
    <span className="min-w-0 flex-1">
      <span className="font-medium break-words">{label}</span>
      {detail !== '' && <span className="ml-3 text-sm break-words text-muted">{detail}</span>}
    </span>
  </>
);

/** The control keeps the focus, the arrows walk through all groups. */
export const SearchBox = ({ label, words, onWords, groups, onPick, waiting }: SearchBoxProps) => {
  const highlighted = useRef<Choice | undefined>(undefined);
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
      onItemHighlighted={(choice) => {
        highlighted.current = choice;
      }}
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
          aria-label={label}
          placeholder={label}
          maxLength={SEARCH_MAX_LENGTH}
          className={`${controlClass} pr-12 pl-11`}
          onKeyDown={(event) => {
            // Whom the list shows answers an earlier word; pages and actions are those of the present one.
            const isEarlier =
              highlighted.current === undefined ||
              (highlighted.current.kind === 'person' && highlighted.current.isRecent === undefined) ||
              highlighted.current.about !== undefined;
            if (event.key === 'Enter' && waiting && isEarlier) event.preventBaseUIHandler();
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
                  className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 select-none data-highlighted:bg-brand-soft"
                >
                  <Line choice={choice} />
                </Autocomplete.Item>
              ))}
            </Autocomplete.Group>
          ))}
        </Autocomplete.List>
      )}
      <p aria-hidden="true" className="mb-2 flex gap-5 text-sm text-muted max-md:hidden">
        {KEYS.map(([key, does]) => (
          <span key={key}>
            <kbd className="rounded-sm border border-line px-1.5 text-xs">{key}</kbd> {does}
          </span>
        ))}
      </p>
    </Autocomplete.Root>
  );
};
