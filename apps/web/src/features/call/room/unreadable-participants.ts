/** A frame that was on its way while the key changed does not open either: only who is still not decoded after these looks is named. */
export const LOOKS_BEFORE_NAMED = 3;

/**
 * Participants whose voice and picture do not open here, although the key that holds was looked for. By identity, as LiveKit names them.
 * LiveKit reports a frame that does not open a few times only: what has been found stays until another key is in use, their frames are
 * decoded after all, or the person leaves.
 */
export class UnreadableParticipants {
  /** How often was looked since. */
  private readonly doubted = new Map<string, number>();
  private readonly found = new Set<string>();
  private version = 0;

  get identities(): ReadonlySet<string> {
    return this.found;
  }

  get isDoubting(): boolean {
    return this.doubted.size > 0;
  }

  /** Those whose frames would dispel the doubt. */
  get watched(): readonly string[] {
    return [...this.doubted.keys(), ...this.found];
  }

  /** Something of theirs did not open. @param version of the key that is in use: another one may open it */
  doubt(identity: string, version: number): void {
    this.use(version);
    if (!this.found.has(identity) && !this.doubted.has(identity)) this.doubted.set(identity, 0);
  }

  /** The key has been looked for. @param version of the one that is in use now */
  looked(version: number): void {
    this.use(version);
    for (const [identity, looks] of this.doubted) {
      if (looks + 1 < LOOKS_BEFORE_NAMED) this.doubted.set(identity, looks + 1);
      else {
        this.doubted.delete(identity);
        this.found.add(identity);
      }
    }
  }

  use(version: number): void {
    if (version === this.version) return;
    this.version = version;
    this.doubted.clear();
    this.found.clear();
  }

  /** What they send is decoded, or they are gone. */
  clear(identity: string): void {
    this.doubted.delete(identity);
    this.found.delete(identity);
  }
}
