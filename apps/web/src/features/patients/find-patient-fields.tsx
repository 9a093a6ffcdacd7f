import { PatientNumberField } from '../../fields/patient-number/patient-number-field.tsx';
import { PhoneField } from '../../fields/phone-field.tsx';
import { publicConfig } from '../../lib/api/public-config.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { Errors, PatientDraft } from './new-patient.model.ts';

interface FindPatientFieldsProps {
  readonly draft: PatientDraft;
  readonly today: string;
  readonly errors: Errors;
  /** What the search has found about the number. */
  readonly known: string | undefined;
  readonly typeNumber: (nir: string) => void;
  readonly change: (part: Partial<PatientDraft>) => void;
}

/** By what a patient is looked for: the number; where not everybody has one, a phone and a day of birth serve as well (catalogues C-06). */
export const FindPatientFields = ({ draft, today, errors, known, typeNumber, change }: FindPatientFieldsProps) => {
  if (publicConfig().country === 'FR')
    return <PatientNumberField value={draft.nir} onChange={typeNumber} error={known ?? errors.nir} />;
  const hasNumber = draft.nir !== '';
  return (
    <>
      <PatientNumberField
        hint="Laissez vide si le patient n’en a pas : indiquez alors son téléphone et sa date de naissance."
        value={draft.nir}
        onChange={typeNumber}
        error={hasNumber ? (known ?? errors.nir) : undefined}
      />
      {!hasNumber && (
        <>
          <PhoneField
            required
            country={draft.phoneCountry}
            onCountry={(phoneCountry) => change({ phoneCountry })}
            value={draft.phone}
            onChange={(phone) => change({ phone })}
            error={known ?? errors.phone}
          />
          <DateField
            label="Date de naissance"
            name="birthDate"
            required
            max={today}
            value={draft.birthDate}
            onChange={(birthDate) => change({ birthDate })}
            error={errors.birthDate}
          />
        </>
      )}
    </>
  );
};
