import type { PatientFile } from '@maillon/contracts/structures/affiliations';
import { Select } from '../ui/fields/select.tsx';

export type BloodGroup = PatientFile['bloodGroup'];

/** Spec platform §3 "Blood groups". */
const GROUPS = [
  ...(['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'] as const).map((group) => ({ value: group, label: group })),
  { value: 'unknown', label: 'Inconnu' } as const,
];

interface BloodGroupFieldProps {
  readonly value: BloodGroup | '';
  readonly onChange: (value: BloodGroup) => void;
  readonly error?: string | undefined;
}

export const BloodGroupField = ({ value, onChange, error }: BloodGroupFieldProps) => (
  <Select
    label="Groupe sanguin"
    name="bloodGroup"
    required
    placeholder="Choisir un groupe sanguin"
    options={GROUPS}
    value={value}
    onChange={onChange}
    error={error}
  />
);
