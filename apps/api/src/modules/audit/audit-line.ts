import { createHash } from 'node:crypto';

/** Everything that a line of the trail says, as `postgres-types.ts` reads it. */
export interface AuditLine {
  readonly seq: number;
  readonly at: string;
  readonly actor: string | null;
  readonly impersonator: string | null;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string | null;
  readonly patient_id: string | null;
  readonly outcome: string;
  readonly detail: string | null;
  readonly ip_hash: string | null;
  readonly request_id: string | null;
}

/** The lock of the process that changes the chain: one at a time chains, or takes old days away. */
export const AUDIT_CHAIN = 'audit chain';

/** Where it stands in the chain. */
export interface AuditPlace {
  /** `yyyy-MM-dd`, the day on which it was chained. */
  readonly day: string;
  /** From 1, without a gap. */
  readonly no: number;
  readonly prevHash: Buffer;
}

export const LINE_COLUMNS =
  'seq, at, actor, impersonator, action, target_kind, target_id, patient_id, outcome, detail, ip_hash, request_id';

/** RFC 8785 for what we hash: flat, with texts, whole numbers and nulls only; members in the order of their names. */
const canonical = (members: Readonly<Record<string, string | number | null>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(members).sort(([left], [right]) => (left < right ? -1 : 1))));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** SHA-256 over the line, its place, and the hash before it. */
export const hashOfLine = (line: AuditLine, { day, no, prevHash }: AuditPlace): Buffer =>
  digest(
    canonical({
      action: line.action,
      actor: line.actor,
      at: line.at,
      chainDay: day,
      chainNo: no,
      detail: line.detail,
      impersonator: line.impersonator,
      ipHash: line.ip_hash,
      outcome: line.outcome,
      patientId: line.patient_id,
      prevHash: prevHash.toString('hex'),
      requestId: line.request_id,
      seq: line.seq,
      targetId: line.target_id,
      targetKind: line.target_kind,
    }),
  );

/** What a day comes to. */
export interface HeadContent {
  readonly day: string;
  readonly lineCount: number;
  readonly lastHash: Buffer;
  /** {@link hashOfHead} of the day before that has lines; zeros for the first day of all. */
  readonly prevHead: Buffer;
}

export const NO_HEAD = Buffer.alloc(32);

/** What is signed. */
export const canonicalHead = ({ day, lineCount, lastHash, prevHead }: HeadContent): string =>
  canonical({ day, lastHash: lastHash.toString('hex'), lineCount, prevHead: prevHead.toString('hex') });

/** The first line of a day follows the head of the day before: days cannot be taken out or changed round. */
export const hashOfHead = (head: HeadContent): Buffer => digest(canonicalHead(head));

/** Up to which day the lines are gone, their time being over. */
export interface CheckpointContent {
  readonly throughDay: string;
  /** {@link hashOfHead} of that day: it speaks of this chain and of no other. */
  readonly headHash: Buffer;
  /** How many lines went in all. */
  readonly lineCount: number;
}

/** What is signed; it has members that no head has. */
export const canonicalCheckpoint = ({ throughDay, headHash, lineCount }: CheckpointContent): string =>
  canonical({ headHash: headHash.toString('hex'), lineCount, throughDay });

/** The lines of a day that told of connections and are gone: what the chain needs of them. */
export interface RemovedLines {
  readonly day: string;
  /** Ascending. */
  readonly nos: readonly number[];
  /** {@link HASH_BYTES} for each number, in its order. */
  readonly hashes: Buffer;
}

export const HASH_BYTES = 32;

/** What is signed. */
export const canonicalRemoval = ({ day, nos, hashes }: RemovedLines): string =>
  canonical({ goneOf: day, hashes: hashes.toString('hex'), nos: nos.join(',') });
