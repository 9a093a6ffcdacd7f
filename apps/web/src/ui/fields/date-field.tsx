import { addDays, isIsoDay } from '@maillon/domain/day';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { moveClock, readClock, readDay, readLeftClock, writeDay } from './typed-date.ts';
import { TypedField } from './typed-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'inputMode' | 'min' | 'max'> & {
  /** `yyyy-MM-dd`, as are `min` and `max`; '' while what is written is no day. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** Made when a day is first spelled: costly on a slow phone. */
let spelling: Intl.DateTimeFormat | undefined;

const inWords = (day: string): string | undefined => {
  if (!isIsoDay(day)) return undefined;
  spelling ??= new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
  return spelling.format(new Date(day));
};

const moveDay = (day: string, by: number): string => (isIsoDay(day) ? addDays(day, by) : day);

/**
 * A calendar day, written as in French whatever language the browser speaks: in its own control 03/12 may be March. The
 * button opens the browser's calendar, or the phone's wheel. The day is said in words below.
 */
export const DateField = ({ hint, min, max, ...field }: DateFieldProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const [hasPicker, setHasPicker] = useState(false);
  const { value, onChange } = field;
  // Made when it is first wanted: the browser's own control costs a slow phone more than all of ours around it.
  const openPicker = (): void => {
    flushSync(() => setHasPicker(true));
    picker.current?.showPicker();
  };
  return (
    <TypedField
      placeholder="jj/mm/aaaa"
      {...field}
      hint={hint ?? (field.filter ? undefined : inWords(value))}
      read={readDay}
      write={writeDay}
      move={moveDay}
      unread="Cette date n’existe pas : écrivez-la ainsi, 31/12/2026"
      trailing={
        field.readOnly || field.disabled ? undefined : (
          <>
            {hasPicker && (
              <input
                ref={picker}
                type="date"
                tabIndex={-1}
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 right-0 w-11 opacity-0"
                value={value}
                min={min}
                max={max}
                onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
              />
            )}
            <IconButton label="Ouvrir le calendrier" onClick={openPicker}>
              <CalendarDays aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    />
  );
};

type TimeFieldProps = Omit<DateFieldProps, 'min' | 'max' | 'step'> & {
  /** Seconds of one step of the arrows (900 = quarters of an hour). */
  readonly step?: number;
};

/** A wall-clock time, `HH:mm`, in 24 hours. */
export const TimeField = ({ step = 60, ...field }: TimeFieldProps) => (
  <TypedField
    placeholder="hh:mm"
    {...field}
    read={readClock}
    readLeft={readLeftClock}
    write={(clock) => clock}
    move={(clock, direction) => moveClock(clock, (direction * step) / 60)}
    unread="Écrivez l’heure ainsi : 09:30"
  />
);
