import { revoke } from '@maillon/contracts/access/access-policies';
import { answerParentalConsent, parentalConsent } from '@maillon/contracts/accounts/consents';
import { claim } from '@maillon/contracts/accounts/users';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query.ts';

/** For whom the link of a mail asks a parent. */
export const parentalConsentOf = (token: string) => queryOf(parentalConsent, { params: { token } });

export const useAnswerParentalConsent = (token: string) =>
  useMutation({
    mutationFn: (accept: boolean) => call(answerParentalConsent, { params: { token }, body: { accept } }),
  });

/** Confirms who one is to an account that a professional prepared. The answer is the account, opened. */
export const useClaim = () =>
  useMutation({
    mutationFn: async (birthDate: string) => (await call(claim, { body: { birthDate } })).data,
  });

/** Takes back what was given in one's name. */
export const useTakeBack = () => useMutation({ mutationFn: (id: string) => call(revoke, { params: { id } }) });
