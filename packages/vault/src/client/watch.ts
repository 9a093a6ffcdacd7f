import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import type { LogPoint } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { IdentityState } from '../identity/chain.ts';
import { type Auditors, requireCosigned } from '../log/cosignature.ts';
import { advance, isSignedHead, proofOf, readTreeHead, type TreeHead } from '../log/tree-head.ts';
import type { SeenPoint } from '../messages/message.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { ServerKeys, type ServerTrust } from '../trust/server-keys.ts';
import type { Signed } from '../wire/signed.ts';
import type { Events } from './events.ts';
import { type Chain, consistencyOf, type Heard, otherLogs, prove } from './log-proofs.ts';
import type { Pins } from './pins/pins.ts';

/** How long a head of the log, and an answer about a chain, are good for. */
export const LOG_DAY_MS = 86_400_000;

const AUDITORS = 'auditors';

const pointOf = ({ size, root }: TreeHead): LogPoint => ({ size, root: toBase64Url(root) });
const textOf = ({ size, root }: LogPoint): string => `${size}|${root}`;

/** Keeps an eye on the transparency log (PROTOCOL.md §12): it only grows, all see the same one, and it holds what we are shown. */
export class Watch {
  /** Heads that others wrote with and that were not compared yet: of each of them the greatest, in links and in texts. */
  readonly #heard = new Map<string, Heard>();
  /** Of the head that is pinned, once it was shown since the vault was opened. */
  #proof: Bytes | undefined;
  #work: Promise<unknown> = Promise.resolve();
  /** Once two logs were seen no new member is let in. */
  #contradiction: VaultError | undefined;

  constructor(
    private readonly server: VaultServer,
    private readonly serverKey: ServerTrust,
    private readonly pins: Pins,
    private readonly events: Events,
    private readonly now: () => number,
    private readonly auditors: Auditors | undefined,
  ) {}

  /** What goes into what we sign, so that others see which log we saw. */
  readonly point = (): LogPoint | null => {
    const { treeHead } = this.pins;
    return treeHead ? pointOf(treeHead) : null;
  };

  /** The same, as a text carries it: with the server's signature. */
  readonly seen = (): SeenPoint | null => {
    const point = this.point();
    return point && this.#proof ? { ...point, proof: this.#proof } : point;
  };

  /** Throws LOG_INCONSISTENT, and tells: nothing of a log that was rewritten can be believed. LOG_STALE for a head of yesterday. */
  follow(signed: Signed): Promise<void> {
    return this.#inTurn(() => this.#follow(signed));
  }

  /** Before a member is let in: these chains stand now in the log that everyone else and the auditors see. */
  requireNow(chains: readonly Chain[]): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#contradiction) throw this.#contradiction;
      await this.#look();
      await this.#compare();
      if (chains.length > 0) await this.#prove(chains);
    });
  }

  /** Those that were not asked for since yesterday. */
  async requireToday(chains: readonly Chain[]): Promise<void> {
    const due = chains.filter(({ id }) => this.#isDue(id));
    if (due.length > 0) await this.#inTurn(() => this.#prove(due));
  }

  /** Once a day, at an unlock. An auditor who is late stops nothing that is there already: it is told. */
  async lookToday(): Promise<void> {
    if (!this.auditors || !this.#isDue(AUDITORS)) return;
    await this.#inTurn(() =>
      this.#look().catch((error: unknown) => {
        if (!(error instanceof VaultError && error.code === 'LOG_STALE')) throw error;
        this.#publish(error);
      }),
    );
  }

  /** The leaf of a link, proved to be in the log that everyone else sees. */
  indexOf(state: IdentityState, seq: number): Promise<number> {
    return this.#inTurn(async () => (await this.#prove([{ ...state, seq }]))[0] ?? -1);
  }

  /**
   * A person signed something with this head of the log before their eyes. `isWord`: in a text, which no server looks into. A link is taken
   * with a head that the server's log had, so that another log than ours is the server's doing. In a text it is that where the server signed it;
   * else it is a person's word, which is told and blocks nothing.
   */
  heard(by: string, point: SeenPoint | null, isWord = false): void {
    const name = by + isWord;
    const known = this.#heard.get(name);
    if (!point || point.size === 0 || (known?.size ?? 0) >= point.size || this.pins.knowsPoint(textOf(point))) return;
    this.#heard.set(name, { ...point, by, isWord });
    // With whatever else comes in now.
    if (this.#heard.size === 1) queueMicrotask(() => void this.#inTurn(() => this.#compare()).catch(() => undefined));
  }

  /** Once everything that was heard is compared. Throws LOG_INCONSISTENT. */
  async settled(): Promise<void> {
    await this.#inTurn(() => this.#compare());
    if (this.#contradiction) throw this.#contradiction;
  }

  async #follow(signed: Signed): Promise<void> {
    if (this.serverKey instanceof ServerKeys) await this.serverKey.followTo(this.server, signed);
    const shown = await readTreeHead(signed, this.serverKey);
    if (Math.abs(this.now() - shown.ts) > LOG_DAY_MS) throw new VaultError('LOG_STALE', 'a head of another day');
    const head = await advance(this.pins.treeHead, shown, (from, to) => consistencyOf(this.server, from, to));
    if (head === shown) this.#proof = proofOf(signed, shown);
    this.pins.advanceTo(head);
    this.pins.keepPoint(textOf(pointOf(head)));
  }

  async #look(): Promise<void> {
    const { treeHead, cosignatures } = await this.server.treeHead();
    await this.#follow(treeHead);
    const head = this.#head();
    if (!this.auditors) return;
    const grown = (from: number) => consistencyOf(this.server, from, head.size);
    await requireCosigned(head, cosignatures, this.auditors, { serverKey: this.serverKey, now: this.now(), grown });
    this.pins.asked(AUDITORS, this.now());
  }

  async #prove(chains: readonly Chain[]): Promise<number[]> {
    const ask = () => prove(this.server, this.#head(), chains);
    // One that is not there may be newer than the head we know.
    const proofs = await ask().catch(async (error: unknown) => {
      if (!(error instanceof VaultError && error.code === 'LOG_INCONSISTENT')) throw error;
      await this.#look();
      return ask();
    });
    for (const [at, { id }] of chains.entries()) {
      const proof = proofs[at];
      if (proof) this.pins.checkForm(proof);
      this.pins.asked(id, this.now());
    }
    return proofs.map(({ index }) => index);
  }

  async #compare(): Promise<void> {
    // Once on each page.
    const { other } = this.#contradiction ? {} : this.pins;
    if (other) this.#heard.set('', other);
    const points = [...this.#heard.values()].filter((point) => !this.pins.knowsPoint(textOf(point)));
    this.#heard.clear();
    if (points.length === 0) return;
    // They saw more of it than we: so do we now, or it is another one.
    if (points.some(({ size }) => size > this.#head().size)) await this.#look();
    const others = await otherLogs(this.server, this.#head(), points);
    for (const point of points) if (!others.includes(point)) this.pins.keepPoint(textOf(point));
    for (const { by, isWord, proof, ...point } of others) {
      if (!isWord || (proof && (await isSignedHead(point, proof, this.serverKey)))) {
        this.pins.keepOther({ ...point, by, isWord: false });
        throw new VaultError('LOG_INCONSISTENT', undefined, { ids: [by] });
      }
      this.events.alert('LOG_UNPROVEN', [by]);
    }
  }

  #isDue(what: string): boolean {
    return this.pins.isDue(what, this.now() - LOG_DAY_MS);
  }

  #head(): TreeHead {
    if (!this.pins.treeHead) throw new VaultError('LOG_INCONSISTENT');
    return this.pins.treeHead;
  }

  /** One question after the other: an answer that overtakes another one would look like a log that shrank. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#work.then(work).catch((error: unknown) => {
      if (error instanceof VaultError && error.code === 'LOG_INCONSISTENT') {
        this.#contradiction = error;
        this.#publish(error);
      }
      throw error;
    });
    this.#work = mine.catch(() => undefined);
    return mine;
  }

  #publish({ code, details }: VaultError): void {
    this.events.warn(code, details?.ids);
  }
}
