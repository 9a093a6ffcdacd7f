import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'inputMode'> & {
  /** `yyyy-MM-dd`, as are `min` and `max`. */
  readonly value: string;
};

/**
 * A calendar day. The browser's own control: it speaks the person's language, opens the phone's wheel, and is the one
 * that screen readers know best.
 */
export const DateField = (props: DateFieldProps) => <TextField {...props} type="date" />;

/** A wall-clock time, `HH:mm`; `step` in seconds (900 = quarters of an hour). */
export const TimeField = (props: DateFieldProps) => <TextField {...props} type="time" />;
