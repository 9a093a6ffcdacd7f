import { callingCode, type PhoneCountry, phoneCountries } from '@maillon/contracts/phone';
import { useState } from 'react';
import { controlClass, Field, type FieldProps } from '../../ui/field.tsx';

interface PhoneFieldProps extends Omit<FieldProps, 'label'> {
  readonly country: PhoneCountry;
  /** As typed. */
  readonly value: string;
  readonly onCountry: (country: PhoneCountry) => void;
  readonly onChange: (typed: string) => void;
  readonly readOnly?: boolean;
}

const frenchNames = new Intl.DisplayNames('fr', { type: 'region' });

const countryOptions = (): { country: PhoneCountry; label: string }[] =>
  phoneCountries().map((country) => ({
    country,
    label: `${frenchNames.of(country) ?? country} (${callingCode(country)})`,
  }));

/** A telephone number and the country in which it is written; FR, CI and CH come first (spec platform §5). */
export const PhoneField = ({
  country,
  value,
  onCountry,
  onChange,
  readOnly = false,
  required,
  hint,
  error,
  className,
}: PhoneFieldProps) => {
  const [options] = useState(countryOptions);
  return (
    <Field label="Téléphone" required={required} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="flex gap-2">
          {!readOnly && (
            <select
              aria-label="Pays du numéro"
              className={`${controlClass} w-36! shrink-0`}
              value={country}
              onChange={(event) => onCountry(event.target.value as PhoneCountry)}
            >
              {options.map((option) => (
                <option key={option.country} value={option.country}>
                  {option.label}
                </option>
              ))}
            </select>
          )}
          <input
            {...control}
            className={`${controlClass} min-w-0 grow read-only:bg-sunken`}
            name="phoneNumber"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={country === 'FR' ? '06 12 34 56 78' : undefined}
            readOnly={readOnly}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
};
