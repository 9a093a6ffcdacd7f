import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
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

/** « Un médecin est nécessaire »: then one must be chosen (spec clinical §6). */
export const DoctorNeeded = ({ values, onChange }: Pick<CompanionFieldProps, 'values' | 'onChange'>) => (
  <Checkbox
    label="Un médecin est nécessaire"
    checked={values.needsDoctor}
    onChange={(needsDoctor) => onChange(needsDoctor ? { needsDoctor } : { needsDoctor, doctorId: '' })}
  />
);

/** Who else takes part. A nurse or a midwife first says whether a doctor is needed; then one must be chosen. */
export const CompanionField = ({ type, values, onChange, present, error }: CompanionFieldProps) => {
  const key = `${type}Id` as const;
  const asksForDoctor = type === 'doctor';
  return (
    <>
      {asksForDoctor && <DoctorNeeded values={values} onChange={onChange} />}
      {(!asksForDoctor || values.needsDoctor) && (
        <PractitionerField
          type={type}
          value={values[key]}
          onChange={(id) => onChange({ [key]: id })}
          required={asksForDoctor}
          present={present.filter(({ userType }) => userType === type)}
          error={error}
        />
      )}
    </>
  );
};

interface TeamFieldsProps {
  readonly types: readonly PractitionerType[];
  readonly values: BookingValues;
  readonly onChange: (patch: Partial<BookingValues>) => void;
  readonly present: readonly PractitionerCard[];
  readonly structureId: string | undefined;
  readonly errorOf: (type: PractitionerType) => string | undefined;
}

/** Whom a structure books: one of each profession. Without a doctor it says that none is needed. */
export const TeamFields = ({ types, values, onChange, present, structureId, errorOf }: TeamFieldsProps) => {
  const others = types.filter((type) => type !== 'doctor');
  const hasOther = others.some((type) => values[`${type}Id`] !== '');
  const fieldOf = (type: PractitionerType, required: boolean) => (
    <PractitionerField
      key={type}
      type={type}
      value={values[`${type}Id`]}
      onChange={(id) => onChange({ [`${type}Id`]: id })}
      required={required}
      present={present.filter(({ userType }) => userType === type)}
      structureId={structureId}
      error={errorOf(type)}
    />
  );
  return (
    <>
      {(!hasOther || values.needsDoctor) && fieldOf('doctor', hasOther)}
      {others.map((type) => fieldOf(type, false))}
      {hasOther && <DoctorNeeded values={values} onChange={onChange} />}
    </>
  );
};
