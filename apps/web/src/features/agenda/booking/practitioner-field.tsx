import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { type PractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { colleagues } from '../../../data/directory.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { cardLabel } from './booking.model.ts';

export interface PractitionerFieldProps {
  readonly type: PractitionerType;
  readonly value: string;
  readonly onChange: (profileId: string) => void;
  readonly required: boolean;
  /** Who is known already: of the visit, or chosen elsewhere on the page. The directory may not name them. */
  readonly present?: readonly PractitionerCard[];
  /** Only members of it. */
  readonly structureId?: string | undefined;
  readonly error?: string | undefined;
}

/** Another professional who takes part in the visit: one of those whom one works with, found as one types (spec platform §6). */
export const PractitionerField = (props: PractitionerFieldProps) => {
  const { type, value, onChange, required, present = [], structureId, error } = props;
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<PractitionerCard>();
  const query = useDebounced(typed.trim());
  const everybody = useQuery(colleagues(type, '', structureId));
  const found = useQuery({ ...colleagues(type, query, structureId), placeholderData: keepPreviousData });
  const chosen = [picked, ...present, ...(everybody.data ?? [])].find((card) => card?.userData.id === value);
  const isAlone = everybody.data?.length === 0 && present.length === 0;
  return (
    <>
      <SuggestField
        label={USER_TYPE_LABELS[type]}
        name={`${type}Id`}
        required={required}
        placeholder={required ? 'Nom' : 'Nom, ou personne d’autre'}
        minLength={0}
        text={chosen?.common.name ?? typed}
        onText={(text) => {
          setTyped(text);
          onChange('');
        }}
        suggestions={found.data ?? []}
        keyOf={({ userData }) => userData.id}
        labelOf={cardLabel}
        onPick={(card) => {
          setPicked(card);
          setTyped('');
          onChange(card.userData.id);
        }}
        loading={typed.trim() !== query || found.isLoading}
        emptyText={found.error === null ? 'Pas de résultat' : ''}
        error={error}
      />
      <ReadFailure
        error={everybody.error ?? found.error}
        again={() => Promise.all([everybody.refetch(), found.refetch()])}
      />
      {isAlone && (
        <p className="text-sm text-muted">
          {structureId === undefined ? (
            <>
              Vous ne travaillez encore avec personne de cette profession.{' '}
              <Link className="font-medium text-brand underline underline-offset-2" to={paths.contacts()}>
                Ajouter un contact
              </Link>
            </>
          ) : (
            'Personne de cette profession dans l’équipe.'
          )}
        </p>
      )}
    </>
  );
};
