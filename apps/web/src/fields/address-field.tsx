import type { Address } from '@maillon/contracts/fields/primitives';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ADDRESS_MIN_LENGTH, addressesLike } from '../data/reference/lookups.ts';
import { publicConfig } from '../lib/api/public-config.ts';
import { useDebounced } from '../lib/hooks/use-debounced.ts';
import type { FieldProps } from '../ui/fields/field.tsx';
import { SuggestField } from '../ui/fields/suggest-field.tsx';

/** Spec platform §9. */
const DEBOUNCE_MS = 300;
const NOTHING_FOUND = 'Aucun résultat';
const NO_SERVICE = 'Les suggestions sont indisponibles : écrivez votre adresse complète.';

interface AddressFieldProps extends FieldProps {
  readonly value: Address;
  readonly onChange: (address: Address) => void;
}

/** An address, written freely or taken from the suggestions, which also know its place on the map. */
export const AddressField = ({ value, onChange, ...field }: AddressFieldProps) => {
  const [typed, setTyped] = useState('');
  const question = typed.trim();
  const settled = useDebounced(question, DEBOUNCE_MS);
  const asks = settled.length >= ADDRESS_MIN_LENGTH;
  const { data, error, isFetching } = useQuery({
    ...addressesLike(settled, publicConfig().country),
    enabled: asks,
    // The form stays usable without the service; there is no second try to wait for.
    retry: false,
  });
  return (
    <SuggestField
      {...field}
      name="address"
      placeholder="Numéro, rue, code postal, ville"
      minLength={ADDRESS_MIN_LENGTH}
      freeText
      text={value.text}
      onText={(text) => {
        setTyped(text);
        onChange({ text });
      }}
      suggestions={asks ? (data ?? []) : []}
      keyOf={(address) => address.text}
      labelOf={(address) => address.text}
      onPick={onChange}
      loading={isFetching || settled !== question}
      emptyText={error === null ? NOTHING_FOUND : NO_SERVICE}
    />
  );
};
