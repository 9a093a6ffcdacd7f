/** The software of a partner: it reads the calendars of the owner of its key, and is nobody's session. */
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
