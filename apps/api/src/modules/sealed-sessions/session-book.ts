/** A session of the vault, and the resource that names it: `sealedFor` of packages/domain. */
export interface NamedSession {
  readonly sessionId: string;
  readonly resource: string;
  /** The profile that the resource is about, where it is known: she must be able to open it, if she has keys. */
  readonly patientId?: string | undefined;
}

/** What is known of the sessions that texts are sealed in, by whoever keeps them: our vault, or Seald. */
export abstract class SessionBook {
  /**
   * For each of these: is it there, is it for that resource, can that user open it, and can the patient?
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE`: nobody can tell now, and nothing may be written
   */
  abstract fit(userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]>;

  /**
   * Whether nothing can be opened in it, or written in it, by any of these users any more.
   * @returns `unknown` where only the readers' own browsers could say it
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE`
   */
  abstract isLost(named: NamedSession, readerIds: readonly string[]): Promise<boolean | 'unknown'>;
}
