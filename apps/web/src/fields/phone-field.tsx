import { callingCode, type PhoneCountry, phoneCountries } from '@maillon/contracts/fields/phone';
import { memo } from 'react';
import { controlClass, Field, type FieldProps } from '../ui/fields/field.tsx';

interface PhoneFieldProps extends Omit<FieldProps, 'label'> {
  readonly country: PhoneCountry;
  /** As typed. */
  readonly value: string;
  readonly onCountry: (country: PhoneCountry) => void;
  readonly onChange: (typed: string) => void;
  readonly readOnly?: boolean;
}

const frenchNames = new Intl.DisplayNames('fr', { type: 'region' });

/** Some 240 of them, drawn once and not at every key. */
const CountryOptions = memo(() =>
  phoneCountries().map((country) => (
    <option key={country} value={country}>
      {frenchNames.of(country) ?? country} ({callingCode(country)})
    </option>
  )),
);

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
}: PhoneFieldProps) => (
  <Field label="Téléphone" required={required} hint={hint} error={error} className={className}>
    {(control) => (
      <div className="flex flex-wrap gap-2">
        {!readOnly && (
          <select
            aria-label="Pays du numéro"
            className={`${controlClass} w-36! max-w-full shrink-0`}
            value={country}
            onChange={(event) => onCountry(event.target.value as PhoneCountry)}
          >
            <CountryOptions />
          </select>
        )}
        <input
          {...control}
          className={`${controlClass} min-w-0 flex-1 basis-24 read-only:bg-sunken`}
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
