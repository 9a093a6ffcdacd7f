import { useId, useLayoutEffect, useRef } from 'react';
import { time } from '../../../lib/dates.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { byHour, type Start } from './booking.model.ts';

interface SlotPickerProps {
  readonly starts: readonly Start[];
  /** The chosen start, an instant, or ''. */
  readonly value: string;
  readonly onChange: (start: string) => void;
  readonly zone: string;
  readonly error?: string | undefined;
}

/** Free starts, a row for each hour, one of them chosen. Native radios: arrows move through them. */
export const SlotPicker = ({ starts, value, onChange, zone, error }: SlotPickerProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // A long day begins at midnight: the hour that was chosen before the list came must not lie below its edge.
  useLayoutEffect(() => {
    const chosen = box.current?.querySelector('input:checked')?.parentElement;
    if (box.current !== null && chosen) box.current.scrollTop = chosen.offsetTop - box.current.clientHeight / 2;
  }, []);
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1.5 text-sm font-semibold">Horaire</legend>
      <div
        ref={box}
        className="relative flex max-h-[200px] flex-col gap-3 overflow-y-auto rounded-md border border-line bg-page p-3"
      >
        {byHour(starts, zone).map(({ hour, starts: ofHour }) => (
          <div key={hour} className="flex flex-wrap gap-1.5 md:gap-2">
            {ofHour.map(({ start }) => (
              <label
                key={start}
                className="flex min-h-9 items-center rounded-md border border-outline/60 bg-surface px-1.5 text-sm font-semibold tabular md:px-3 hover:border-brand has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
              >
                <input
                  type="radio"
                  name={`${id}-slot`}
                  className="sr-only"
                  checked={start === value}
                  onChange={() => onChange(start)}
                  aria-invalid={error === undefined ? undefined : true}
                />
                {time(start, zone)}
              </label>
            ))}
          </div>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
};
