import type { Bytes } from '../bytes/bytes.ts';
import { type EpochWrap, groupKey, openEpochs } from '../groups/epoch.ts';
import { epochOf } from '../groups/state.ts';
import { epochWrapFromWire } from '../groups/wire-wraps.ts';
import type { HeldEpoch, Opener } from '../sessions/wraps.ts';
import type { Account } from './account.ts';
import type { Directory, KnownGroup } from './directory.ts';

interface Opened {
  wraps: number;
  epochs: number;
  oldest: number;
  secrets: Promise<Map<number, Bytes>>;
}

/** The epochs of groups that we hold, opened once. */
export class Keyring implements Opener {
  readonly #secrets = new Map<string, Opened>();
  readonly #held = new Map<string, Promise<HeldEpoch>>();

  constructor(
    private readonly account: Account,
    private readonly directory: Directory,
  ) {}

  get id(): string {
    return this.account.state.id;
  }

  get bundle() {
    return this.account.bundle;
  }

  /** Every epoch of the group that we can open, from `oldest` on, by number. */
  secretsOf({ state, wire }: KnownGroup, oldest = 1): Promise<Map<number, Bytes>> {
    const known = this.#secrets.get(state.id);
    const isSame = known?.wraps === wire.wraps.length && known.epochs === state.epochs.length;
    if (isSame && known.oldest <= oldest) return known.secrets;
    const wraps: EpochWrap[] = wire.wraps.map(epochWrapFromWire);
    const onBreak = () => this.directory.events.alert('CHAIN_INVALID', [state.id]);
    const secrets = openEpochs(state, this.bundle, wraps, onBreak, oldest);
    this.#secrets.set(state.id, { wraps: wire.wraps.length, epochs: state.epochs.length, oldest, secrets });
    secrets.catch(() => this.#secrets.delete(state.id));
    return secrets;
  }

  async epoch(groupId: string, epoch: number): Promise<HeldEpoch | undefined> {
    const name = `${groupId}|${epoch}`;
    const known = this.#held.get(name);
    if (known) return known;
    const cached = await this.directory.group(groupId);
    // A wrap under an epoch we have not heard of: the group got a new key meanwhile.
    const group = epoch > epochOf(cached.state) ? await this.directory.group(groupId, -1) : cached;
    // Each step back checks a key: history is opened when it is asked for.
    const oldest = epoch === epochOf(group.state) ? epoch : 1;
    const secret = (await this.secretsOf(group, oldest)).get(epoch);
    if (!secret) return undefined;
    const { reference } = group.state;
    const held = groupKey(secret, reference, epoch).then((key) => ({ reference, secret, groupKey: key }));
    this.#held.set(name, held);
    return held;
  }

  clear(): void {
    this.#secrets.clear();
    this.#held.clear();
  }
}
