import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PMI_MIN_LENGTH, pmiCentresLike } from '../../../data/reference/lookups.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import type { PmiDraft } from '../sign-up-draft.ts';

/** Spec platform §9. */
const DEBOUNCE_MS = 400;
const NO_SERVICE = 'L’annuaire est indisponible : saisissez votre PMI ci-dessous.';

interface PmiFieldProps {
  readonly onPick: (pmi: PmiDraft) => void;
  readonly error?: string | undefined;
}

/** Ten centres at most of the public directory, from two characters on. */
export const PmiField = ({ onPick, error }: PmiFieldProps) => {
  const [text, setText] = useState('');
  const question = text.trim();
  const settled = useDebounced(question, DEBOUNCE_MS);
  const asks = settled.length >= PMI_MIN_LENGTH;
  const { data, error: failure, isFetching } = useQuery({ ...pmiCentresLike(settled), enabled: asks, retry: false });
  return (
    <SuggestField
      label="Rechercher une PMI"
      name="pmiName"
      required
      placeholder="Nom ou ville"
      minLength={PMI_MIN_LENGTH}
      text={text}
      onText={setText}
      suggestions={asks ? (data ?? []) : []}
      keyOf={({ name, address }) => `${name} ${address.text}`}
      labelOf={({ name }) => name}
      detailOf={({ address }) => address.text}
      onPick={onPick}
      loading={isFetching || settled !== question}
      emptyText={failure === null ? 'Aucun résultat' : NO_SERVICE}
      error={error}
    />
  );
};
