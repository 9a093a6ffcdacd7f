const REMEMBERED = 20_000;

/** Counts calls per key within the running second, in memory. */
export class BurstWindow {
  private second = 0;
  private readonly calls = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  /** False when the key has had its calls for this second. */
  allows(key: string, limit: number): boolean {
    const second = Math.floor(this.now() / 1000);
    if (second !== this.second || this.calls.size >= REMEMBERED) {
      this.second = second;
      this.calls.clear();
    }
    const count = (this.calls.get(key) ?? 0) + 1;
    this.calls.set(key, count);
    return count <= limit;
  }
}
