import * as policies from '@maillon/contracts/access/access-policies';
import * as organizations from '@maillon/contracts/structures/organizations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { chosenStructure, useChosenStructure } from '../lib/storage/chosen-structure.ts';
import { refreshMe } from './users.ts';

export type { OrganizationSummary } from '@maillon/contracts/structures/organizations';

/** The structures to which one belongs. */
export const myStructures = () => queryOf(organizations.find, { query: { active: 'true' } });
/** The one with this number, if it is here and open. */
/** Of France by its FINESS, of another country by its register of commerce. */
export const structureByNumber = (query: { readonly finess: string } | { readonly rccm: string }) =>
  queryOf(organizations.find, { query });
export const structureQuery = (id: string) => queryOf(organizations.get, { params: { id } });

/** What one asked of structures, and what they offered: `to` is the person. */
export const myMemberships = () =>
  queryOf(policies.list, { query: { resource: 'organization', direction: 'received' } });

/** The structure in whose name one works: the one chosen last, else the first. */
export const currentOf = (
  structures: readonly organizations.OrganizationSummary[] | undefined,
  chosen: string | null = chosenStructure(),
) => structures?.find(({ id }) => id === chosen) ?? structures?.[0];

export const useCurrentStructure = () => {
  const chosen = useChosenStructure();
  const { data, error, refetch } = useQuery(myStructures());
  return { structures: data, structure: currentOf(data, chosen), error, refetch };
};

const useInvalidate = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(everyQueryOf(organizations.find, organizations.get, policies.list)),
      refreshMe(client),
    ]);
};

interface StructureChange {
  readonly id: string;
  readonly version: number;
  readonly changes: organizations.OrganizationUpdate;
}

/** @throws {ApiProblem} `STALE_VERSION` where a colleague has changed it since it was read */
export const useUpdateStructure = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ id, version, changes }: StructureChange) =>
      (await call(organizations.update, { params: { id }, body: changes }, { headers: ifMatch(version) })).data,
    onSettled: invalidate,
  });
};

export const useRequestToJoin = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (id: string) => (await call(organizations.requestToJoin, { params: { id } })).data,
    onSettled: invalidate,
  });
};

interface MembershipAnswer extends Pick<policies.AccessPolicy, 'id' | 'rights'> {
  readonly answer: 'approve' | 'reject' | 'revoke';
}

/** Answers an offer, or takes a request back. */
export const useAnswerMembership = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ id, rights, answer }: MembershipAnswer) => {
      if (answer === 'approve') await call(policies.approve, { params: { id }, body: { rights } });
      else await call({ reject: policies.reject, revoke: policies.revoke }[answer], { params: { id } });
    },
    onSettled: invalidate,
  });
};
