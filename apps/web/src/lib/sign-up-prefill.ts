import type { Prefill } from '@maillon/contracts/sessions';
import { tabStorage } from './tab-storage.ts';

const NAME = 'signUpPrefill';

/** What an identity provider told of a newcomer, for the sign-up forms of this tab. */
export const signUpPrefill = {
  read: (): Prefill | null => tabStorage.read(NAME) as Prefill | null,
  write: (prefill: Prefill): void => tabStorage.write(NAME, prefill),
  forget: (): void => tabStorage.remove(NAME),
};
