import * as contacts from '@maillon/contracts/accounts/contacts';
import * as directory from '@maillon/contracts/accounts/directory';
import * as teams from '@maillon/contracts/structures/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { everyQueryOf } from '../../lib/api/query.ts';

/** Who invites: a structure into its team, a structure among its external practitioners, a professional as a contact. */
export type Inviter =
  | { readonly mode: 'team'; readonly id: string }
  | {
      readonly mode: 'external';
      readonly id: string;
      readonly userType: 'organization' | 'doctor' | 'midwife' | 'assistant';
    };

export interface InvitationToSend {
  readonly to: { readonly userId: string } | { readonly email: string };
  readonly message: string;
}

/** The professional who has this address; null when none has. */
export const useFindProfessional = () =>
  useMutation({
    mutationFn: async (username: string) =>
      (await call(directory.findByEmail, { query: { username, $first: '1' } })).data,
  });

export const useInvite = (inviter: Inviter) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ to, message }: InvitationToSend) => send(inviter, to, message),
    onSettled: () => client.invalidateQueries(everyQueryOf(teams.pending, contacts.list)),
  });
};

const send = async (inviter: Inviter, to: InvitationToSend['to'], message: string): Promise<void> => {
  if (inviter.mode === 'team') {
    const params = { id: inviter.id };
    if ('userId' in to) await call(teams.invite, { params, body: { ...to, message } });
    else await call(teams.inviteNew, { params, body: { ...to, message } });
    return;
  }
  const owner = { ownerId: inviter.id, userType: inviter.userType };
  if ('userId' in to) await call(contacts.inviteExisting, { body: { ...owner, ...to, message } });
  else await call(contacts.inviteNew, { body: { ...owner, ...to, message } });
};
