import { type KeyboardEvent, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface TypedFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** What is written, as a value; '' while it is none. */
  readonly read: (text: string) => string;
  /** The same when the field is left: what was begun may be finished. */
  readonly readLeft?: (text: string) => string;
  readonly write: (value: string) => string;
  /** One step up or down with the arrows. */
  readonly move: (value: string, direction: 1 | -1) => string;
  /** What is said of a text that was left and is no value. */
  readonly unread: string;
}

/**
 * A value that is written by hand: the text is the reader's own until it is left, the value is told as soon as there is one.
 * What comes from outside replaces the text.
 */
export const TypedField = ({
  value,
  onChange,
  onBlur,
  onKeyDown,
  error,
  read,
  readLeft = read,
  write,
  move,
  unread,
  ...field
}: TypedFieldProps) => {
  const [typed, setTyped] = useState({ text: write(value), value, isLeft: false });
  const text = typed.value === value ? typed.text : write(value);

  const emit = (next: string, written: string, isLeft: boolean) => {
    setTyped({ text: written, value: next, isLeft });
    if (next !== value) onChange(next);
  };
  const onArrow = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null || value === '' || field.readOnly) return;
    event.preventDefault();
    const next = move(value, direction);
    emit(next, write(next), true);
  };

  // That it is required would be wrong of a text that is there.
  const isUnread = text !== '' && value === '' && (typed.isLeft || error !== undefined);
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="numeric"
      value={text}
      error={isUnread ? unread : error}
      onChange={(written) => emit(read(written), written, false)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        onArrow(event);
      }}
      onBlur={(event) => {
        const left = readLeft(text);
        emit(left, left === '' ? text : write(left), true);
        onBlur?.(event);
      }}
    />
  );
};
