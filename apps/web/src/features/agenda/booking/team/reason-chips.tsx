import { APPOINTMENT_REASONS, type ReasonCode, reasonsInOrder } from '@maillon/domain/calendar/visit-reasons';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { isMaternity } from '../../../../lib/api/is-maternity.ts';
import { Button } from '../../../../ui/button.tsx';

interface ReasonChipsProps {
  readonly value: ReasonCode;
  readonly onChange: (reason: ReasonCode) => void;
}

const USUAL = 5;

/** What the visit is about: the usual reasons, and the others one touch away. Native radios: arrows move through them. */
export const ReasonChips = ({ value, onChange }: ReasonChipsProps) => {
  const id = useId();
  const [all, setAll] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  /** Who moves by arrows looks on: the others fold for who has touched one. */
  const isTouched = useRef(false);
  // What is chosen, before one comes too, is in sight.
  useLayoutEffect(() => {
    const chosen = line.current?.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.parentElement;
    if (line.current && chosen) line.current.scrollLeft = chosen.offsetLeft - chosen.offsetWidth / 4;
  }, [value]);
  const reasons = reasonsInOrder(isMaternity());
  const shown = all ? reasons : reasons.filter((code, index) => index < USUAL || code === value);
  return (
    <fieldset
      className="min-w-0"
      onPointerDown={() => {
        isTouched.current = true;
      }}
      onKeyDown={() => {
        isTouched.current = false;
      }}
    >
      <legend className="sr-only">Motif du rendez-vous</legend>
      {/* One line on a phone: what is chosen by it is on the screen, too. */}
      <div
        ref={line}
        className="relative flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
      >
        {shown.map((code) => (
          <label
            key={code}
            className="flex min-h-11 items-center rounded-full border border-outline/60 bg-surface px-4 text-sm font-semibold max-md:shrink-0 max-md:whitespace-nowrap md:max-w-full md:break-words hover:border-brand has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={`${id}-reason`}
              className="sr-only"
              value={code}
              checked={code === value}
              onChange={() => {
                if (isTouched.current) setAll(false);
                onChange(code);
              }}
            />
            {APPOINTMENT_REASONS[code].label}
          </label>
        ))}
        <Button look="quiet" className="max-md:shrink-0" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Moins de motifs' : 'Autre motif'}
        </Button>
      </div>
    </fieldset>
  );
};
