/** A session of the vault, and the resource that names it: `sealedFor` of packages/domain. */
export interface NamedSession {
  readonly sessionId: string;
  readonly resource: string;
  /** The profile that the resource is about, where it is known: she must be able to open it, if she has keys. */
  readonly patientId?: string | undefined;
}

/**
 * `lost`: none of its resource's readers opens it any more. `patientExcluded`: a reader does, but the patient, who has keys, cannot, so
 * that nothing may be written in it. `unknown`: only the readers' own browsers could say it.
 */
export type SessionCondition = 'usable' | 'lost' | 'patientExcluded' | 'unknown';

/** What is known of the sessions that texts are sealed in, by whoever keeps them: our vault, or Seald. */
export abstract class SessionBook {
  /**
   * For each of these: is it there, is it for that resource, can that user open it, and can the patient?
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE`: nobody can tell now, and nothing may be written
   */
  abstract fit(userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]>;

  /**
   * Whether a resource can go on with it, given the users who are entitled to read the resource.
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE`
   */
  abstract conditionOf(named: NamedSession, readerIds: readonly string[]): Promise<SessionCondition>;
}
