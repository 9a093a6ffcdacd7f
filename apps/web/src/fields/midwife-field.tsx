import { useQuery } from '@tanstack/react-query';
import { liberalMidwives } from '../data/directory.ts';
import { sentenceOf } from '../lib/api/problem.ts';
import { SuggestField } from '../ui/fields/suggest-field.tsx';

interface MidwifeFieldProps {
  /** What is written in the control. */
  readonly name: string;
  /** Whether the name is one of the directory and not merely typed. */
  readonly chosen: boolean;
  readonly onChange: (name: string, profileId: string) => void;
  readonly error?: string | undefined;
}

/** Filters by name substring, case-insensitive (spec platform §5); the list of midwives is short and asked for once. */
export const MidwifeField = ({ name, chosen, onChange, error }: MidwifeFieldProps) => {
  const { data, error: failure, isFetching } = useQuery(liberalMidwives());
  const wanted = name.trim().toLocaleLowerCase('fr');
  const found = (data ?? []).filter(({ common }) => common.name.toLocaleLowerCase('fr').includes(wanted));
  return (
    <SuggestField
      label="Sage-femme"
      name="midwifeSupervisor"
      required
      placeholder="Nom ou prénom"
      text={name}
      onText={(text) => onChange(text, '')}
      suggestions={chosen ? [] : found}
      keyOf={(card) => card.userData.id}
      labelOf={(card) => card.common.name}
      detailOf={(card) => card.common.address?.city ?? undefined}
      onPick={(card) => onChange(card.common.name, card.userData.id)}
      loading={isFetching}
      emptyText={failure === null ? 'Aucun résultat' : sentenceOf(failure)}
      error={error}
    />
  );
};
