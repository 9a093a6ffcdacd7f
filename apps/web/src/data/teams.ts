import { approve, reject, revoke } from '@maillon/contracts/access/access-policies';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import * as teams from '@maillon/contracts/structures/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { useRealtime } from '../lib/realtime/use-realtime.ts';

export type { MemberProfile, PendingMember, TeamMember } from '@maillon/contracts/structures/teams';

export const teamQuery = (id: string) => queryOf(teams.list, { params: { id }, query: {} });
export const memberQuery = (id: string, memberId: string) => queryOf(teams.get, { params: { id, memberId } });
export const pendingMembers = (id: string) => queryOf(teams.pending, { params: { id } });

const useInvalidate = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(teams.list, teams.get, teams.pending));
};

/** While a team is on screen, a member who comes or goes is seen. */
export const useLiveTeam = (): void => {
  const invalidate = useInvalidate();
  useRealtime('access-policy/updated', () => void invalidate());
};

export const useSetRights = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({
      id,
      memberId,
      rights,
    }: { id: string; memberId: string } & RequestOf<typeof teams.setRights>['body']) =>
      (await call(teams.setRights, { params: { id, memberId }, body: { rights } })).data,
    onSettled: invalidate,
  });
};

export const useRemoveMember = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (params: { readonly id: string; readonly memberId: string }) => {
      await call(teams.remove, { params });
    },
    onSettled: invalidate,
  });
};

type PendingAnswer = 'approve' | 'reject' | 'revoke' | 'cancel' | 'resend';

export interface PendingAction {
  readonly organizationId: string;
  /** The access policy, or the invitation. */
  readonly id: string;
  /** Those that are on the screen. */
  readonly rights: readonly string[];
  readonly answer: PendingAnswer;
}

/** @returns the membership that an approval gives */
export const useAnswerPending = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ organizationId, id, rights, answer }: PendingAction) => {
      const one = { params: { id: organizationId, invitationId: id } };
      if (answer === 'approve') return (await call(approve, { params: { id }, body: { rights: [...rights] } })).data;
      if (answer === 'cancel') await call(teams.cancelInvitation, one);
      else if (answer === 'resend') await call(teams.resendInvitation, one);
      else await call({ reject, revoke }[answer], { params: { id } });
      return null;
    },
    onSettled: invalidate,
  });
};
