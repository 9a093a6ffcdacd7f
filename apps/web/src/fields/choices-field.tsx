import { plainText } from '@maillon/domain/text/plain-text';
import { useId, useState } from 'react';
import { CheckboxGroup } from '../ui/fields/checkbox-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

interface ChoicesFieldProps {
  readonly label: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly description?: string }[];
  readonly error?: string | undefined;
  readonly layout?: 'wrap' | 'column';
  readonly hideLabel?: boolean | undefined;
  readonly filter?: boolean | undefined;
}

/** Many choices: a search above them. What is ticked stays in sight whatever is searched. */
export const ChoicesField = ({ choices, ...group }: ChoicesFieldProps) => {
  const [search, setSearch] = useState('');
  const status = useId();
  const found = choices.filter(({ label, description = '' }) =>
    plainText(`${label} ${description}`).includes(plainText(search.trim())),
  );
  const shown = choices.filter((choice) => found.includes(choice) || group.values.includes(choice.value));
  const toggle = (values: readonly string[]): void => {
    const hidden = group.values.filter((value) => !shown.some((choice) => choice.value === value));
    const kept = [...hidden, ...values];
    group.onChange(choices.map(({ value }) => value).filter((value) => kept.includes(value)));
  };
  return (
    <div className="flex flex-col gap-3">
      <CheckboxGroup {...group} choices={shown} onChange={toggle} />
      <TextField
        filter
        className="order-first md:max-w-sm"
        label="Rechercher dans la liste ci-dessous"
        type="search"
        placeholder="Rechercher…"
        value={search}
        onChange={setSearch}
        aria-controls={status}
      />
      <p id={status} role="status" className="text-sm text-muted empty:hidden">
        {found.length === 0 ? 'Pas de résultat' : ''}
      </p>
    </div>
  );
};
