import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'inputMode'> & {
  /** `yyyy-MM-dd`, as are `min` and `max`. */
  readonly value: string;
};

/** A year that is still being typed begins with zeros. */
const WHOLE_DAY = /^[12]\d{3}-\d{2}-\d{2}$/;
/** Made when a day is first spelled: costly on a slow phone. */
let spelling: Intl.DateTimeFormat | undefined;

const inWords = (day: string): string | undefined => {
  if (!WHOLE_DAY.test(day)) return undefined;
  spelling ??= new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
  return spelling.format(new Date(day));
};

/**
 * A calendar day. The browser's own control: it speaks the browser's language, opens the phone's wheel, and is the one
 * that screen readers know best. Where that language is not French, 03/12 is March: the day is said in words below.
 */
export const DateField = ({ hint, ...props }: DateFieldProps) => (
  <TextField {...props} hint={hint ?? (props.filter ? undefined : inWords(props.value))} type="date" />
);

/** A wall-clock time, `HH:mm`; `step` in seconds (900 = quarters of an hour). */
export const TimeField = (props: DateFieldProps) => <TextField {...props} type="time" />;
