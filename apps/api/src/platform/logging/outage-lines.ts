import { type ErrorRecord, errorRecord } from './error-record.ts';
import type { Log } from './log.ts';

const EVERY_MS = 10_000;

/** An outage has a few reasons; a caller who provokes others must not fill the memory. */
const MANY = 100;

/**
 * The root cause of an error, in a few words: `ECONNREFUSED connect ECONNREFUSED 127.0.0.1:5432`. Without quoted text: a full disk
 * names another file each time.
 */
const reasonOf = ({ cause, code, name, message }: ErrorRecord): string => {
  if (cause !== undefined) return reasonOf(cause);
  const words = message.replace(/'[^']*'/g, '…');
  return [code ?? (name === 'Error' ? '' : name), words].filter((word) => word !== '').join(' ');
};

interface LoggedReason {
  readonly at: number;
  /** How often it occurred since. */
  suppressed: number;
}

/**
 * Logs an unavailable dependency once per reason and interval, without a stack: every request fails on it at once. The next line has the
 * number of the suppressed ones.
 */
class OutageLines {
  private readonly logged = new Map<string, LoggedReason>();

  constructor(private readonly log: Log) {}

  note(place: Readonly<Record<string, string>>, error: unknown): void {
    const reason = reasonOf(errorRecord(error));
    const now = performance.now();
    const earlier = this.logged.get(reason);
    if (earlier !== undefined && now - earlier.at < EVERY_MS) {
      earlier.suppressed += 1;
      return;
    }
    if (this.logged.size >= MANY) this.logged.clear();
    this.logged.set(reason, { at: now, suppressed: 0 });
    const others = earlier === undefined || earlier.suppressed === 0 ? {} : { othersSince: earlier.suppressed };
    this.log.error({ ...place, reason, ...others }, 'something that the request needs is away');
  }
}

const linesOf = new WeakMap<Log, OutageLines>();

/** The lines of that log. */
export const outageLines = (log: Log): OutageLines => {
  const known = linesOf.get(log) ?? new OutageLines(log);
  linesOf.set(log, known);
  return known;
};
