import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { qualificationLabel } from '@maillon/domain/qualifications';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import { PRACTITIONER_TYPES, type PractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { colleagues, practitionersNamed } from '../../data/directory.ts';
import { answerTimes } from '../../data/teleexpertises.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usualTimeWords } from './teleexpertise-words.ts';

const MAX_SHOWN = 8;

interface ExpertsFieldProps {
  readonly value: readonly PractitionerCard[];
  readonly onChange: (experts: readonly PractitionerCard[]) => void;
  /** Profile ids of those who are no choice: the asker, and who was asked already. */
  readonly without: readonly string[];
  /** Whether they are asked one after the other. */
  readonly isOrdered: boolean;
  readonly error?: string | undefined;
}

const TYPES = PRACTITIONER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }));

const professionOf = ({ common, userData }: PractitionerCard): string =>
  genderedLabel(qualificationLabel(userData.qualifications[0]?.code ?? '') ?? common.type, common.gender);

type Times = ReadonlyMap<string, number>;

const detailOf = (card: PractitionerCard, times: Times): string =>
  [professionOf(card), card.common.address?.city, usualTimeWords(times.get(card.userData.id))]
    .filter(Boolean)
    .join(', ');

const NONE: Times = new Map();

/** Practitioners by profession: those whom one works with, or by name everybody in the directory. */
export const ExpertsField = ({ value, onChange, without, isOrdered, error }: ExpertsFieldProps) => {
  const [type, setType] = useState<PractitionerType>('doctor');
  const [text, setText] = useState('');
  const query = useDebounced(text.trim());
  const isNamed = query.length >= SEARCH_MIN_LENGTH;
  const near = useQuery(colleagues(type));
  const named = useQuery({ ...practitionersNamed(type, query), enabled: isNamed, placeholderData: keepPreviousData });
  const found = isNamed ? named : near;
  const taken = new Set([...without, ...value.map(({ userData }) => userData.id)]);
  const offered = (found.data ?? []).filter(({ userData }) => !taken.has(userData.id));
  const shown = offered.slice(0, MAX_SHOWN);
  const compared = [...value, ...shown].map(({ userData }) => userData.id).toSorted();
  const times = useQuery(answerTimes(compared)).data ?? NONE;
  const remove = (id: string): void => onChange(value.filter(({ userData }) => userData.id !== id));
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup label="Profession" filter layout="segments" choices={TYPES} value={type} onChange={setType} />
      <SuggestField
        label="Praticiens"
        name="recipients"
        required
        placeholder="Choisissez dans la liste, ou cherchez un nom"
        hint={
          isOrdered
            ? 'Le premier de la liste est sollicité d’abord, puis le suivant si le délai passe.'
            : 'Tous sont sollicités en même temps.'
        }
        text={text}
        minLength={0}
        onText={setText}
        suggestions={shown}
        keyOf={(card) => card.userData.id}
        labelOf={(card) => card.common.name}
        detailOf={(card) => detailOf(card, times)}
        onPick={(card) => {
          onChange([...value, card]);
          setText('');
        }}
        loading={found.isFetching || query !== text.trim()}
        emptyText={found.error === null ? 'Personne de ce nom' : sentenceOf(found.error)}
        error={error}
      />
      {value.length > 0 && (
        <ol aria-label="Praticiens choisis" className="flex flex-col gap-2">
          {value.map((card, at) => (
            <li key={card.userData.id} className="flex items-center gap-3 rounded-md border border-line px-3 py-1.5">
              {isOrdered && <span className="w-4 text-sm text-muted tabular-nums">{at + 1}</span>}
              <Avatar name={card.common.name} size="sm" />
              <div className="min-w-0 flex-1 text-sm">
                <p className="truncate font-semibold">{card.common.name}</p>
                <p className="truncate text-xs text-muted">{detailOf(card, times)}</p>
              </div>
              {isOrdered && at > 0 && (
                <IconButton
                  label={`Solliciter ${card.common.name} plus tôt`}
                  onClick={() => onChange(earlier(value, at))}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
              )}
              <IconButton label={`Retirer ${card.common.name}`} onClick={() => remove(card.userData.id)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};

/** The one at a place, a place earlier. */
const earlier = (cards: readonly PractitionerCard[], at: number): readonly PractitionerCard[] => {
  const moved = cards.slice(at, at + 1);
  const rest = cards.filter((_, place) => place !== at);
  return [...rest.slice(0, at - 1), ...moved, ...rest.slice(at - 1)];
};
