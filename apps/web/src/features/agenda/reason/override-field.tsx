import { OVERRIDE_CODES, OVERRIDE_REASONS, type OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { Select } from '../../../ui/fields/select.tsx';

interface OverrideFieldProps {
  readonly value: OverrideCode | '';
  readonly onChange: (value: OverrideCode) => void;
  readonly error?: string | undefined;
}

const OPTIONS = OVERRIDE_CODES.map((value) => ({ value, label: OVERRIDE_REASONS[value] }));

/** Staff may take a time that a calendar does not offer, for a reason that its owner reads. */
export const OverrideField = ({ value, onChange, error }: OverrideFieldProps) => (
  <Select
    label="Réserver quand même, parce que"
    hint="La personne qui reçoit lit la raison. Un rendez-vous déjà pris n’est jamais doublé."
    name="override"
    required
    placeholder="Choisir une raison"
    options={OPTIONS}
    value={value}
    onChange={onChange}
    error={error}
  />
);
