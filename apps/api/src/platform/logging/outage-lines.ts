import { type ErrorRecord, errorRecord } from './error-record.ts';
import type { Log } from './log.ts';

const EVERY_MS = 10_000;

/** An outage has a few reasons; somebody who makes up others fills no memory. */
const MANY = 100;

/**
 * What lies at the bottom of an error, in a few words: `ECONNREFUSED connect ECONNREFUSED 127.0.0.1:5432`. Without what it quotes: a
 * disk that is full names another file each time.
 */
const reasonOf = ({ cause, code, name, message }: ErrorRecord): string => {
  if (cause !== undefined) return reasonOf(cause);
  const words = message.replace(/'[^']*'/g, '…');
  return [code ?? (name === 'Error' ? '' : name), words].filter((word) => word !== '').join(' ');
};

interface Said {
  readonly at: number;
  /** How often it was met since. */
  unsaid: number;
}

/**
 * What a dependency that is away leaves in the log. Every request meets it at once: one line without a stack says so, for each reason,
 * and the next one, some seconds later, how many there were meanwhile.
 */
class OutageLines {
  private readonly said = new Map<string, Said>();

  constructor(private readonly log: Log) {}

  note(place: Readonly<Record<string, string>>, error: unknown): void {
    const reason = reasonOf(errorRecord(error));
    const now = performance.now();
    const earlier = this.said.get(reason);
    if (earlier !== undefined && now - earlier.at < EVERY_MS) {
      earlier.unsaid += 1;
      return;
    }
    if (this.said.size >= MANY) this.said.clear();
    this.said.set(reason, { at: now, unsaid: 0 });
    const others = earlier === undefined || earlier.unsaid === 0 ? {} : { othersSince: earlier.unsaid };
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
