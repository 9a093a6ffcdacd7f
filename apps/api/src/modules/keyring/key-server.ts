/** Who has the other half of the way back to a person's keys: our vault, or Seald where a deployment chose it. */
export abstract class KeyServer {
  /** Whether anything is encrypted end to end in this deployment. */
  abstract readonly isThere: boolean;

  /** @throws {Refusal} `VAULT_TOO_MANY_CODES`, `DEPENDENCY_UNAVAILABLE` */
  abstract startChallenge(request: ChallengeRequest): Promise<StartedChallenge>;

  /** A token that makes one identity, once. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract signup(userId: string, profileId: string, now: number): Promise<string>;
}

export interface StartedChallenge {
  readonly sessionId: string;
  readonly mustAuthenticate: boolean;
  /** Where the code went. */
  readonly factor: { readonly type: 'EM' | 'SMS'; readonly value: string };
  /** Of the newest backup, which the half here is derived from; null where there is none, absent with Seald, which has one half for all. */
  readonly backupSalt?: string | null;
}

export interface ChallengeRequest {
  readonly userId: string;
  /** What the person has proved. The vault keeps those of the first time and goes by them ever after. */
  readonly contacts: readonly { readonly type: 'EM' | 'SMS'; readonly value: string }[];
  readonly signedInWith: 'EM' | 'SMS' | null;
  readonly forceAuth: boolean;
  /** Keyed hash of the caller's address. */
  readonly origin: string;
}
