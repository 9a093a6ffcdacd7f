import type { PractitionerCard } from '@maillon/contracts/agenda/appointments';
import { type PractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { colleagues } from '../../../data/directory.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { cardLabel } from './booking.model.ts';

const NONE = 'none';

interface PractitionerFieldProps {
  readonly type: PractitionerType;
  readonly value: string;
  readonly onChange: (profileId: string) => void;
  readonly required: boolean;
  /** Whom the visit already has: they stay in the list although the directory may not name them. */
  readonly present?: readonly PractitionerCard[];
  readonly error?: string | undefined;
}

/** Another professional who takes part in the visit: one of those whom one works with. */
export const PractitionerField = ({ type, value, onChange, required, present = [], error }: PractitionerFieldProps) => {
  const { data, error: failure, refetch } = useQuery(colleagues(type));
  const cards = new Map([...present, ...(data ?? [])].map((card) => [card.userData.id, card]));
  const none = required ? [] : [{ value: NONE, label: 'Personne d’autre' }];
  return (
    <>
      <Select
        label={USER_TYPE_LABELS[type]}
        name={`${type}Id`}
        required={required}
        placeholder="Choisir"
        options={[...none, ...[...cards.values()].map((card) => ({ value: card.userData.id, label: cardLabel(card) }))]}
        value={value === '' && !required ? NONE : value}
        onChange={(chosen) => onChange(chosen === NONE ? '' : chosen)}
        error={error}
      />
      {data === undefined && <ReadFailure error={failure} again={refetch} />}
      {data !== undefined && cards.size === 0 && (
        <p className="text-sm text-muted">
          Vous ne travaillez encore avec personne de cette profession.{' '}
          <Link className="font-medium text-brand underline underline-offset-2" to={paths.contacts()}>
            Ajouter un contact
          </Link>
        </p>
      )}
    </>
  );
};
