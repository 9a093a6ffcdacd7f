import type { AdminUser } from '@maillon/contracts/system/admin';
import { SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery, usersPages } from '../../data/admin.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';

const TYPED_MS = 250;

const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

interface AuditActorFieldProps {
  /** The id of the person whose lines are asked for; empty for everybody's. */
  readonly value: string;
  readonly onChange: (userId: string) => void;
}

/** One person of the trail, by name, address or RPPS: the id is what the address of the page keeps. */
export const AuditActorField = ({ value, onChange }: AuditActorFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const query = useDebounced((typed ?? '').trim(), TYPED_MS);
  const found = useInfiniteQuery({
    ...usersPages({ query }),
    enabled: query.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({ ...userQuery(value), enabled: value !== '' });
  const name = value !== '' && chosen.data !== undefined ? nameOf(chosen.data) : '';
  return (
    <SuggestField
      filter
      label="Personne"
      placeholder="Nom, adresse ou RPPS"
      text={typed ?? name}
      onText={(text) => {
        setTyped(text);
        if (value !== '') onChange('');
      }}
      loading={found.isFetching}
      suggestions={query.length >= SEARCH_MIN_LENGTH ? (found.data?.pages[0]?.items ?? []) : []}
      keyOf={({ id }) => id}
      labelOf={nameOf}
      detailOf={({ email, phoneNumber }) => email ?? phoneNumber ?? undefined}
      onPick={({ id }) => {
        setTyped(null);
        onChange(id);
      }}
    />
  );
};
