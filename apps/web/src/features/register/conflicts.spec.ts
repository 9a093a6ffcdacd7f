import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import type { Problem } from '@maillon/contracts/endpoint/problem';
import { refusedFields } from './conflicts.ts';

const refusedWith = (more: Partial<Problem>) =>
  refusedFields(
    new ApiProblem({
      type: '',
      title: '',
      status: 409,
      detail: '',
      instance: '',
      code: 'USER_CONFLICT',
      message: '',
      traceId: '',
      ...more,
    }),
  );

describe('a refused sign-up (spec platform §5 "Server conflicts set field errors")', () => {
  it.each<[string, Partial<Problem>, Record<string, string>]>([
    ['of an e-mail', { emailExists: true }, { '/email': 'Cet e-mail est déjà associé à un compte existant' }],
    [
      'of a phone',
      { phoneExists: true },
      { '/phoneNumber': 'Ce numéro de téléphone est déjà associé à un compte existant' },
    ],
    [
      'of an insurance number',
      { nirExists: true },
      { '/patient/nir': 'Ce numéro de sécurité sociale est déjà associé à un compte existant' },
    ],
    [
      'of a field',
      { errors: [{ pointer: '/user/doctor/rpps', code: 'X', message: 'Déjà pris' }] },
      { '/doctor/rpps': 'Déjà pris' },
    ],
    ['of nothing in particular', {}, {}],
  ])('%s', (_what, more, fields) => expect(refusedWith(more)).toEqual(fields));

  it('of another kind names no field', () => expect(refusedFields(new Error('network'))).toEqual({}));
});
