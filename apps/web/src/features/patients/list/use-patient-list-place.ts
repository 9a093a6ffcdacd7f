import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import type { list } from '@maillon/contracts/structures/affiliations';
import { useSearchParams } from 'react-router';

type Query = NonNullable<RequestOf<typeof list>['query']>;
export type PatientSort = NonNullable<Query['sort']>;
export type VisitFilter = NonNullable<Query['visit']>;

const SORTS: readonly PatientSort[] = ['name', 'next-visit', 'last-visit'];
const VISITS: readonly VisitFilter[] = ['planned', 'none'];

/** Order and filter live in the address, so that the way back finds the same list; a name that is searched does not. */
export const usePatientListPlace = () => {
  const [search, setSearch] = useSearchParams();
  const change = (key: string, value: string | null): void =>
    setSearch(
      (now) => {
        if (value === null) now.delete(key);
        else now.set(key, value);
        return now;
      },
      { replace: true },
    );
  return {
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'name',
    visit: VISITS.find((visit) => visit === search.get('visit')) ?? null,
    isAdding: search.has('add'),
    setSort: (sort: PatientSort) => change('sort', sort === 'name' ? null : sort),
    setVisit: (visit: VisitFilter | null) => change('visit', visit),
    setAdding: (open: boolean) => change('add', open ? '' : null),
  };
};
