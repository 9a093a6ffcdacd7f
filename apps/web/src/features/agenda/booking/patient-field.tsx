import type { PatientCard } from '@maillon/contracts/accounts/person-cards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { patientsNamed } from '../../../data/patients.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface PatientFieldProps {
  readonly value: string;
  readonly onChange: (profileId: string) => void;
  /** The patient whom the page was opened for. */
  readonly known?: PatientCard | undefined;
  readonly error?: string | undefined;
}

/** A visit stays with its patient, whose reason it holds. */
export const PresentPatient = ({ patient }: { readonly patient: PatientCard }) => (
  <TextField
    label="Patient"
    name="patientId"
    required
    readOnly
    value={patient.common.name}
    onChange={() => undefined}
  />
);

/** A patient of mine, found by name; the search waits 500 ms (spec platform §9). */
export const PatientField = ({ value, onChange, known, error }: PatientFieldProps) => {
  const [text, setText] = useState(known?.common.name ?? '');
  const query = useDebounced(text.trim(), 500);
  const {
    data,
    error: failure,
    isFetching,
  } = useQuery({ ...patientsNamed(query), enabled: query.length >= 2 && value === '' });
  return (
    <SuggestField
      label="Patient"
      name="patientId"
      required
      placeholder="Nom ou prénom"
      text={text}
      onText={(typed) => {
        setText(typed);
        onChange('');
      }}
      suggestions={data ?? []}
      keyOf={(card) => card.userData.id}
      labelOf={(card) => card.common.name}
      detailOf={(card) => (card.common.age === null ? undefined : `${card.common.age} ans`)}
      onPick={(card) => {
        setText(card.common.name);
        onChange(card.userData.id);
      }}
      loading={isFetching || query !== text.trim()}
      emptyText={failure === null ? 'Pas de résultat' : sentenceOf(failure)}
      error={error}
    />
  );
};
