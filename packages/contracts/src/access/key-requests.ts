import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../fields/primitives.ts';

/** What may be read and does not open yet, because its owner has not handed over the keys. They are told once a day at most. */
export const requestKeys = endpoint({
  id: 'vault.requestKeys',
  method: 'POST',
  path: '/patient/:patientId/key-request',
  summary: 'Demande au patient d’ouvrir ses données chiffrées à qui a déjà accès à son dossier.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ patientId: id }),
  whileImpersonating: 'never',
  refusals: [],
});
