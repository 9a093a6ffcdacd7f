import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { followedPatients, type PatientsOwner } from '../data/affiliations.ts';
import { sentenceOf } from '../lib/api/problem.ts';
import { useDebounced } from '../lib/hooks/use-debounced.ts';
import { SuggestField } from '../ui/fields/suggest-field.tsx';

interface FollowedPatientFieldProps {
  /** Who follows them: a structure, or a practitioner. */
  readonly owner: PatientsOwner;
  readonly label: string;
  /** Of the profile; empty as long as none is chosen. */
  readonly onChange: (patientId: string) => void;
  readonly error?: string | undefined;
}

/** One of the patients of a follower, by name. */
export const FollowedPatientField = ({ owner, label, onChange, error }: FollowedPatientFieldProps) => {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim());
  const {
    data,
    error: failure,
    isFetching,
  } = useInfiniteQuery(followedPatients(owner, { query, sort: undefined, visit: null }));
  return (
    <SuggestField
      label={label}
      name="patientId"
      required
      placeholder="Sélectionnez un patient"
      text={text}
      minLength={0}
      onText={(typed) => {
        setText(typed);
        onChange('');
      }}
      suggestions={(data ?? []).slice(0, 8)}
      keyOf={(card) => card.userData.id}
      labelOf={(card) => card.common.name}
      onPick={(card) => {
        setText(card.common.name);
        onChange(card.userData.id);
      }}
      loading={isFetching || query !== text.trim()}
      emptyText={failure === null ? 'Aucun patient à ce nom' : sentenceOf(failure)}
      error={error}
    />
  );
};
