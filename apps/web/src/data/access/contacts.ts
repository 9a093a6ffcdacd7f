import { approve, reject } from '@maillon/contracts/access/access-policies';
import type { Contact } from '@maillon/contracts/accounts/contacts';
import * as contacts from '@maillon/contracts/accounts/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

export type { Contact };

export interface ContactOwner {
  readonly ownerId: string;
  readonly userType: 'organization' | 'doctor' | 'midwife' | 'assistant';
}

export const contactsOf = (owner: ContactOwner) => queryOf(contacts.list, { query: owner });

const useInvalidate = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(contacts.list));
};

/** While contacts are on screen, a person who accepts or leaves is seen. */
export const useLiveContacts = (): void => {
  const invalidate = useInvalidate();
  useRealtime('access-policy/updated', () => void invalidate());
};

interface ContactAnswer extends Pick<Contact, 'policyId' | 'rights'> {
  readonly answer: 'approve' | 'reject' | 'remove';
}

export const useAnswerContact = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ policyId, rights, answer }: ContactAnswer) => {
      if (answer === 'remove') await call(contacts.remove, { params: { policyId } });
      else if (answer === 'approve') await call(approve, { params: { id: policyId }, body: { rights } });
      else await call(reject, { params: { id: policyId } });
    },
    onSettled: invalidate,
  });
};
