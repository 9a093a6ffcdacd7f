import { CheckboxGroup } from '../ui/fields/checkbox-group.tsx';

/** Spec platform §9 "Default language list". */
const LANGUAGES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'Anglais' },
  { value: 'es', label: 'Espagnol' },
  { value: 'ar', label: 'Arabe' },
  { value: 'de', label: 'Allemand' },
  { value: 'it', label: 'Italien' },
  { value: 'zh', label: 'Chinois' },
  { value: 'tr', label: 'Turc' },
] as const;

interface LanguageFieldProps {
  readonly values: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
  readonly error?: string | undefined;
}

export const LanguageField = ({ values, onChange, error }: LanguageFieldProps) => (
  <CheckboxGroup
    label="Langues parlées"
    name="languages"
    choices={LANGUAGES}
    values={LANGUAGES.map(({ value }) => value).filter((code) => values.includes(code))}
    onChange={onChange}
    error={error}
  />
);
