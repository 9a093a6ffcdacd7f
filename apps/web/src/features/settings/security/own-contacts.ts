import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { AuthFactor, CodeContacts, EncryptionProvider } from '@maillon/vault/provider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../../data/users.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import { ownContacts } from '../../../vault/own-contacts.ts';

export type Codes = NonNullable<EncryptionProvider['codeContact']>;

const STATE = ['vault.code-contacts'] as const;

/** Where codes go. */
export const useCodeContacts = (codes: Codes) => {
  const client = useQueryClient();
  const own = ownContacts(useMe());
  // The notice of a change is a notification like any other.
  useRealtime('notification/new', () => void client.invalidateQueries({ queryKey: STATE }));
  return useQuery({ queryKey: [...STATE, own], queryFn: () => codes.state(own), retry: false });
};

/** One step of it: what is shown afterwards is read again. */
export const useCodesStep = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: () => Promise<void>) => step(),
    onSettled: () => client.invalidateQueries({ queryKey: STATE }),
  });
};

/** Contacts of the account that a code has proved, and that no list names. */
export const offeredContacts = ({ emailVerified, phoneVerified }: UserMe, { missing }: CodeContacts): AuthFactor[] =>
  missing.filter(({ type }) => (type === 'EM' ? emailVerified : phoneVerified) !== false);

/** As a person writes it, where it is their own: « 06 12 34 56 78 ». */
export const shownNew = ({ contacts, waiting }: CodeContacts): readonly string[] => {
  const now = new Set(contacts.map(({ value }) => value));
  const fresh = waiting?.shown.filter((value) => !now.has(value)) ?? [];
  return fresh.length > 0 ? fresh : (waiting?.shown ?? []);
};
