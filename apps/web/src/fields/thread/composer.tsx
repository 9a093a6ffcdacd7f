import type { ThreadPerson } from '@maillon/contracts/record/comments';
import { COMMENT_MAX } from '@maillon/contracts/record/comments';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SuggestionList } from '../../ui/fields/suggestion-list.tsx';
import { beginningMention, completeMention } from './mentions.ts';

interface ComposerProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Given the text without its margins, never an empty one. */
  readonly onSend: (text: string) => void;
  readonly label?: string;
  /** Whom « @ » offers; without it there are no mentions. */
  readonly people?: readonly ThreadPerson[];
  /** The longest text. */
  readonly max?: number;
  /** Why it does not leave yet. */
  readonly error?: string | undefined;
}

const NOBODY: readonly ThreadPerson[] = [];

/** Enter sends, Shift and Enter begin a line (spec clinical §2); « @ » offers those who read the thread. */
export const Composer = ({
  value,
  onChange,
  onSend,
  label = 'Votre message',
  people = NOBODY,
  max = COMMENT_MAX,
  error,
}: ComposerProps) => {
  const [hint, listId] = [useId(), useId()];
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  /** Where the caret belongs after a name was completed: with that text, before the next letter is typed. */
  const placed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (placed.current === null) return;
    box.current?.setSelectionRange(placed.current, placed.current);
    placed.current = null;
  });
  const mention = people.length === 0 ? null : beginningMention(value, caret, people);
  const offered = mention?.people ?? NOBODY;
  const active = offered[at] ?? offered[0];
  const text = value.trim();
  const send = (): void => {
    if (text !== '') onSend(text);
  };
  const pick = (person: ThreadPerson): void => {
    const done = completeMention(value, caret, person);
    onChange(done.text);
    setCaret(done.caret);
    setAt(0);
    placed.current = done.caret;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that ends a composed character is not the person’s.
    if (event.nativeEvent.isComposing) return;
    if (active !== undefined && event.key.startsWith('Arrow') && /Up|Down/.test(event.key)) {
      event.preventDefault();
      setAt((at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    } else if (active !== undefined && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      pick(active);
    } else if (active !== undefined && event.key === 'Escape') {
      event.stopPropagation();
      setCaret(-1);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  const optionId = ({ id }: ThreadPerson): string => `${listId}-${id}`;
  return (
    <form
      className="flex items-end gap-2 border-t border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="relative min-w-0 flex-1">
        {active !== undefined && (
          <SuggestionList
            isAbove
            {...{ id: listId, suggestions: offered, active, optionId, onPick: pick }}
            labelOf={({ name }) => name}
          />
        )}
        <textarea
          ref={box}
          aria-label={label}
          aria-describedby={hint}
          aria-autocomplete={people.length > 0 ? 'list' : undefined}
          aria-controls={active === undefined ? undefined : listId}
          aria-activedescendant={active && optionId(active)}
          aria-invalid={error !== undefined || undefined}
          placeholder={people.length > 0 ? 'Répondre… @ pour prévenir' : label}
          rows={1}
          maxLength={max}
          value={value}
          onChange={(event) => {
            setCaret(event.target.selectionStart);
            setAt(0);
            onChange(event.target.value);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 min-h-11 w-full resize-none rounded-lg border border-outline bg-surface px-3 py-2.5"
        />
        {error === undefined ? (
          <p id={hint} className="mt-1 text-xs text-muted max-md:sr-only">
            Entrée envoie, Maj et Entrée vont à la ligne.
          </p>
        ) : (
          <p id={hint} role="alert" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      <Button
        type="submit"
        resting={text === ''}
        className={error === undefined ? 'md:mb-5.5' : 'mb-6'}
        aria-label="Envoyer"
        icon={<SendHorizontal className="size-5" aria-hidden="true" />}
      >
        <span className="max-md:sr-only">Envoyer</span>
      </Button>
    </form>
  );
};
