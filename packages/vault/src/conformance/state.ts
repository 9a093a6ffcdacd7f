/** What a reader knows of a person, and of a group. */
export interface Key {
  encPk: Buffer;
  sigPk: Buffer;
  since: number;
}

export interface Identity {
  id: string;
  profileId: string;
  hashes: string[];
  ts: number;
  keys: Key[];
  /** The key in force after each link, -1 after the end. */
  inForce: number[];
  recoveryKey: Buffer | null;
  delegatedBy: string | null;
  card: { seq: number; kseq: number; commitment: string; ts: number } | null;
  revoked: 'self' | 'server' | null;
}

export interface Member {
  kseq: number;
  role: string;
  name: string | null;
  policyId: string | null;
}

export interface Group {
  id: string;
  name: string;
  ref: string;
  hashes: string[];
  ts: number;
  members: Map<string, Member>;
  /** The last epoch of who left. */
  formerUntil: Map<string, number>;
  epochs: { publicKey: Buffer; previous: Buffer | null }[];
  /** For whom the wraps of a link are. */
  meant: Map<number, { epoch: number; hash: string; to: Set<string> }>;
  signedFrom: Map<string, number>;
  isRotationDue: boolean;
  isClosed: boolean;
}
