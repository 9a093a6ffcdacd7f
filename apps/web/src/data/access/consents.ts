import { answerParentalConsent, parentalConsent } from '@maillon/contracts/accounts/consents';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query.ts';

/** For whom the link of a mail asks a parent. */
export const parentalConsentOf = (token: string) => queryOf(parentalConsent, { params: { token } });

export const useAnswerParentalConsent = (token: string) =>
  useMutation({
    mutationFn: (accept: boolean) => call(answerParentalConsent, { params: { token }, body: { accept } }),
  });
