import { toBase64Url } from '../../bytes/base64url.ts';
import { hashOf, keyName, serverIdOf } from '../../chains/ids.ts';
import type { LogPoint, SignedLink } from '../../chains/link.ts';
import { extendGroup } from '../../groups/chain.ts';
import type { MadeLink, Maker } from '../../groups/make.ts';
import type { GroupState } from '../../groups/state.ts';
import { extendIdentity, type IdentityState } from '../../identity/chain.ts';
import { type IdentityKeys, keysFrom, newSeed } from '../../identity/keys.ts';
import { createLink, rotateLink } from '../../identity/make.ts';
import { type LogEntry, leafHash, profileCommitment } from '../../log/merkle.ts';
import { rotationEntry, signRotation } from '../../log/rotations.ts';
import { LogTree } from '../../log/tree.ts';
import { type Signer, signerFrom } from '../../suites/ed25519.ts';
import { random } from '../../suites/primitives.ts';
import { type Purpose, type Signed, signBody } from '../../wire/signed.ts';
import { type Citizen, type KnownGroup, refOf } from './people.ts';

/** 2027-01-15 08:00 UTC: when everything of the golden file happens, a minute after the other. */
const BEGIN = 1_800_000_000_000;

/** People, groups and a server whose every link is in one log. */
export class GoldenTown {
  readonly entries: LogEntry[] = [];
  readonly tree = new LogTree();
  readonly seeds: Record<string, string> = {};
  readonly people = new Map<string, Citizen>();
  readonly rotations: Signed[] = [];
  /** When each key of the server was retired. */
  readonly retiredAt: number[] = [];
  /** Until the profiles are stated, leaves are of the first form. */
  hasProfiles = false;
  #minutes = 0;

  private constructor(
    /** Under which the server signs, one after the other. */
    readonly keys: readonly Signer[],
  ) {}

  static async found(): Promise<GoldenTown> {
    const seeds = [random(32), random(32), random(32)];
    const town = new GoldenTown(await Promise.all(seeds.map(signerFrom)));
    for (const [at, { publicKey }] of town.keys.entries())
      town.seeds[await serverIdOf(publicKey)] = toBase64Url(seeds[at] ?? random(32));
    return town;
  }

  get trust() {
    const lookup = async (id: string): Promise<IdentityState> => {
      const found = this.people.get(id);
      if (!found) throw new Error(`nobody is ${id}`);
      return found.state;
    };
    return { lookup, serverKey: this.server.publicKey };
  }

  minute(): number {
    this.#minutes += 1;
    return BEGIN + this.#minutes * 60_000;
  }

  async point(): Promise<LogPoint | null> {
    return this.tree.size === 0 ? null : { size: this.tree.size, root: toBase64Url(await this.tree.root()) };
  }

  async when() {
    return { now: this.minute(), sth: await this.point() };
  }

  get server(): Signer {
    return this.keys[this.rotations.length] as Signer;
  }

  /** The key in force names the next one, which signs from now on. */
  async rotateServer(): Promise<void> {
    const next = this.keys[this.rotations.length + 1] as Signer;
    const rotation = await signRotation(this.server, next.publicKey, this.minute());
    await this.append(await rotationEntry(rotation));
    this.rotations.push(rotation);
    this.retiredAt.push(this.minute());
  }

  async birth(profileId: string, delegate?: Citizen): Promise<Citizen> {
    const seed = newSeed();
    const keys = await keysFrom(seed, 0);
    const by = delegate && { ref: refOf(delegate), keys: delegate.bundle.current };
    const link = await createLink(keys, profileId, await this.when(), by);
    const state = await extendIdentity(undefined, link, this.trust);
    const citizen = { state, links: [link], bundle: { current: keys, old: [] } };
    this.people.set(state.id, citizen);
    this.#keep(state.id, keys);
    await this.#log('identity', state, link);
    return citizen;
  }

  async take(citizen: Citizen, link: SignedLink): Promise<void> {
    citizen.state = await extendIdentity(citizen.state, link, this.trust);
    citizen.links.push(link);
    await this.#log('identity', citizen.state, link);
  }

  async renew(citizen: Citizen, reason: string): Promise<void> {
    const { current, old } = citizen.bundle;
    const next = await keysFrom(newSeed(), current.sequence + 1);
    await this.take(citizen, await rotateLink(citizen.state, current, next, reason, await this.when()));
    citizen.bundle = { current: next, old: [current, ...old] };
    this.#keep(citizen.state.id, next);
  }

  async maker({ state, bundle }: Citizen): Promise<Maker> {
    return { identity: state, keys: bundle.current, ...(await this.when()) };
  }

  async takeGroup(group: KnownGroup | undefined, { link, wraps }: MadeLink): Promise<KnownGroup> {
    const state = await extendGroup(group?.state, link, this.trust);
    const known = group ?? { state, links: [], sets: [] };
    known.state = state;
    known.links.push(link);
    if (wraps.length > 0) known.sets.push({ place: state.seq, wraps });
    await this.#log('group', state, link);
    return known;
  }

  sign(citizen: Citizen, purpose: Purpose, body: object): Promise<Signed> {
    const { current } = citizen.bundle;
    return signBody(current.signer, keyName(citizen.state.id, current.sequence), purpose, body);
  }

  async append(entry: LogEntry): Promise<void> {
    await this.tree.append(await leafHash(entry));
    this.entries.push(entry);
  }

  /** `profile` says of an older identity whose it is, `end` that nothing more comes of it. */
  async state(kind: 'profile' | 'end', { state }: Citizen): Promise<void> {
    const hash = state.heads[state.seq] ?? '';
    await this.append({ kind, id: state.id, seq: state.seq, hash, profile: await profileCommitment(state.profileId) });
  }

  async #log(kind: 'identity' | 'group', state: IdentityState | GroupState, link: SignedLink): Promise<void> {
    const profile = 'profileId' in state ? await profileCommitment(state.profileId) : '';
    const entry = { kind, id: state.id, seq: state.seq, hash: await hashOf(link) };
    await this.append(this.hasProfiles ? { ...entry, profile } : entry);
  }

  #keep(id: string, { sequence, seed }: IdentityKeys): void {
    this.seeds[keyName(id, sequence)] = toBase64Url(seed);
  }
}
