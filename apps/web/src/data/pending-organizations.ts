import * as organizations from '@maillon/contracts/structures/organizations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';

/** Structures that wait for an administrator. */
export const pendingOrganizationsQuery = () => queryOf(organizations.find, { query: { active: 'false' } });

export interface Decision {
  readonly id: string;
  readonly accept: boolean;
  readonly reason?: string;
}

export const useDecideOrganization = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, accept, reason }: Decision) => {
      const body = reason === undefined ? {} : { reason };
      await (accept
        ? call(organizations.accept, { params: { id }, body })
        : call(organizations.decline, { params: { id }, body }));
    },
    // Also after a refusal: another person may have decided meanwhile.
    onSettled: () => client.invalidateQueries(everyQueryOf(organizations.find)),
  });
};
