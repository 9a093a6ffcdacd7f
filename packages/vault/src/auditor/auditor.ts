import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { sameBytes } from '../bytes/bytes.ts';
import { CLOCK_TOLERANCE_MS } from '../clock-tolerance.ts';
import { cosign } from '../log/cosignature.ts';
import { type LogEntry, leafHash } from '../log/merkle.ts';
import { LogTree } from '../log/tree.ts';
import { readTreeHead, type TreeHead } from '../log/tree-head.ts';
import type { Signer } from '../suites/ed25519.ts';
import type { ServerTrust } from '../trust/server-keys.ts';
import type { Signed } from '../wire/signed.ts';
import { LogFinding, Replay } from './replay.ts';

/** The log of a vault server, as a caller is shown it. */
export interface AuditedLog {
  head(): Promise<Signed>;
  /** Those from that index on, as many as one answer holds; none at the end. */
  entries(from: number): Promise<LogEntry[]>;
  cosign(cosignature: Signed): Promise<void>;
}

/** The last head that was found good: it outlives the process, or a log that is rewritten meanwhile would not be noticed. */
export interface KeptHead {
  readonly size: number;
  readonly root: string;
  readonly ts: number;
}

export interface AuditorOptions {
  readonly serverKey: ServerTrust;
  /** Without one it looks and signs nothing. */
  readonly signer?: Signer | undefined;
  readonly kept?: KeptHead | undefined;
  now(): number;
}

/** Replays the log from its beginning and co-signs its heads as long as nothing speaks against them. */
export class Auditor {
  readonly #tree = new LogTree();
  readonly #replay = new Replay();
  #kept: KeptHead | undefined;

  constructor(
    private readonly log: AuditedLog,
    private readonly options: AuditorOptions,
  ) {
    this.#kept = options.kept;
  }

  get replaced(): Replay['replaced'] {
    return this.#replay.replaced;
  }

  /** Throws LogFinding for what an honest server never shows; LOG_INCONSISTENT for a head that the server did not sign. */
  async look(): Promise<KeptHead> {
    const head = await readTreeHead(await this.log.head(), this.options.serverKey);
    this.#checkTime(head);
    await this.#read(head.size);
    await this.#checkRoots(head);
    const { signer, serverKey, now } = this.options;
    if (signer) await this.log.cosign(await cosign(signer, serverKey, { ...head, ts: now() }));
    this.#kept = { size: head.size, root: toBase64Url(head.root), ts: head.ts };
    return this.#kept;
  }

  #checkTime({ size, ts }: TreeHead): void {
    const kept = this.#kept;
    if (kept && size < kept.size) throw new LogFinding(size, `the log had ${kept.size} leaves`);
    if (kept && ts < kept.ts - CLOCK_TOLERANCE_MS) throw new LogFinding(size, 'its clock went back');
    if (Math.abs(ts - this.options.now()) > CLOCK_TOLERANCE_MS) throw new LogFinding(size, 'a head of another time');
  }

  async #read(size: number): Promise<void> {
    while (this.#tree.size < size) {
      const entries = await this.log.entries(this.#tree.size);
      if (entries.length === 0) throw new LogFinding(this.#tree.size, 'a leaf that is not shown');
      for (const entry of entries.slice(0, size - this.#tree.size)) {
        this.#replay.take(entry, this.#tree.size);
        await this.#tree.append(await leafHash(entry));
      }
    }
  }

  async #checkRoots({ size, root }: TreeHead): Promise<void> {
    if (!sameBytes(await this.#tree.root(size), root)) throw new LogFinding(size, 'the head is of other leaves');
    const kept = this.#kept;
    if (kept && !sameBytes(await this.#tree.root(kept.size), fromBase64Url(kept.root)))
      throw new LogFinding(kept.size, 'the log was another one before');
  }
}
