import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOrDay, instantOut, sealedText, text } from '../fields/primitives.ts';
import { placeOf } from '../fields/upload-keys.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Design api §1 "Limits". */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_FILES = 10;
export const MAX_UPLOAD_BYTES = 60 * 1024 * 1024;
export const MAX_AVATAR_BYTES = 2 * 1024 * 1024;

export const DOCUMENT_TYPES = ['document', 'diagnosticReport', 'other'] as const;
export const documentType = z.enum(DOCUMENT_TYPES);

/** Spec clinical §9: the types that a preview knows; everything else is bytes. */
const CONTENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'application/octet-stream'] as const;
export const contentType = z.enum(CONTENT_TYPES);
export type ContentType = z.infer<typeof contentType>;

/** What may be sent: screen captures are WebP, and are kept as bytes. */
const sentType = z.enum([...CONTENT_TYPES, 'image/webp']);
export type SentType = z.infer<typeof sentType>;

/** Spec clinical §3 "Document". Its bytes are sealed for the patient's group (`document:<id>:file`), its title beside them. */
export const patientDocument = z.object({
  id: idOut,
  key: z.string(),
  /** Whose record it is part of; null for what is of no record. */
  patientId: idOut.nullable(),
  /** Sealed as `document:<id>:title`, because what a file is called tells why; clear where `encrypted` is false. */
  title: z.string(),
  type: documentType,
  contentType,
  /** Whether only its readers can open it. Clear are the tracings of an ECG and the picture of a person, nothing else. */
  encrypted: z.boolean(),
  /** Of the bytes that a download brings. */
  size: z.number().int(),
  creation: instantOut,
  /** When it was changed last: it may be renamed. */
  updated: instantOut.optional(),
  version: z.number().int(),
  /** Who added it. */
  author: z.object({ id: idOut, name: z.string() }),
});
export type PatientDocument = z.infer<typeof patientDocument>;

const ref = z.strictObject({ id });

/** What FHIR says of a document beside its bytes. `author` is read and forgotten: it is the caller. */
const documentReference = z.strictObject({
  date: instantOrDay.optional(),
  type: documentType.optional(),
  subject: ref.optional(),
  author: ref.optional(),
  context: z.strictObject({ appointment: ref.optional() }).optional(),
});

const about = {
  /** The id of the key, where the key has one: what a file is sealed for names it. */
  id: id.optional(),
  key: z
    .string()
    .max(120)
    .refine((key) => placeOf(key) !== null, { error: 'UPLOAD_KEY_INVALID' }),
  /** Ignored: the author is the caller. */
  author: z.union([id, ref]).optional(),
  contentType: sentType,
  /** Of the bytes that are sent, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  appointment: ref.optional(),
  document: documentReference.optional(),
  transmission: ref.optional(),
  teleexpertise: ref.optional(),
};

export const uploadPayload = z.discriminatedUnion('encrypted', [
  z.strictObject({ ...about, encrypted: z.literal(true), title: sealedText(200) }),
  z.strictObject({ ...about, encrypted: z.literal(false), title: text(200).default('') }),
]);
export type UploadPayload = z.infer<typeof uploadPayload>;
export type SealedUpload = Extract<UploadPayload, { encrypted: true }>;

/** One for each file, in their order. */
export const uploadPayloads = z.array(uploadPayload).min(1).max(MAX_FILES, 'PAYLOAD_TOO_LARGE');

const READERS = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;
const PROFESSIONALS = ['doctor', 'midwife', 'assistant'] as const;

const UPLOAD_REFUSALS = [
  'UPLOAD_KEY_INVALID',
  'FILES_PAYLOADS_MISMATCH',
  'CHECKSUM',
  'KEY_EXISTS',
  'STORAGE_FULL',
  'ENVELOPE_SCOPE',
  'DEPENDENCY_UNAVAILABLE',
] as const;

export const upload = endpoint({
  id: 'documents.upload',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/upload',
  summary: 'Ajoute des fichiers à un dossier, à un échange ou à un rendez-vous.',
  audience: READERS,
  multipart: uploadPayloads,
  output: z.array(patientDocument),
  status: 201,
  idempotencyKey: 'ignored',
  rate: 'upload',
  refusals: ['NOT_FOUND', ...UPLOAD_REFUSALS],
});

/** As {@link upload}, with one file whose key is `appointment-screenshot/<id of the visit>`. */
export const photo = endpoint({
  id: 'documents.photo',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/appointment/:id/photo',
  summary: 'Ajoute une capture prise pendant un rendez-vous.',
  audience: PROFESSIONALS,
  params: z.strictObject({ id }),
  multipart: uploadPayloads,
  output: z.array(patientDocument),
  status: 201,
  idempotencyKey: 'ignored',
  rate: 'upload',
  refusals: UPLOAD_REFUSALS,
});

export const list = endpoint({
  id: 'documents.list',
  whileImpersonating: { without: { title: TEXTS.redacted } },
  method: 'GET',
  path: '/patient/:patientId/document',
  summary: 'Les documents d’un patient, du plus récent au plus ancien.',
  audience: READERS,
  params: z.strictObject({ patientId: id }),
  query: z.strictObject({ type: documentType.optional() }),
  output: z.array(patientDocument),
  refusals: [],
});

export const find = endpoint({
  id: 'documents.find',
  whileImpersonating: { without: { title: TEXTS.redacted } },
  method: 'GET',
  path: '/upload',
  summary: 'Ce que l’on sait du fichier qui porte cette clé, ou les octets de celui qui porte cet identifiant.',
  audience: READERS,
  query: z
    .strictObject({ key: z.string().max(120).optional(), id: id.optional() })
    .refine(({ key, id: asked }) => (key === undefined) !== (asked === undefined)),
  output: patientDocument.nullable(),
  refusals: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});

export const download = endpoint({
  id: 'documents.download',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/upload/:id',
  summary: 'Les octets d’un document ; une partie seulement avec l’en-tête Range.',
  audience: READERS,
  params: z.strictObject({ id }),
  output: z.string().meta({ format: 'binary' }),
  mediaType: 'application/octet-stream',
  refusals: ['RANGE_NOT_SATISFIABLE'],
});

export const rename = endpoint({
  id: 'documents.rename',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'PATCH',
  path: '/upload/:id',
  summary: 'Change le titre d’un document : les siens pour un patient, dans les 24 heures pour qui l’a ajouté.',
  audience: READERS,
  params: z.strictObject({ id }),
  body: z.strictObject({ title: z.union([sealedText(200), text(200)]) }),
  output: patientDocument,
  refusals: ['FORBIDDEN', 'STALE_VERSION', 'ENVELOPE_SCOPE', 'DEPENDENCY_UNAVAILABLE'],
});

export const remove = endpoint({
  id: 'documents.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/upload/:id',
  summary: 'Retire un document : les siens pour un patient, dans les 24 heures pour qui l’a ajouté.',
  audience: READERS,
  params: z.strictObject({ id }),
  refusals: ['FORBIDDEN'],
});
