import { useState } from 'react';
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** A text is one that is no number, as it was typed. */
  readonly value: number | string | undefined;
  readonly onChange: (value: number | string | undefined) => void;
};

const numberIn = (typed: string): number | string | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^-?\d+(?:[.,]\d*)?$/.test(text) ? Number(text.replace(',', '.')) : typed;
};

const textOf = (value: number | string | undefined): string => String(value ?? '').replace('.', ',');

/** A number as French writes it, with a comma. While one types, the text is theirs: « 71, » is not yet 71,5. */
export const NumberField = ({ value, onChange, ...field }: NumberFieldProps) => {
  const [typed, setTyped] = useState(() => textOf(value));
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={numberIn(typed) === value ? typed : textOf(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(numberIn(text));
      }}
    />
  );
};
