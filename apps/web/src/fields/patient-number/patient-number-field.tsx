import { cleanNir } from '@maillon/domain/identifiers';
import { patientNumberLabel } from '@maillon/domain/product/national-numbers';
import { publicConfig } from '../../lib/api/public-config.ts';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { NirField } from './nir-field.tsx';

interface PatientNumberFieldProps extends Omit<FieldProps, 'label' | 'required'> {
  /** Without spaces. */
  readonly value: string;
  readonly onChange: (number: string) => void;
}

/** By which the country of this product knows a patient: the insurance number in France; elsewhere any number, and none is required. */
export const PatientNumberField = ({ value, onChange, ...field }: PatientNumberFieldProps) => {
  const { country } = publicConfig();
  if (country === 'FR') return <NirField required {...{ value, onChange }} {...field} />;
  return (
    <TextField
      {...field}
      label={patientNumberLabel(country)}
      name="nir"
      maxLength={30}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={(typed) => onChange(cleanNir(typed))}
    />
  );
};
