import type { PractitionerCard } from '@maillon/contracts/agenda/appointments';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import type { BookingValues } from './booking.model.ts';
import { PractitionerField } from './practitioner-field.tsx';

interface CompanionFieldProps {
  readonly type: PractitionerType;
  readonly values: BookingValues;
  readonly onChange: (patch: Partial<BookingValues>) => void;
  readonly present: readonly PractitionerCard[];
  readonly error?: string | undefined;
}

/** Who else takes part. A nurse or a midwife first says whether a doctor is needed; then one must be chosen. */
export const CompanionField = ({ type, values, onChange, present, error }: CompanionFieldProps) => {
  const key = `${type}Id` as const;
  const asksForDoctor = type === 'doctor';
  return (
    <>
      {asksForDoctor && (
        <Checkbox
          label="Un médecin est nécessaire"
          checked={values.needsDoctor}
          onChange={(needsDoctor) => onChange(needsDoctor ? { needsDoctor } : { needsDoctor, doctorId: '', start: '' })}
        />
      )}
      {(!asksForDoctor || values.needsDoctor) && (
        <PractitionerField
          type={type}
          value={values[key]}
          onChange={(id) => onChange({ [key]: id, start: '' })}
          required={asksForDoctor}
          present={present.filter(({ userType }) => userType === type)}
          error={error}
        />
      )}
    </>
  );
};
