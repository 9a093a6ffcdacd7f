import { CAPTURE_TYPES, NOTE_TYPES } from '@maillon/domain/visit-observations';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { choice, id, instant, sealedText } from '../fields/primitives.ts';
import { observation } from './observations.ts';

/** Characters of a note, its formatting included. */
export const NOTE_MAX = 20_000;
/** An electrocardiogram of eight leads, 10 seconds at 250 Hz, is the longest. */
const CAPTURE_MAX = 60_000;
const MAX_AT_ONCE = 50;

const CARE = ['doctor', 'midwife', 'assistant'] as const;

/**
 * The notes, measures and captures of a visit. Each is sealed in a session of the visit (`sealedFor.visit`) under
 * `observation:<id>:valueString`; notes are rich text (`domain/text/rich-text`), measures what `domain/measures` reads. A note is
 * `<visit id>-<type>`, everything else `<visit id>-<type>-<its own id>`. Notes of a visit that goes on are given to those who receive the patient.
 */
export const list = endpoint({
  id: 'visitObservations.list',
  method: 'GET',
  path: '/appointment/:id/observations',
  summary: 'Les notes, mesures et captures d’un rendez-vous, scellées pour ses lecteurs.',
  audience: ['patient', ...CARE, 'organization'],
  params: z.strictObject({ id }),
  output: z.array(observation),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});

/** `If-Match` is the version that the writer saw, `"0"` where there was no note: another person's text is never written over. */
export const writeNote = endpoint({
  id: 'visitObservations.writeNote',
  method: 'PATCH',
  path: '/appointment/:id/note',
  summary: 'Écrit une note clinique du rendez-vous.',
  audience: CARE,
  params: z.strictObject({ id }),
  body: z.strictObject({ type: choice(NOTE_TYPES), valueString: sealedText(NOTE_MAX) }),
  output: observation,
  ifMatch: 'required',
  // The version already makes a second one of two a refusal.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'APPOINTMENT_STATE', 'ENVELOPE_SCOPE', 'DEPENDENCY_UNAVAILABLE'],
});

const capture = z.strictObject({
  id: z.string().max(120),
  type: choice(CAPTURE_TYPES),
  valueString: sealedText(CAPTURE_MAX),
  /** When it was measured or taken. */
  measuredAt: instant,
});
export type WrittenCapture = z.infer<typeof capture>;

/** One that is there already stays as it is, and is answered. */
export const addCaptures = endpoint({
  id: 'visitObservations.addCaptures',
  method: 'POST',
  path: '/appointment/:id/observations',
  summary: 'Ajoute des mesures ou des captures au rendez-vous ; une mesure déjà reçue n’est pas ajoutée deux fois.',
  audience: CARE,
  params: z.strictObject({ id }),
  body: z.strictObject({ observations: z.array(capture).min(1).max(MAX_AT_ONCE) }),
  output: z.array(observation),
  status: 201,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'APPOINTMENT_STATE',
    'OBSERVATION_ID_SCOPE',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});
