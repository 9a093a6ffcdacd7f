import { CHECK_UP } from '@maillon/domain/forms/check-up';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { answersShape, storedAnswers } from '../fields/form-answers.ts';
import { gender, id, idOut, instantOut, nir, page } from '../fields/primitives.ts';

/** Those who may stand in a relation to a person's questionnaire (design api §2.7). */
const READERS = ['admin', 'impersonator', 'patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

/** Who answered, for a list. */
export const checkUpCard = z.object({
  id: idOut,
  firstName: z.string(),
  lastName: z.string(),
  gender,
  birthDate: z.string(),
  nir: z.string(),
  createdAt: instantOut,
});
export type CheckUpCard = z.infer<typeof checkUpCard>;

export const checkUp = z.object({
  id: idOut,
  createdAt: instantOut,
  /** The calendar day of the answers: conditions that go by age are read as they were then. */
  answeredOn: z.string().meta({ format: 'date' }),
  answers: storedAnswers,
});
export type CheckUp = z.infer<typeof checkUp>;

export const challenge = endpoint({
  id: 'checkUps.challenge',
  method: 'GET',
  path: '/patient-check-up/challenge',
  summary: 'Le calcul à faire avant d’envoyer un questionnaire, au lieu d’un captcha.',
  audience: 'public',
  output: z.object({ challenge: z.string(), bits: z.number().int(), expiresAt: instantOut }),
  rate: 'lookup',
  refusals: [],
});

export const create = endpoint({
  id: 'checkUps.create',
  method: 'POST',
  path: '/patient-check-up',
  summary: 'Envoie un questionnaire de santé, avec ou sans compte.',
  audience: 'public',
  body: z.strictObject({ ...answersShape(CHECK_UP), captchaToken: z.string().max(200).optional() }),
  output: z.object({ id: idOut }),
  status: 201,
  rate: 'sign-up',
  reveals: { nobody: 'it is kept whoever the number belongs to, and compared with nothing' },
  refusals: ['PROOF_REQUIRED', 'CHECK_UP_ALREADY_SENT'],
});

export const list = endpoint({
  id: 'checkUps.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/patient-check-up',
  summary: 'Les questionnaires reçus, du plus récent au plus ancien (administration).',
  audience: ['admin', 'impersonator'],
  query: z.strictObject(page),
  output: z.array(checkUpCard),
  refusals: ['BAD_CURSOR'],
});

const params = z.strictObject({ id });

export const get = endpoint({
  id: 'checkUps.get',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/patient-check-up/:id',
  summary: 'Un questionnaire et toutes ses réponses.',
  audience: READERS,
  params,
  output: checkUp,
  refusals: ['CHECKUP_ACCESS_REQUIRED'],
});

export const findByNir = endpoint({
  id: 'checkUps.findByNir',
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/patient-check-up/find-by-nir',
  summary: 'Les questionnaires d’une personne, par son numéro de sécurité sociale.',
  audience: READERS,
  body: z.strictObject({ nir }),
  output: z.array(checkUp),
  reveals: { by: ['nir'], counts: 'answers' },
  verifiedOnly: true,
  refusals: ['CHECKUP_ACCESS_REQUIRED'],
});

export const remove = endpoint({
  id: 'checkUps.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/patient-check-up/:id',
  summary: 'Supprime un questionnaire.',
  audience: ['admin', 'patient', 'doctor', 'midwife', 'assistant', 'organization'],
  params,
  refusals: ['CHECKUP_ACCESS_REQUIRED'],
});
