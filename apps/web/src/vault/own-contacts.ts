import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { AuthFactor } from '@maillon/vault/provider';
import { profileOf } from '../data/users.ts';

/** The contacts that the settings show a person as their own: of these alone the first list is signed without a question. */
export const ownContacts = (me: UserMe): AuthFactor[] =>
  (profileOf(me)?.telecom ?? []).map(({ system, value }) => ({ type: system === 'EMAIL' ? 'EM' : 'SMS', value }));
