import { fromBase64Url, toBase64Url } from '../../bytes/base64url.ts';
import { type Bytes, utf8 } from '../../bytes/bytes.ts';
import type { ChainState } from '../../chains/link.ts';
import { VaultError } from '../../errors.ts';
import type { TreeHead } from '../../log/tree-head.ts';
import type { DeviceStore, LocalVault } from '../local-vault.ts';
import { dropOldest, type Head, keepNewer, newestOf, type OtherHead, readPins, type Saved } from './saved-pins.ts';

/** Of a page that is closed a moment later, the last ones are lost: the next page sees them anew. */
const SAVED_AFTER_MS = 300;
/** The latest that were seen: those of a long list of patients. */
const MAX_SESSIONS = 5_000;
/** Of each kind, for the next device: the newest; fewer, where they are more bytes than the server keeps. */
const MAX_IN_BACKUP = 2_000;
const MAX_BACKUP_BYTES = 740_000;
/** Heads of the log that others wrote with: the latest that were proved. */
const MAX_POINTS = 500;

const NAME = 'pins';

/**
 * What this device saw before: the head of every chain, which identity stood for which profile, the head of the log. A server
 * that shows another past, or less of it, is found out here. They outlive the keys of this device and the session: no server's word
 * and no sign-out drops them (design vault §7.4).
 */
export class Pins {
  #heads = new Map<string, Head>();
  #compared = new Set<string>();
  #profiles = new Map<string, string>();
  #former = new Map<string, string>();
  #written = new Set<string>();
  #groups = new Map<string, string>();
  #sessions = new Map<string, { gen: number; hash: string }>();
  #ended = new Map<string, number>();
  #asked = new Map<string, number>();
  #points = new Set<string>();
  /** The first leaf that was seen in its second form: after it there are no others. */
  #secondFormFrom: number | undefined;
  treeHead: TreeHead | undefined;
  /** The last that was heard of: no page is closed, and opened again, to forget it. */
  other: OtherHead | undefined;
  #isChanged = false;
  #saving: ReturnType<typeof setTimeout> | undefined;
  #changes = 0;
  #savedChanges = -1;
  /** The version that the next device gets. */
  backup = 0;
  onChange: () => void = () => undefined;

  private constructor(private readonly store: DeviceStore) {}

  /** @param local where they stood before they had a store of their own */
  static async load(store: DeviceStore, local: LocalVault): Promise<Pins> {
    const pins = new Pins(store);
    const own = await store.read(NAME);
    const bytes = own ?? (await local.read(NAME));
    if (!bytes) return pins;
    pins.#isChanged = own === undefined;
    const saved = readPins(bytes);
    pins.#heads = new Map(saved.heads);
    pins.#profiles = new Map(saved.profiles);
    pins.#sessions = new Map(saved.sessions);
    pins.#compared = new Set(saved.compared);
    pins.#former = new Map(saved.former);
    pins.#written = new Set(saved.written);
    pins.#groups = new Map(saved.groups);
    pins.#ended = new Map(saved.ended);
    pins.backup = saved.backup ?? 0;
    if (saved.isUnsaved === false) pins.#savedChanges = 0;
    pins.#asked = new Map(saved.asked);
    pins.#points = new Set(saved.points);
    pins.other = saved.other;
    pins.#secondFormFrom = saved.secondFormFrom;
    if (saved.treeHead) pins.treeHead = { ...saved.treeHead, root: fromBase64Url(saved.treeHead.root) };
    return pins;
  }

  async save(): Promise<void> {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const { backup, isUnsaved } = this;
    const saved: Saved = { ...this.#all(Number.POSITIVE_INFINITY), backup, isUnsaved, ...this.#log() };
    await this.store.write(NAME, utf8(JSON.stringify(saved))).catch((error: unknown) => {
      this.#isChanged = true;
      throw error;
    });
  }

  /** Throws CHAIN_FORK for a chain that is not a continuation of what was seen before. */
  check(chain: ChainState): void {
    const pinned = this.#heads.get(chain.id);
    if (pinned && chain.heads[pinned.seq] !== pinned.hash) {
      throw new VaultError('CHAIN_FORK', 'not what was shown before', { ids: [chain.id] });
    }
    if (pinned?.seq === chain.seq) return;
    this.#heads.delete(chain.id);
    this.#heads.set(chain.id, { seq: chain.seq, hash: chain.heads[chain.seq] ?? '' });
    this.#change();
  }

  /** The place of the last link of this chain that was seen; -1 before the first. */
  seenUpTo(id: string): number {
    return this.#heads.get(id)?.seq ?? -1;
  }

  /** Throws CHAIN_FORK for a session that lacks a generation which was seen, or has another one in its place. */
  checkSession(id: string, generations: readonly { readonly hash: string }[]): void {
    const pinned = this.#sessions.get(id);
    if (pinned && generations[pinned.gen - 1]?.hash !== pinned.hash) {
      throw new VaultError('CHAIN_FORK', 'not what was shown before', { ids: [id] });
    }
    const latest = generations.at(-1);
    if (latest === undefined || pinned?.gen === generations.length) return;
    this.#sessions.delete(id);
    this.#sessions.set(id, { gen: generations.length, hash: latest.hash });
    dropOldest(this.#sessions, MAX_SESSIONS, this.#written);
    this.#change();
  }

  /** This person writes in it: however many others are shown, what was seen of it is kept. */
  keepSession(id: string): void {
    if (this.#written.has(id)) return;
    this.#written.add(id);
    this.#change();
  }

  /** The identity that stood for this profile when it was first seen. */
  identityOfProfile(profileId: string, id: string): string {
    const known = this.#profiles.get(profileId);
    if (known) return known;
    this.#profiles.set(profileId, id);
    this.#change();
    return id;
  }

  /** The group that was found under this name, of the identity that stands for the profile. */
  groupOf(profileId: string): string | undefined {
    return this.#groups.get(profileId);
  }

  keepGroup(profileId: string, id: string): void {
    if (this.#groups.get(profileId) === id) return;
    this.#groups.set(profileId, id);
    this.#change();
  }

  /** Every group that was seen. */
  groupIds(): string[] {
    return [...this.#heads.keys()].filter((id) => id.startsWith('cvg_'));
  }

  /** The owner took a sharing back: what was signed for it until now admits no member any more. */
  end(policyId: string, at: number): void {
    this.#ended.delete(policyId);
    this.#ended.set(policyId, at);
    this.#change();
  }

  isEnded(policyId: string, signedAt: number): boolean {
    return signedAt <= (this.#ended.get(policyId) ?? -1);
  }

  /** Whether no identity, or this very one, stood for the profile before; nothing is remembered by asking. */
  isFirst(profileId: string, id: string): boolean {
    return (this.#profiles.get(profileId) ?? id) === id;
  }

  /** The same, or whom this person knew before: what they wrote stays theirs. */
  isKnown(profileId: string, id: string): boolean {
    return this.isFirst(profileId, id) || this.#former.get(id) === profileId;
  }

  /** The identity that stood for this profile when it was first seen. */
  ofProfile(profileId: string): string | undefined {
    return this.#profiles.get(profileId);
  }

  /** A person compared the safety number, or was told: from now on this identity stands for the profile. */
  trust(profileId: string, id: string): void {
    const known = this.#profiles.get(profileId);
    if (known === id && this.#compared.has(profileId)) return;
    if (known && known !== id) this.#former.set(known, profileId);
    this.#profiles.set(profileId, id);
    this.#compared.add(profileId);
    this.#change();
  }

  /** Whether this was not asked of the log after `since`. */
  isDue(what: string, since: number): boolean {
    return (this.#asked.get(what) ?? 0) <= since;
  }

  asked(what: string, at: number): void {
    this.#asked.set(what, at);
    this.#saveSoon();
  }

  /** Throws LOG_INCONSISTENT for a leaf of the first form after one of the second. */
  checkForm({ index, leaf }: { index: number; leaf: 1 | 2 }): void {
    const from = this.#secondFormFrom ?? Number.POSITIVE_INFINITY;
    if (leaf === 2) this.#secondFormFrom = Math.min(from, index);
    else if (index >= from) throw new VaultError('LOG_INCONSISTENT', 'a leaf without a profile');
  }

  /** Whether this head of the log was shown to be a beginning of ours. */
  knowsPoint(point: string): boolean {
    return this.#points.has(point);
  }

  keepPoint(point: string): void {
    this.#points.add(point);
    dropOldest(this.#points, MAX_POINTS);
    this.#saveSoon();
  }

  keepOther(head: OtherHead): void {
    this.other = head;
    this.#saveSoon();
  }

  /** Whether the next device would lack something. */
  get isUnsaved(): boolean {
    return this.#changes !== this.#savedChanges;
  }

  /** For the next device; `mark` says afterwards what of it was kept. */
  write(): { bytes: Bytes; mark: number } {
    let bytes: Bytes;
    let most = MAX_IN_BACKUP;
    do {
      bytes = utf8(JSON.stringify(this.#all(most)));
      most -= 100;
    } while (bytes.length > MAX_BACKUP_BYTES);
    return { bytes, mark: this.#changes };
  }

  saved(version: number, mark: number): void {
    this.backup = version;
    this.#savedChanges = mark;
    this.#isChanged = true;
  }

  /** What another device of this person has seen. The newer of two heads counts; what a person compared outweighs a first sight. */
  merge(bytes: Bytes): void {
    const other = readPins(bytes);
    keepNewer(this.#heads, ({ seq }) => seq, other.heads);
    keepNewer(this.#sessions, ({ gen }) => gen, other.sessions);
    keepNewer(this.#ended, (at) => at, other.ended);
    for (const id of other.written ?? []) this.#written.add(id);
    for (const [id, profile] of other.former ?? []) this.#former.set(id, profile);
    const compared = new Set(other.compared);
    for (const [profile, id] of other.profiles) {
      const isBetter = compared.has(profile) && !this.#compared.has(profile);
      if (isBetter || !this.#profiles.has(profile)) this.#profiles.set(profile, id);
      if (compared.has(profile) && this.#profiles.get(profile) === id) this.#compared.add(profile);
    }
    for (const [profile, id] of other.groups ?? []) if (!this.#groups.has(profile)) this.#groups.set(profile, id);
    const { treeHead } = other;
    if (treeHead && treeHead.size > (this.treeHead?.size ?? -1))
      this.treeHead = { ...treeHead, root: fromBase64Url(treeHead.root) };
    this.#change();
  }

  #all(most: number): Saved {
    const { treeHead } = this;
    const isCompared = (profile: string) => this.#compared.has(profile);
    const profiles = newestOf(this.#profiles, most, isCompared);
    const groups = newestOf(this.#groups, most, isCompared);
    const known = new Set([...profiles.filter(([profile]) => isCompared(profile)), ...groups].map(([, id]) => id));
    const written = [...this.#written].slice(-most);
    return {
      // Chains of one's own devices and contacts have a bar in their name.
      heads: newestOf(this.#heads, most, (id) => known.has(id) || id.includes('|')),
      profiles,
      treeHead: treeHead ? { ...treeHead, root: toBase64Url(treeHead.root) } : null,
      sessions: newestOf(this.#sessions, most, (id) => this.#written.has(id)),
      groups,
      ended: [...this.#ended].slice(-most),
      compared: profiles.map(([profile]) => profile).filter(isCompared),
      former: [...this.#former].slice(-most),
      written,
    };
  }

  advanceTo(treeHead: TreeHead): void {
    const isGrown = this.treeHead?.size !== treeHead.size;
    this.treeHead = treeHead;
    if (isGrown) this.#change();
    else this.#isChanged = true;
  }

  /** Of the log, for this device alone. */
  #log(): Pick<Saved, 'asked' | 'points' | 'secondFormFrom' | 'other'> {
    const { other } = this;
    return { asked: [...this.#asked], points: [...this.#points], secondFormFrom: this.#secondFormFrom, other };
  }

  #change(): void {
    this.#changes += 1;
    this.onChange();
    this.#saveSoon();
  }

  #saveSoon(): void {
    this.#isChanged = true;
    if (this.#saving !== undefined) return;
    // What could not be written is tried again with the next change.
    this.#saving = setTimeout(() => void this.save().catch(() => undefined), SAVED_AFTER_MS);
    // A process does not live on for it.
    (this.#saving as { unref?: () => void }).unref?.();
  }
}
