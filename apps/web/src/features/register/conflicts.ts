import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { Country } from '@maillon/domain/product/countries';
import { patientNumberTaken } from '@maillon/domain/product/national-numbers';
import { fieldErrorsOf, problemOf } from '../../lib/api/problem.ts';
import type { FieldErrors } from '../../lib/forms/form.ts';

/** The request wraps the person in `user`; the form does not. */
const withoutWrapper = (pointer: string): string => pointer.replace(/^\/user(?=\/)/, '');

/** Sentence by field of the form for a refused sign-up (spec platform §5 "Server conflicts set field errors"). */
export const refusedFields = (error: unknown, country: Country = 'FR'): FieldErrors => {
  const problem = problemOf(error);
  const named = Object.entries(fieldErrorsOf(error)).map(([pointer, sentence]) => [withoutWrapper(pointer), sentence]);
  return {
    ...Object.fromEntries(named),
    ...(problem?.emailExists && { '/email': TEXTS.emailExists }),
    ...(problem?.phoneExists && { '/phoneNumber': TEXTS.phoneExists }),
    ...(problem?.nirExists && { '/patient/nir': patientNumberTaken(country) }),
  };
};
