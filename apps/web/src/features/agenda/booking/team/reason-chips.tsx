import { APPOINTMENT_REASONS, type ReasonCode, reasonsInOrder } from '@maillon/domain/calendar/visit-reasons';
import { useId, useState } from 'react';
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
  const reasons = reasonsInOrder(isMaternity());
  const shown = all ? reasons : reasons.filter((code, index) => index < USUAL || code === value);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Motif du rendez-vous</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((code) => (
          <label
            key={code}
            className="flex min-h-11 max-w-full items-center rounded-full border border-outline/60 bg-surface px-4 text-sm font-semibold break-words hover:border-brand has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={`${id}-reason`}
              className="sr-only"
              checked={code === value}
              onChange={() => onChange(code)}
            />
            {APPOINTMENT_REASONS[code].label}
          </label>
        ))}
        <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Moins de motifs' : 'Autre motif'}
        </Button>
      </div>
    </fieldset>
  );
};
