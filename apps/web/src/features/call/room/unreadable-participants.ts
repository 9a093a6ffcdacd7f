/**
 * Participants whose voice and picture do not open here, although the key that holds was looked for. By identity, as LiveKit names them.
 * LiveKit reports a frame that does not open a few times only: what has been found stays until another key is in use, or the person leaves.
 */
export class UnreadableParticipants {
  private readonly doubted = new Set<string>();
  private readonly found = new Set<string>();
  private version = 0;

  get identities(): ReadonlySet<string> {
    return this.found;
  }

  /** Something of theirs did not open. @param version of the key that is in use: another one may open it */
  doubt(identity: string, version: number): void {
    this.use(version);
    this.doubted.add(identity);
  }

  /** The key has been looked for. @param version of the one that is in use now */
  looked(version: number): void {
    this.use(version);
    for (const identity of this.doubted) this.found.add(identity);
    this.doubted.clear();
  }

  use(version: number): void {
    if (version === this.version) return;
    this.version = version;
    this.doubted.clear();
    this.found.clear();
  }

  left(identity: string): void {
    this.doubted.delete(identity);
    this.found.delete(identity);
  }
}
