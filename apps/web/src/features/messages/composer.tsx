import { MESSAGE_MAX } from '@maillon/contracts/accounts/channels';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';

interface ComposerProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Given the text without its margins, never an empty one. */
  readonly onSend: (text: string) => void;
}

/** Enter sends, Shift and Enter begin a line (spec clinical §2). */
export const Composer = ({ value, onChange, onSend }: ComposerProps) => {
  const hint = useId();
  const text = value.trim();
  const send = (): void => {
    if (text === '') return;
    onChange('');
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that ends a composed character is not the person’s.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex items-end gap-2 border-t border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="min-w-0 flex-1">
        <textarea
          aria-label="Votre message"
          aria-describedby={hint}
          placeholder="Votre message"
          rows={1}
          maxLength={MESSAGE_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 min-h-11 w-full resize-none rounded-lg border border-outline bg-surface px-3 py-2.5"
        />
        <p id={hint} className="mt-1 text-xs text-muted max-md:sr-only">
          Entrée envoie, Maj et Entrée vont à la ligne.
        </p>
      </div>
      <Button
        type="submit"
        resting={text === ''}
        className="md:mb-5"
        aria-label="Envoyer"
        icon={<SendHorizontal className="size-5" aria-hidden="true" />}
      >
        <span className="max-md:sr-only">Envoyer</span>
      </Button>
    </form>
  );
};
