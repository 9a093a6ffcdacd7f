import { USER_TYPES } from '@maillon/domain/user-type';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOut, text } from '../fields/primitives.ts';

const everybody = [...USER_TYPES] as const;

/** What a person asked for about their own data: a copy of it, or its erasure (GDPR art. 15, 17, 20). */
export const dataRequest = z.object({
  id: idOut,
  kind: z.enum(['export', 'erasure']),
  /**
   * An export is PENDING, then READY until it is EXPIRED. An erasure is SCHEDULED, then DONE, unless it was WITHDRAWN; after it
   * no account is left to read this.
   */
  status: z.enum(['PENDING', 'READY', 'EXPIRED', 'SCHEDULED', 'WITHDRAWN', 'DONE']),
  requestedAt: instantOut,
  /** When an archive stops being there, or when an account will be erased. */
  dueAt: instantOut.nullable(),
  /** Bytes of the archive. */
  size: z.number().int().nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

const exportShape = {
  audience: everybody,
  output: dataRequest,
  status: 202,
  whileImpersonating: 'never',
  refusals: ['EXPORT_RUNNING'],
} as const;

export const requestExport = endpoint({
  id: 'dataRights.requestExport',
  kept: 'own',
  method: 'POST',
  path: '/user/current/export',
  summary: 'Demande une copie de ses données : une archive, prête sous peu.',
  ...exportShape,
});

/** The spelling of design api §2.2; it acts, so it needs the header against forged requests like any write. */
export const requestExportByGet = endpoint({
  id: 'dataRights.requestExportByGet',
  method: 'GET',
  path: '/user/current/export',
  summary: 'La même demande, sous la forme d’une lecture.',
  writes: true,
  ...exportShape,
});

export const requests = endpoint({
  id: 'dataRights.requests',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/user/current/data-request',
  summary: 'Ses demandes de copie et d’effacement, de la plus récente à la plus ancienne.',
  audience: everybody,
  output: z.array(dataRequest),
  refusals: [],
});

export const archive = endpoint({
  id: 'dataRights.archive',
  method: 'GET',
  path: '/user/current/data-request/:id/archive',
  summary: 'L’archive d’une copie qui est prête.',
  audience: everybody,
  params: z.strictObject({ id }),
  output: z.string().meta({ format: 'binary' }),
  mediaType: 'application/zip',
  whileImpersonating: 'never',
  refusals: ['ARCHIVE_EXPIRED'],
});

export const requestErasure = endpoint({
  id: 'dataRights.requestErasure',
  method: 'DELETE',
  path: '/user/current',
  summary: 'Demande l’effacement de son compte, trente jours plus tard.',
  audience: everybody,
  body: z.strictObject({ reason: text(500).optional() }).optional(),
  output: dataRequest,
  status: 202,
  whileImpersonating: 'never',
  refusals: ['ERASURE_REQUESTED', 'ERASURE_LAST_MANAGER', 'ERASURE_APPOINTMENTS'],
});

export const withdrawErasure = endpoint({
  id: 'dataRights.withdrawErasure',
  kept: 'own',
  method: 'POST',
  path: '/user/current/data-request/:id/withdraw',
  summary: 'Renonce à l’effacement de son compte, tant qu’il n’a pas eu lieu.',
  audience: everybody,
  params: z.strictObject({ id }),
  output: dataRequest,
  whileImpersonating: 'never',
  refusals: [],
});
