import { API_VERSION, type Mode } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

/**
 * Labels that a client puts on its calls (design api §1 "Headers in"): they grant nothing, but a client of another
 * environment or of another version of the interface is told so at once. Absent labels are fine.
 */
export const checkLabels = (headers: FastifyRequest['headers'], mode: Mode): void => {
  const clientMode = headers['x-app-mode'];
  if (clientMode !== undefined && clientMode !== mode) throw new Refusal('ENVIRONMENT_MISMATCH');
  const version = headers['x-api-version'];
  if (version !== undefined && version !== API_VERSION) throw new Refusal('BAD_REQUEST');
};
