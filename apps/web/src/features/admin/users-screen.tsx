import type { AdminUser } from '@maillon/contracts/system/admin';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS, type UserType } from '@maillon/domain/user-type';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { usersPages } from '../../data/admin.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { MoreButton } from './more-button.tsx';
import { PageHeading } from './page-heading.tsx';
import { UserDialog } from './user-dialog.tsx';
import { stateOf } from './user-state.ts';

const ANY = 'any';

const TYPES = [
  { value: ANY, label: 'Tous les profils' },
  ...Object.entries(USER_TYPE_LABELS).map(([value, label]) => ({ value, label })),
];
const STATES = [
  { value: ANY, label: 'Tous les états' },
  { value: 'active', label: 'Actifs' },
  { value: 'inactive', label: 'Inactifs' },
  { value: 'unverified', label: 'Professionnels à vérifier' },
] as const;

const filterOf = (words: string, type: string, state: string) => ({
  ...(words.trim().length > 1 ? { query: words.trim() } : {}),
  ...(type === ANY ? {} : { userType: type as UserType }),
  ...(state === 'active' || state === 'inactive' ? { active: String(state === 'active') as 'true' | 'false' } : {}),
  ...(state === 'unverified' ? { verified: 'false' as const } : {}),
});

/** Accounts: search, state, and what can be done for them. The address remembers what was asked. */
export const UsersScreen = () => {
  const [search, setSearch] = useSearchParams();
  const words = search.get('query') ?? '';
  const type = search.get('type') ?? ANY;
  const state = search.get('state') ?? ANY;
  const opened = search.get('user');
  const settled = useDebounced(words);
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    usersPages(filterOf(settled, type, state)),
  );
  const users = data?.pages.flatMap(({ items }) => items);

  const change = (name: string, value: string | null): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null || value === '' || value === ANY) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return (
    <>
      <PageHeading title="Comptes">Vous voyez qui est inscrit et dans quel état est son compte.</PageHeading>
      <Card>
        <div className="grid gap-4 md:grid-cols-[2fr_1fr_1fr]">
          <TextField
            filter
            type="search"
            label="Nom, e-mail, téléphone ou RPPS"
            value={words}
            onChange={(value) => change('query', value)}
          />
          <Select filter label="Profil" value={type} options={TYPES} onChange={(value) => change('type', value)} />
          <Select filter label="État" value={state} options={STATES} onChange={(value) => change('state', value)} />
        </div>
        <div className="mt-5">
          <ReadFailure error={error} again={refetch} />
          {users === undefined && error === null && <SkeletonLines lines={6} />}
          {users?.length === 0 && <EmptyState title="Aucun résultat">Changez les mots ou les filtres.</EmptyState>}
          <ul className="divide-y divide-line">
            {users?.map((user) => (
              <li key={user.id}>
                <UserRow user={user} onOpen={() => change('user', user.id)} />
              </li>
            ))}
          </ul>
          <MoreButton hasMore={hasNextPage} pending={isFetchingNextPage} onClick={() => void fetchNextPage()} />
        </div>
      </Card>
      {opened !== null && <UserDialog userId={opened} onClose={() => change('user', null)} />}
    </>
  );
};

const UserRow = ({ user, onOpen }: { readonly user: AdminUser; readonly onOpen: () => void }) => {
  const state = stateOf(user);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-2 py-3 text-left transition-colors hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-semibold">
          {user.firstName} {user.lastName}
        </span>
        <span className="block truncate text-sm text-muted">
          {genderedLabel(USER_TYPE_LABELS[user.userType], user.gender)} ·{' '}
          {user.email ?? user.phoneNumber ?? 'sans contact'}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {user.isAdmin && <Badge tone="brand">{genderedLabel('Administrateur', user.gender)}</Badge>}
        {user.isDemo && <Badge tone="info">Démonstration</Badge>}
        {user.isProfessional && user.verifiedAt === null && <Badge tone="warning">Identité à vérifier</Badge>}
        <Badge tone={state.tone}>{state.label}</Badge>
      </span>
    </button>
  );
};
