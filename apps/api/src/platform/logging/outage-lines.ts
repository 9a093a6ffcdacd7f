import { type ErrorRecord, errorRecord } from './error-record.ts';
import type { Log } from './log.ts';

const EVERY_MS = 10_000;

/** What lies at the bottom of an error, in a few words: `ECONNREFUSED connect ECONNREFUSED 127.0.0.1:5432`. */
const reasonOf = (record: ErrorRecord): string => {
  if (record.cause !== undefined) return reasonOf(record.cause);
  return [record.code ?? record.name, record.message].filter((word) => word !== '').join(' ');
};

/**
 * What a dependency that is away leaves in the log. Every request meets it at once: one line without a stack says so, and the next
 * one, some seconds later, how many there were meanwhile.
 */
class OutageLines {
  private saidAt = Number.NEGATIVE_INFINITY;
  private unsaid = 0;

  constructor(private readonly log: Log) {}

  note(place: Readonly<Record<string, string>>, error: unknown): void {
    const now = performance.now();
    if (now - this.saidAt < EVERY_MS) {
      this.unsaid += 1;
      return;
    }
    const { unsaid } = this;
    this.saidAt = now;
    this.unsaid = 0;
    const others = unsaid === 0 ? {} : { othersSince: unsaid };
    this.log.error(
      { ...place, reason: reasonOf(errorRecord(error)), ...others },
      'something that the request needs is away',
    );
  }
}

const linesOf = new WeakMap<Log, OutageLines>();

/** The lines of that log. */
export const outageLines = (log: Log): OutageLines => {
  const known = linesOf.get(log) ?? new OutageLines(log);
  linesOf.set(log, known);
  return known;
};
