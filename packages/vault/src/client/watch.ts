import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { headOf, type LogPoint } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { IdentityState } from '../identity/chain.ts';
import { checkInclusion } from '../log/merkle.ts';
import { advance, readTreeHead, type TreeHead } from '../log/tree-head.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { Signed } from '../wire/signed.ts';
import type { Events } from './events.ts';
import type { Pins } from './pins.ts';

/** Keeps an eye on the transparency log: it only grows, and it holds what we are shown. */
export class Watch {
  constructor(
    private readonly server: VaultServer,
    private readonly serverKey: Bytes,
    private readonly pins: Pins,
    private readonly events: Events,
  ) {}

  /** What goes into the links we sign, so that others see which log we saw. */
  readonly point = (): LogPoint | null => {
    const { treeHead } = this.pins;
    return treeHead ? { size: treeHead.size, root: toBase64Url(treeHead.root) } : null;
  };

  /** Throws LOG_INCONSISTENT, and tells: nothing of a log that was rewritten can be believed. */
  async follow(signed: Signed): Promise<void> {
    await this.#alarmed(async () => {
      const shown = await readTreeHead(signed, this.serverKey);
      this.pins.advanceTo(await advance(this.pins.treeHead, shown, (from, to) => this.server.consistency(from, to)));
    });
  }

  /** The last link of this identity is in the log that everyone else sees. */
  async audit(identity: IdentityState): Promise<void> {
    await this.#alarmed(async () => {
      await this.indexOf({ kind: 'identity', id: identity.id, seq: identity.seq }, headOf(identity));
    });
  }

  /** The leaf of a link, proved to be in the log that everyone else sees. */
  async indexOf(entry: { kind: 'identity'; id: string; seq: number }, hash: string): Promise<number> {
    const head = this.#head();
    const { index, proof } = await this.server.inclusion(entry, head.size);
    await checkInclusion({ ...entry, hash }, index, head.size, head.root, proof);
    return index;
  }

  #head(): TreeHead {
    if (!this.pins.treeHead) throw new VaultError('LOG_INCONSISTENT', 'no head of the log');
    return this.pins.treeHead;
  }

  async #alarmed(check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (error instanceof VaultError && error.code === 'LOG_INCONSISTENT') {
        this.events.publish('integrity-alert', { code: error.code, ids: [] });
      }
      throw error;
    }
  }
}
