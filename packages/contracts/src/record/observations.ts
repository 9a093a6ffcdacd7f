import { questionsOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { isMeasureType } from '@maillon/domain/measures/measure-types';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instant, instantOut, sealedSession, sealedText } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Longer than any answer of the record. */
const MAX_LENGTH = 4_000;
const CARE = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

/** What the record asks: every question, none of its figures (design api §5.2 "every record-questionnaire key"). */
export const RECORD_TYPES: readonly string[] = questionsOf(RECORD)
  .filter(({ kind }) => kind !== 'figure')
  .map(({ name }) => name);

/** One answer of the record, or one measure: what it is about is clear, what it says is sealed for those who read the patient's record. */
export const observation = z.object({
  /** `<patient id>-<type>` of an answer, `<patient id>-<type>-<its own id>` of a measure. */
  id: z.string(),
  type: z.string(),
  /** Sealed in the browser, under `observation:<id>:valueString`. */
  valueString: z.string(),
  version: z.number().int(),
  /** Who wrote it last. */
  author: z.object({ id: idOut, name: z.string() }),
  creation: instantOut,
  /** When it was measured; null for an answer. */
  measuredAt: instantOut.nullable(),
});
export type Observation = z.infer<typeof observation>;

export const record = z.object({
  /** The session that all answers of the record are sealed in; null as long as nothing was written. */
  observationsSldId: z.string().nullable(),
  observations: z.array(observation),
});
export type PatientRecord = z.infer<typeof record>;

const params = z.strictObject({ patientId: id });

export const list = endpoint({
  id: 'observations.list',
  method: 'GET',
  path: '/patient/:patientId/observation',
  summary: 'Le dossier d’un patient, scellé pour ses lecteurs.',
  audience: CARE,
  params,
  output: record,
  whileImpersonating: 'never',
  refusals: [],
});

const written = z
  .strictObject({
    id: z.string().max(120),
    type: z.string().max(60),
    /** Null takes the answer away. */
    valueString: sealedText(MAX_LENGTH).nullable(),
    /** The version that the writer saw; 0 where there was none. */
    version: z.number().int().min(0),
    /** Of a measure, and of nothing else. */
    measuredAt: instant.optional(),
  })
  .refine(({ type, measuredAt }) => !isMeasureType(type) || measuredAt !== undefined, {
    error: TEXTS.required,
    path: ['measuredAt'],
  })
  .refine(({ type, measuredAt }) => isMeasureType(type) || measuredAt === undefined, {
    error: TEXTS.wrongType,
    path: ['measuredAt'],
  });
export type WrittenObservation = z.infer<typeof written>;

export const write = endpoint({
  id: 'observations.write',
  kept: 'ids',
  method: 'PATCH',
  path: '/patient/:patientId/observation',
  summary:
    'Écrit des réponses ou des mesures dans le dossier ; celles qu’une autre personne a changées entre-temps reviennent.',
  audience: CARE,
  params,
  body: z.strictObject({ observationsSldId: sealedSession, observations: z.array(written).min(1).max(100) }),
  output: record.extend({
    /** Answers that another person wrote meanwhile, as they are now: nothing of them was changed. */
    conflicts: z.array(z.object({ id: z.string(), current: observation.nullable() })),
  }),
  /** Of the answers that were left alone. */
  idsOf: ({ conflicts }: { readonly conflicts: readonly { readonly id: string }[] }) => conflicts.map(({ id }) => id),
  whileImpersonating: 'never',
  refusals: [
    'OBSERVATION_ID_SCOPE',
    'OBSERVATION_TYPE',
    'OBSERVATION_SESSION',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});

/**
 * What the vault says of the record's session: none yet; open to the person who asks; open to others who may read the record; lost: no
 * entitled reader opens it any more; or one that others open and the patient, who has keys, cannot, so that nothing may be written. `unknown` where only browsers can say (Seald).
 */
export const SESSION_STATES = ['none', 'open', 'closed', 'lost', 'patientExcluded', 'unknown'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const sessionState = endpoint({
  id: 'observations.sessionState',
  method: 'GET',
  path: '/patient/:patientId/observation/session',
  summary: 'Si le dossier d’un patient peut encore s’ouvrir, et pour qui.',
  audience: CARE,
  params,
  output: z.object({ state: z.enum(SESSION_STATES) }),
  whileImpersonating: 'never',
  refusals: ['FORBIDDEN', 'DEPENDENCY_UNAVAILABLE'],
});

export const replaceSession = endpoint({
  id: 'observations.replaceSession',
  kept: 'ids',
  idsOf: () => [],
  method: 'POST',
  path: '/patient/:patientId/observation/session',
  summary:
    'Donne une nouvelle session au dossier dont l’ancienne est perdue ; ce qui ne s’ouvre plus est gardé tel quel.',
  audience: CARE,
  params,
  body: z.strictObject({
    /** The session that the record names now; once it names another one, nothing is replaced. */
    lostSldId: id,
    observationsSldId: sealedSession,
    /**
     * The browser found by the signed chains that a person planted the session, or reads along in it: it writes nothing there, however
     * usable it is. What was written in it stays readable.
     */
    isPlanted: z.boolean().optional(),
  }),
  output: record,
  whileImpersonating: 'never',
  refusals: ['FORBIDDEN', 'SESSION_NOT_LOST', 'OBSERVATION_SESSION', 'ENVELOPE_SCOPE', 'DEPENDENCY_UNAVAILABLE'],
});

/** What a patient said of their health when they signed up, or the person who made their account; the record may say more. */
export const intake = endpoint({
  id: 'observations.intake',
  method: 'GET',
  path: '/patient/:patientId/intake',
  summary: 'Ce qu’un patient a dit de sa santé à l’inscription.',
  audience: CARE,
  params,
  output: z.object({
    lastPeriod: z.string().nullable(),
    pregnancyType: z.string().nullable(),
    existingChildren: z.number().int().nullable(),
    medicalBackground: z.string().nullable(),
    treatments: z.string().nullable(),
    allergies: z.string().nullable(),
  }),
  whileImpersonating: 'never',
  refusals: [],
});
export type Intake = z.infer<typeof intake.output>;
