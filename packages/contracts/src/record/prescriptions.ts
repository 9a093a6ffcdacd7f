import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, nir } from '../fields/primitives.ts';

const DOCTOR = ['doctor'] as const;

/** Opens the page of the prescription service for one patient, once. The number that the service gets is ours: the caller's is compared. */
export const authCode = endpoint({
  id: 'prescriptions.authCode',
  whileImpersonating: 'never',
  method: 'POST',
  path: '/ordoclic/auth-code',
  summary: 'Le code à usage unique avec lequel le service de prescription s’ouvre pour un patient.',
  audience: DOCTOR,
  body: z.strictObject({ patientId: id, nir: nir.optional() }),
  output: z.object({ authCode: z.string() }),
  reveals: { nobody: 'the number of a patient whose file the doctor writes, and reads there' },
  idempotencyKey: 'ignored',
  refusals: ['NOT_FOUND', 'NIR_MISMATCH', 'RPPS_MISSING', 'DEPENDENCY_UNAVAILABLE'],
});

/** What the service has made. It is sealed in the browser of the doctor and kept as a document; nothing of it stays here. */
export const file = endpoint({
  id: 'prescriptions.file',
  whileImpersonating: 'never',
  method: 'POST',
  path: '/ordoclic/prescription',
  summary: 'Le PDF d’une ordonnance, tel que le service de prescription l’a fait.',
  audience: DOCTOR,
  body: z.strictObject({ patientId: id, prescriptionId: id }),
  /** A PDF in base64. */
  output: z.object({ file: z.string() }),
  idempotencyKey: 'ignored',
  refusals: ['NOT_FOUND', 'DEPENDENCY_UNAVAILABLE'],
});
