import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idOut, instantOut, sealedText } from './primitives.ts';

/** Design api §1 "Limits". */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_FILES = 10;
export const MAX_UPLOAD_BYTES = 60 * 1024 * 1024;

export const DOCUMENT_TYPES = ['document', 'diagnosticReport', 'other'] as const;
export const documentType = z.enum(DOCUMENT_TYPES);

/** Spec clinical §9: the types that a preview knows; everything else is bytes. */
export const CONTENT_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'application/octet-stream',
] as const;
export const contentType = z.enum(CONTENT_TYPES);

/** Spec clinical §3 "Document". Its bytes are sealed for the patient's group (`document:<id>:file`), its title beside them. */
export const patientDocument = z.object({
  id: idOut,
  key: z.string(),
  /** Sealed as `document:<id>:title`: what a file is called tells why. */
  title: z.string(),
  type: documentType,
  contentType,
  /** Of the sealed bytes. */
  size: z.number().int(),
  creation: instantOut,
  /** Who added it. */
  author: z.object({ id: idOut, name: z.string() }),
});
export type PatientDocument = z.infer<typeof patientDocument>;

/** `<patient id>/document/<document id>`: the id comes from the browser, because it is part of what the file is sealed for. */
const KEY = /^([0-9a-f-]{36})\/document\/([0-9a-f-]{36})$/;

export const uploadPayload = z.strictObject({
  id,
  key: z.string().max(100).regex(KEY, { error: 'UPLOAD_KEY_INVALID' }),
  title: sealedText(200),
  type: documentType.default('document'),
  contentType,
  /** Nothing clear is kept about a patient's health. */
  encrypted: z.literal(true),
  /** Of the sealed bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type UploadPayload = z.infer<typeof uploadPayload>;

/** One for each file, in their order. */
export const uploadPayloads = z.array(uploadPayload).min(1).max(MAX_FILES);

export const patientOfKey = (key: string): string => KEY.exec(key)?.[1] ?? '';
export const idOfKey = (key: string): string => KEY.exec(key)?.[2] ?? '';

const READERS = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

/** The body is `multipart/form-data`: the field `payloads` (JSON, {@link uploadPayloads}) first, then as many `files`. */
export const upload = endpoint({
  id: 'documents.upload',
  method: 'POST',
  path: '/upload',
  summary: 'Ajoute des documents chiffrés au dossier d’un patient.',
  audience: READERS,
  multipart: true,
  output: z.array(patientDocument),
  status: 201,
  idempotencyKey: 'ignored',
  rate: 'upload',
  refusals: ['UPLOAD_KEY_INVALID', 'FILES_PAYLOADS_MISMATCH', 'CHECKSUM', 'KEY_EXISTS', 'STORAGE_FULL'],
});

export const list = endpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/patient/:patientId/document',
  summary: 'Les documents d’un patient, du plus récent au plus ancien.',
  audience: READERS,
  params: z.strictObject({ patientId: id }),
  query: z.strictObject({ type: documentType.optional() }),
  output: z.array(patientDocument),
  refusals: [],
});

export const download = endpoint({
  id: 'documents.download',
  method: 'GET',
  path: '/upload/:id',
  summary: 'Les octets chiffrés d’un document.',
  audience: READERS,
  params: z.strictObject({ id }),
  output: z.string().meta({ format: 'binary' }),
  mediaType: 'application/octet-stream',
  refusals: [],
});

export const remove = endpoint({
  id: 'documents.remove',
  method: 'DELETE',
  path: '/upload/:id',
  summary: 'Retire un document : les siens pour un patient, dans les 24 heures pour qui l’a ajouté.',
  audience: READERS,
  params: z.strictObject({ id }),
  refusals: ['FORBIDDEN'],
});
