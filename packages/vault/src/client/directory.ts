import type { SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { followGroup } from '../groups/chain.ts';
import { GROUP_LINK } from '../groups/links.ts';
import type { GroupState } from '../groups/state.ts';
import { followIdentity, type IdentityState, isPrepared } from '../identity/chain.ts';
import { IDENTITY_LINK } from '../identity/links.ts';
import type { VaultServer, WireGroup } from '../port/vault-server.ts';
import type { SessionTrust } from '../sessions/record.ts';
import type { ServerTrust } from '../trust/server-keys.ts';
import { readBody } from '../wire/signed.ts';
import type { Events } from './events.ts';
import type { Pins } from './pins/pins.ts';
import type { Watch } from './watch.ts';

/** How long a writer believes what it knows of a group or a person: a push says it sooner, the server refuses it in any case. */
export const FRESH_MS = 15_000;

export interface KnownGroup {
  state: GroupState;
  wire: WireGroup;
  seenAt: number;
}

/** Everyone and every group, verified once and remembered while the vault is open. */
export class Directory implements SessionTrust {
  readonly #identities = new Map<string, Promise<IdentityState>>();
  readonly #seenAt = new Map<string, number>();
  readonly #groups = new Map<string, Promise<KnownGroup>>();
  /** How often something was forgotten: what was asked for before that is not kept. */
  #forgotten = 0;

  constructor(
    private readonly server: VaultServer,
    readonly serverKey: ServerTrust,
    private readonly pins: Pins,
    readonly events: Events,
    private readonly now: () => number,
    private readonly log: Pick<Watch, 'heard'>,
  ) {}

  readonly lookup = async (id: string, head?: string): Promise<IdentityState> => {
    const known = await (this.#identities.get(id) ?? this.#fetch([id]).then(() => this.#require(id)));
    if (head === undefined || known.heads.includes(head)) return known;
    const [now] = await this.refresh([id]);
    return now ?? known;
  };

  readonly standsFor = (profileId: string, id: string): boolean => this.pins.isFirst(profileId, id);

  /** Throws KEY_CHANGED while another identity is known for the profile that has not ended: no server's silence makes room for a new one. */
  async requireRoom(profileId: string, id?: string): Promise<void> {
    const known = this.pins.ofProfile(profileId);
    if (known === undefined || known === id) return;
    const [state] = await this.refresh([known]).catch(() => []);
    if (state?.revoked || (state && isPrepared(state))) return;
    throw new VaultError('KEY_CHANGED', undefined, { ids: [known] });
  }

  readonly lookupGroup = async (id: string): Promise<GroupState> => (await this.group(id)).state;

  /** Fetches many at once; those that do not exist throw when they are looked up. */
  async prefetch(ids: readonly string[]): Promise<void> {
    await this.#fetch([...new Set(ids)].filter((id) => !this.#identities.has(id)));
  }

  /** As it is now, not as it was when it was first looked up. */
  async refresh(ids: readonly string[]): Promise<IdentityState[]> {
    for (const id of ids) this.#identities.delete(id);
    await this.prefetch(ids);
    return Promise.all(ids.map((id) => this.lookup(id)));
  }

  /** No older than `maximumAge` milliseconds: a writer uses the key of a reader that they have now. */
  async identity(id: string, maximumAge: number): Promise<IdentityState> {
    const isFresh = this.now() - (this.#seenAt.get(id) ?? Number.NEGATIVE_INFINITY) <= maximumAge;
    const [state] = isFresh ? [] : await this.refresh([id]);
    return state ?? this.lookup(id);
  }

  takeIdentity(id: string, links: readonly SignedLink[]): Promise<IdentityState> {
    const state = this.#checked(id, followIdentity(links, this), links, (link) =>
      this.log.heard(id, readBody(link, IDENTITY_LINK).sth),
    );
    this.#identities.set(id, state);
    this.#seenAt.set(id, this.now());
    return state;
  }

  /** No older than `maximumAge` milliseconds; -1 asks the server in any case. */
  async group(id: string, maximumAge = Number.POSITIVE_INFINITY): Promise<KnownGroup> {
    const known = await this.#groups.get(id);
    if (known && this.now() - known.seenAt <= maximumAge) return known;
    const before = this.#forgotten;
    const shown = await this.server.group(id);
    return before === this.#forgotten ? this.takeGroup(shown, id) : this.group(id, maximumAge);
  }

  takeGroup(wire: WireGroup, id = wire.id): Promise<KnownGroup> {
    const known = this.#followGroup(wire, id).then((state) => ({ state, wire, seenAt: this.now() }));
    this.#groups.set(id, known);
    known.catch(() => this.#groups.delete(id));
    return known;
  }

  /** Those that were verified since the vault was opened. */
  async knownGroups(): Promise<GroupState[]> {
    const known = await Promise.allSettled(this.#groups.values());
    return known.flatMap((one) => (one.status === 'fulfilled' ? [one.value.state] : []));
  }

  /** Of a group or of a person: looked up again when it is needed next. */
  evict(id: string): void {
    this.#forgotten += 1;
    this.#groups.delete(id);
    this.#identities.delete(id);
  }

  async #followGroup(wire: WireGroup, id: string): Promise<GroupState> {
    await this.prefetch(wire.links.map((link) => readBody(link, GROUP_LINK).by.id));
    return this.#checked(id, followGroup(wire.links, this), wire.links, (link) => {
      const { by, sth } = readBody(link, GROUP_LINK);
      this.log.heard(by.id, sth);
    });
  }

  /** @param hear who signed a link that is new here saw a head of the log, which is compared with ours once */
  async #checked<S extends IdentityState | GroupState>(
    id: string,
    chain: Promise<S>,
    links: readonly SignedLink[],
    hear: (link: SignedLink) => void,
  ): Promise<S> {
    try {
      const state = await chain;
      if (state.id !== id) throw new VaultError('CHAIN_INVALID', undefined, { ids: [id] });
      links.slice(this.pins.seenUpTo(id) + 1).forEach(hear);
      this.pins.check(state);
      return state;
    } catch (error) {
      if (error instanceof VaultError && /^CHAIN_(FORK|INVALID)$/.test(error.code)) {
        this.events.warn(error.code, error.details?.ids);
      }
      throw error;
    }
  }

  async #fetch(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const before = this.#forgotten;
    const found = await this.server.identities([...ids]);
    if (before !== this.#forgotten) return this.#fetch(ids);
    for (const id of ids) {
      const links = found[id];
      if (links) this.takeIdentity(id, links).catch(() => this.#identities.delete(id));
    }
  }

  #require(id: string): Promise<IdentityState> {
    const known = this.#identities.get(id);
    if (!known) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
    return known;
  }
}
