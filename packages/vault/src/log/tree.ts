import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { sha256 } from '../suites/primitives.ts';
import { nodeHash } from './merkle.ts';

/** The largest power of two below `size`: where a tree of that size divides. */
const split = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/**
 * The log as a server or an auditor holds it. Every whole subtree is hashed once, when its last leaf comes, so that a root or a
 * proof of any size costs as many hashes as the tree is high.
 */
export class LogTree {
  /** The roots of whole subtrees of 2^n leaves, by n. */
  readonly #levels: Bytes[][] = [[]];

  static async of(leaves: Iterable<Bytes>): Promise<LogTree> {
    const tree = new LogTree();
    for (const leaf of leaves) await tree.append(leaf);
    return tree;
  }

  get size(): number {
    return this.#levels[0]?.length ?? 0;
  }

  async append(leaf: Bytes): Promise<void> {
    // Computed before anything is kept: another caller meanwhile sees a whole tree.
    const added = [leaf];
    for (let level = 0, count = this.size; count % 2 === 1; level += 1, count = (count - 1) / 2) {
      added.push(await nodeHash(this.#levels[level]?.at(-1) as Bytes, added[level] as Bytes));
    }
    for (const [level, node] of added.entries()) {
      this.#levels[level] ??= [];
      this.#levels[level].push(node);
    }
  }

  root(size = this.size): Promise<Bytes> {
    return size === 0 ? sha256(new Uint8Array()) : this.#hash(0, size);
  }

  /** What turns leaf `index` into the root of the first `size` leaves. */
  async inclusion(index: number, size = this.size): Promise<string[]> {
    const proof: Bytes[] = [];
    for (let [start, length] = [0, size]; length > 1; ) {
      const at = split(length);
      const isLeft = index < start + at;
      proof.unshift(await (isLeft ? this.#hash(start + at, length - at) : this.#hash(start, at)));
      [start, length] = isLeft ? [start, at] : [start + at, length - at];
    }
    return proof.map(toBase64Url);
  }

  /** What shows that the first `from` leaves are the beginning of the first `to`. */
  async consistency(from: number, to = this.size): Promise<string[]> {
    const proof: Bytes[] = [];
    let isWhole = true;
    let [start, length] = [0, to];
    if (from === 0) return [];
    while (from !== start + length) {
      const at = split(length);
      if (from <= start + at) {
        proof.unshift(await this.#hash(start + at, length - at));
        length = at;
      } else {
        proof.unshift(await this.#hash(start, at));
        [start, length] = [start + at, length - at];
        isWhole = false;
      }
    }
    if (!isWhole) proof.unshift(await this.#hash(start, length));
    return proof.map(toBase64Url);
  }

  async #hash(start: number, length: number): Promise<Bytes> {
    const level = Math.log2(length);
    const whole = Number.isInteger(level) ? this.#levels[level]?.[start / length] : undefined;
    if (whole) return whole;
    const at = split(length);
    return nodeHash(await this.#hash(start, at), await this.#hash(start + at, length - at));
  }
}
