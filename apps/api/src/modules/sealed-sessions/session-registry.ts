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

/** The sessions that texts are sealed in, as our vault or Seald knows them. */
export abstract class SessionRegistry {
  /**
   * For each session: whether it exists, is for that resource, and opens for that user and for the patient.
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE`: it cannot be checked now, and nothing may be written
   */
  abstract areUsable(userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]>;

  /**
   * Whether a resource can go on with it, given the users who are entitled to read the resource.
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE`
   */
  abstract conditionOf(named: NamedSession, readerIds: readonly string[]): Promise<SessionCondition>;
}
