import { formatNir } from '@maillon/domain/identifiers';
import { type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { maskNir } from './nir-mask.ts';

/** 15 characters and the 6 spaces between their groups (spec platform §9). */
const MAX_LENGTH = 21;

interface NirFieldProps extends Omit<FieldProps, 'label'> {
  /** Without spaces. */
  readonly value: string;
  readonly onChange: (nir: string) => void;
}

/** The insurance number in groups of 1 2 2 2 3 3 2; the caret stays where one types, also in the middle. */
export const NirField = ({ value, onChange, ...field }: NirFieldProps) => {
  const control = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // React puts the caret at the end of a controlled value that is not what was typed.
  useLayoutEffect(() => {
    const input = control.current;
    if (caret.current !== null && input !== null && input === document.activeElement) {
      input.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });

  const write = (typed: string, at: number): void => {
    const masked = maskNir(typed, at);
    caret.current = masked.caret;
    onChange(masked.nir);
  };

  // The browser would cut what is longer than the field before the mask has taken out its spaces and dashes.
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const begun = text.slice(0, selectionStart ?? text.length) + event.clipboardData.getData('text');
    write(begun + text.slice(selectionEnd ?? text.length), begun.length);
  };

  return (
    <TextField
      {...field}
      ref={control}
      label="Numéro de sécurité sociale"
      name="nir"
      placeholder="1 23 45 67 890 123 45"
      maxLength={MAX_LENGTH}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={formatNir(value)}
      onChange={(typed) => write(typed, control.current?.selectionStart ?? typed.length)}
      onPaste={paste}
    />
  );
};
