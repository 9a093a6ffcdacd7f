/** Tokens that this process took in advance for a key, and may spend without asking Postgres. */
interface Lease {
  tokens: number;
  /** What was left in the shared bucket when the lease was taken. */
  readonly left: number;
  readonly until: number;
}

const LIFE_MS = 10_000;
const REMEMBERED = 20_000;

/** In-memory leases; one that is not spent in ten seconds is gone, which errs on the strict side. */
export class Leases {
  private readonly byKey = new Map<string, Lease>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Spends tokens; gives what is left in all, or null when the lease does not hold that many. */
  spend(key: string, count: number): number | null {
    const lease = this.byKey.get(key);
    if (lease === undefined || lease.until < this.now() || lease.tokens < count) return null;
    lease.tokens -= count;
    return lease.left + lease.tokens;
  }

  keep(key: string, tokens: number, left: number): void {
    if (this.byKey.size >= REMEMBERED) this.byKey.clear();
    this.byKey.set(key, { tokens, left, until: this.now() + LIFE_MS });
  }
}
