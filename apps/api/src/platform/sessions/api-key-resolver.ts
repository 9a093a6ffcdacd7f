import { API_KEY_MARK } from '@maillon/domain/access/api-key';
import type { FastifyRequest } from 'fastify';

/** The software of a partner: it reads the calendars of the owner of its key, and is no user's session. */
export interface Partner {
  readonly keyId: string;
  /** The profile of a practitioner, or a structure. */
  readonly ownerId: string;
}

/** Whose key a request brings. Implemented by modules/api-keys; the pipeline knows nothing of its table. */
export abstract class ApiKeyResolver {
  /**
   * Asks the database on each request.
   * @returns null for a key that is not in force, whatever the reason
   */
  abstract resolve(key: string): Promise<Partner | null>;
}

const CREDENTIAL = new RegExp(`^bearer +(${API_KEY_MARK}.+)$`, 'i');

/** The key in `Authorization`, whose scheme has no case (RFC 9110 §11.1); null where the request brings another credential, or none. */
export const apiKeyIn = ({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null =>
  CREDENTIAL.exec(authorization)?.[1] ?? null;
