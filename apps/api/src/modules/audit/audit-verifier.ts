import type { Anchor } from './audit-anchor.ts';
import {
  type AuditLine,
  type CheckpointContent,
  canonicalCheckpoint,
  canonicalHead,
  canonicalRemoval,
  HASH_BYTES,
  type HeadContent,
  hashOfHead,
  hashOfLine,
  NO_HEAD,
  type RemovedLines,
} from './audit-line.ts';
import type { HeadKeys } from './head-keys.ts';

/** A line with the place that the database says it has. */
export interface StoredLine extends AuditLine {
  readonly chain_day: string;
  readonly chain_no: number;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
}

export interface StoredHead extends HeadContent {
  readonly keyId: string;
  readonly signature: Buffer;
}

export interface StoredCheckpoint extends CheckpointContent {
  readonly keyId: string;
  readonly signature: Buffer;
}

export interface StoredRemoval extends RemovedLines {
  readonly keyId: string;
  readonly signature: Buffer;
}

/** What the chain is read from. */
export interface ChainSource {
  /** In the order of days. */
  readonly heads: readonly StoredHead[];
  readonly checkpoints: readonly StoredCheckpoint[];
  readonly gone: readonly StoredRemoval[];
  /** In the order of days and numbers. */
  lines(): AsyncIterable<StoredLine>;
  /** What was said outside the database; empty when nothing was. */
  readonly anchors: ReadonlyMap<string, Anchor>;
}

/** The first thing that is wrong. `seq` is null for a line that is not there any more. */
export interface Fault {
  readonly kind: 'altered-line' | 'missing-line' | 'missing-day' | 'altered-head' | 'missing-head' | 'behind-anchor';
  readonly day: string;
  readonly no: number | null;
  readonly seq: number | null;
}

export interface Verdict {
  readonly fault: Fault | null;
  readonly lines: number;
  readonly days: number;
}

const fault = (kind: Fault['kind'], day: string, no: number | null = null, seq: number | null = null): Fault => ({
  kind,
  day,
  no,
  seq,
});

/** Heads first: they say what must be there. The latest signature vouches for every day before it, through their hashes. */
const faultOfHeads = ({ heads, anchors }: ChainSource, keys: HeadKeys): Fault | null => {
  let prevHead: Buffer = NO_HEAD;
  for (const head of heads) {
    if (keys.judge(canonicalHead(head), head.keyId, head.signature) === 'bad') return fault('altered-head', head.day);
    if (!head.prevHead.equals(prevHead)) return fault('missing-day', head.day);
    prevHead = hashOfHead(head);
  }
  const last = heads.at(-1);
  if (last !== undefined && keys.judge(canonicalHead(last), last.keyId, last.signature) !== 'good') {
    return fault('altered-head', last.day);
  }
  const byDay = new Map(heads.map((head) => [head.day, head]));
  for (const anchor of [...anchors.values()].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    const head = byDay.get(anchor.day);
    if (head === undefined) return fault('missing-day', anchor.day);
    if (head.lineCount < anchor.lineCount) return fault('behind-anchor', anchor.day, head.lineCount + 1);
  }
  return null;
};

/**
 * The last day whose lines may be gone. A checkpoint that is not ours, or speaks of another chain, excuses nothing: what it
 * should have covered is named as missing.
 */
const passedDay = ({ heads, checkpoints }: ChainSource, keys: HeadKeys): string | null => {
  const byDay = new Map(heads.map((head) => [head.day, head]));
  const days = checkpoints
    .filter((point) => keys.judge(canonicalCheckpoint(point), point.keyId, point.signature) === 'good')
    .filter(({ throughDay, headHash }) => {
      const head = byDay.get(throughDay);
      return head !== undefined && hashOfHead(head).equals(headHash);
    })
    .map(({ throughDay }) => throughDay);
  return days.toSorted().at(-1) ?? null;
};

type HashByNo = ReadonlyMap<number, Buffer>;

/** By day, the hashes of the lines that may be missing. What is not signed by us excuses nothing, here either. */
const removedByDay = ({ gone }: ChainSource, keys: HeadKeys): ReadonlyMap<string, HashByNo> =>
  new Map(
    gone
      .filter((day) => keys.judge(canonicalRemoval(day), day.keyId, day.signature) === 'good')
      .map(({ day, nos, hashes }) => [
        day,
        new Map(nos.map((no, index) => [no, hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)])),
      ]),
  );

/** Follows one day after the other, line by line. */
class Walk {
  private readonly heads: Map<string, StoredHead>;
  private day: string | null = null;
  private no = 0;
  private hash: Buffer = NO_HEAD;
  lines = 0;

  /** @param passed the day before the first that must have its lines */
  constructor(
    private readonly source: ChainSource,
    private readonly passed: string | null,
    private readonly gone: ReadonlyMap<string, HashByNo>,
  ) {
    this.heads = new Map(source.heads.map((head) => [head.day, head]));
  }

  /** The fault that this line shows, or null. */
  take(line: StoredLine): Fault | null {
    if (line.chain_day !== this.day) {
      const unfinished = this.close();
      if (unfinished !== null) return unfinished;
      const skipped = this.dayBetween(line.chain_day);
      if (skipped !== null) return skipped;
      const opened = this.open(line);
      if (opened !== null) return opened;
    }
    this.passRemoved(line.chain_day);
    const expected = this.no + 1;
    if (line.chain_no > expected) return fault('missing-line', line.chain_day, expected);
    if (line.chain_no < expected) return fault('altered-line', line.chain_day, line.chain_no, line.seq);
    const hash = hashOfLine(line, { day: line.chain_day, no: expected, prevHash: this.hash });
    if (!hash.equals(line.hash) || !line.prev_hash.equals(this.hash))
      return fault('altered-line', line.chain_day, expected, line.seq);
    const anchor = this.source.anchors.get(line.chain_day);
    if (anchor?.lineCount === expected && !anchor.lastHash.equals(hash)) {
      return fault('altered-line', line.chain_day, expected, line.seq);
    }
    this.no = expected;
    this.hash = hash;
    this.lines += 1;
    return null;
  }

  /** At the end: the last day must be whole, and no day may be left. */
  end(): Fault | null {
    return this.close() ?? this.dayBetween('9999-12-31');
  }

  private open({ chain_day: day, chain_no: no, seq }: StoredLine): Fault | null {
    const head = this.heads.get(day);
    if (head === undefined) return fault('missing-head', day, no, seq);
    // They went with the checkpoint, in one commit: a row that stands here now was put in.
    if (this.passed !== null && day <= this.passed) return fault('altered-line', day, no, seq);
    this.day = day;
    this.no = 0;
    this.hash = head.prevHead;
    return null;
  }

  /** Over lines that are gone: the next one follows their hash. */
  private passRemoved(day: string): void {
    const gone = this.gone.get(day);
    for (let hash = gone?.get(this.no + 1); hash !== undefined; hash = gone?.get(this.no + 1)) {
      this.no += 1;
      this.hash = hash;
    }
  }

  private isAllGone({ day, lineCount, lastHash }: StoredHead): boolean {
    const gone = this.gone.get(day);
    return gone?.size === lineCount && gone.get(lineCount)?.equals(lastHash) === true;
  }

  private close(): Fault | null {
    if (this.day === null) return null;
    this.passRemoved(this.day);
    const head = this.heads.get(this.day);
    if (head === undefined) return fault('missing-head', this.day);
    if (this.no < head.lineCount) return fault('missing-line', this.day, this.no + 1);
    if (this.no > head.lineCount || !this.hash.equals(head.lastHash)) return fault('altered-head', this.day);
    return null;
  }

  /** A day whose head is there, and none of its lines. */
  private dayBetween(next: string): Fault | null {
    const from = this.day ?? this.passed;
    const skipped = this.source.heads.find(
      (head) => head.day < next && (from === null || head.day > from) && !this.isAllGone(head),
    );
    return skipped === undefined ? null : fault('missing-line', skipped.day, 1);
  }
}

/** Reads the whole chain and stops at the first line that is altered or missing. */
export const verifyChain = async (source: ChainSource, keys: HeadKeys): Promise<Verdict> => {
  const walk = new Walk(source, passedDay(source, keys), removedByDay(source, keys));
  const days = source.heads.length;
  for await (const line of source.lines()) {
    const found = walk.take(line);
    if (found !== null) return { fault: found, lines: walk.lines, days };
  }
  return { fault: walk.end() ?? faultOfHeads(source, keys), lines: walk.lines, days };
};
