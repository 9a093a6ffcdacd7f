import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
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

/** The combobox pattern of the ARIA authoring guide: the control keeps the focus, the arrows walk through all groups. */
export const SearchBox = ({ words, onWords, groups, onPick, waiting }: SearchBoxProps) => {
  const id = useId();
  const [index, setIndex] = useState(0);
  const choices = groups.flatMap((group) => group.choices.map((choice) => ({ group: group.title, choice })));
  const optionId = (at: number): string => `${id}-${at}`;
  const active = Math.min(index, choices.length - 1);
  const activeId = active < 0 ? undefined : optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setIndex((active + step + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = choices[active];
      if (chosen !== undefined && !waiting) onPick(chosen.choice);
    }
  };

  return (
    <>
      <div className="relative">
        <Search className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" aria-hidden="true" />
        <input
          // The dialog was opened to type: nothing else in it takes the focus first.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          type="text"
          role="combobox"
          aria-label={SEARCH_LABEL}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={activeId}
          placeholder={SEARCH_LABEL}
          autoComplete="off"
          maxLength={80}
          className={`${controlClass} pr-12 pl-11`}
          value={words}
          onChange={(event) => {
            onWords(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        {waiting && (
          <span className="absolute top-0 right-3 flex h-11 items-center text-muted">
            <Spinner />
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {waiting ? 'Recherche en cours' : `${choices.length} propositions`}
      </p>
      {choices.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label="Propositions" className="-mx-2 mt-3 mb-3">
          {groups.map(({ title }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={title} role="group" aria-label={title} className="mb-2">
              <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {title}
              </p>
              {choices.map(
                ({ group, choice }, at) =>
                  group === title && (
                    <Option
                      key={choice.key}
                      id={optionId(at)}
                      choice={choice}
                      active={at === active}
                      onPick={onPick}
                      onPoint={() => setIndex(at)}
                    />
                  ),
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
};

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly active: boolean;
  readonly onPick: (choice: Choice) => void;
  readonly onPoint: () => void;
}

const Option = ({ id, choice, active, onPick, onPoint }: OptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={active}
    onPointerMove={onPoint}
    // Before the click, which would come after the control has lost the focus.
    onMouseDown={(event) => {
      event.preventDefault();
      onPick(choice);
    }}
    className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-3 py-2.5 select-none aria-selected:bg-sunken"
  >
    <span className="font-medium">{choice.label}</span>
    {choice.detail !== '' && <span className="text-sm text-muted">{choice.detail}</span>}
  </div>
);
