import { fromBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { hashOf, keyName } from '../chains/ids.ts';
import { asVaultError, VaultError } from '../errors.ts';
import { readFilePlace } from '../files/file.ts';
import { piecesOf } from '../files/pieces.ts';
import { epochOf } from '../groups/state.ts';
import { currentKey } from '../identity/chain.ts';
import { refOf } from '../identity/make.ts';
import { readMessagePlace } from '../messages/message.ts';
import type { VaultServer, WireSession, WireSessionWrap } from '../port/vault-server.ts';
import type { EncryptionProvider, EncryptionSession, SldId } from '../provider.ts';
import { commitmentTo, newGenerationSecret, openGeneration } from '../sessions/generation.ts';
import { lastingRecipients } from '../sessions/recipients.ts';
import { followSession, type Recipient, recipientId, SESSION_RECORD } from '../sessions/record.ts';
import { sessionWrapFromWire, sessionWrapToWire } from '../sessions/wire-wraps.ts';
import { type SessionWrap, type Target, unwrapGeneration, wrapGeneration } from '../sessions/wraps.ts';
import { SUITE } from '../suites/suite.ts';
import { readBody, type Signed, signBody } from '../wire/signed.ts';
import type { Account } from './account.ts';
import { type Directory, FRESH_MS } from './directory.ts';
import type { Groups } from './groups.ts';
import type { Keyring } from './keyring.ts';
import type { Chain } from './log-proofs.ts';
import type { Pins } from './pins.ts';
import { OpenSession, type SessionKeeper } from './session.ts';
import { needsRenewal } from './session-renewal.ts';
import type { Watch } from './watch.ts';

const MAX_IDS = 500;
const MAX_CACHED = 5_000;
const MAX_ATTEMPTS = 3;

type Face = EncryptionProvider['sessions'];

/** Sessions, as the face promises them. */
export class Sessions implements Face, SessionKeeper {
  readonly #cache = new Map<string, OpenSession>();
  readonly #wraps = new Map<string, Map<number, SessionWrap[]>>();

  constructor(
    private readonly server: VaultServer,
    readonly account: Account,
    readonly directory: Directory,
    private readonly keyring: Keyring,
    private readonly groups: Groups,
    private readonly pins: Pins,
    readonly watch: Watch,
  ) {}

  async create(to: SldId[], { metadata, encryptForSelf = true }: { metadata?: string; encryptForSelf?: boolean } = {}) {
    const sid = crypto.randomUUID();
    const ids = encryptForSelf ? await this.#withSelf(to) : [...new Set(to)];
    const base = metadata === undefined ? { sid } : { sid, metadata };
    const { signed, secret, wraps } = await this.#generation(base, [], ids);
    await this.server.createSession({ record: signed, wraps: wraps.map((wrap) => sessionWrapToWire(wrap, 1)) });
    const record = readBody(signed, SESSION_RECORD);
    const generations = [{ record, hash: await hashOf(signed) }];
    this.pins.checkSession(sid, generations);
    this.pins.keepSession(sid);
    return this.#keep(new OpenSession(this, generations, new Map([[1, secret]])));
  }

  retrieve: Face['retrieve'] = async (key, { useCache = true } = {}) => {
    const id = await sessionIdOf(key);
    if (!useCache) this.#cache.delete(id);
    const found = (await this.retrieveMany([id])).get(id);
    if (found instanceof VaultError || !found) throw found ?? new VaultError('NOT_RECIPIENT', undefined, { ids: [id] });
    return found;
  };

  /** One outcome per id, whatever happens to the others. */
  async retrieveMany(ids: string[]): Promise<Map<string, EncryptionSession | VaultError>> {
    if (!this.account.isOpen) throw new VaultError('LOCKED');
    const found = new Map<string, EncryptionSession | VaultError>();
    const missing = [...new Set(ids)].filter((id) => {
      const cached = this.#cache.get(id);
      if (cached) found.set(id, cached);
      return !cached;
    });
    for (let at = 0; at < missing.length; at += MAX_IDS) {
      const asked = missing.slice(at, at + MAX_IDS);
      const shown = new Map((await this.server.sessions(asked)).map((wire) => [wire.id, wire]));
      await this.directory.prefetch([...shown.values()].flatMap(({ records }) => records.map(makerOf)));
      await Promise.all(asked.map(async (id) => found.set(id, await this.#open(id, shown.get(id)))));
    }
    return found;
  }

  /** Before a write: a new generation where a recipient lost access, a group has a newer key, or the key is old. */
  async freshen(session: OpenSession): Promise<void> {
    const { record } = session.latest;
    this.pins.keepSession(session.id);
    for (const recipient of record.rcpt) {
      if (!('g' in recipient)) continue;
      const group = await this.directory.group(recipient.g, FRESH_MS);
      const isMember = group.state.members.has(this.account.state.id);
      if (this.groups.isRotationDue(group) && isMember) await this.groups.renewKey(recipient.g);
    }
    const lasting = await lastingRecipients(record, this.account.state.id, this.directory);
    // One that does not open for its own recipients was made by a member who gave them a false key.
    const isDue =
      lasting.length < record.rcpt.length ||
      (await needsRenewal(record, this.account, this.directory)) ||
      !(await session.opensNewest());
    if (isDue) await this.#continue(session, lasting);
  }

  async addRecipients(session: OpenSession, ids: SldId[]): Promise<void> {
    const { record: newest } = session.latest;
    const present = newest.rcpt.map(recipientId);
    const added = ids.filter((id) => !present.includes(id));
    if (added.length === 0) return;
    const lasting = await lastingRecipients(newest, this.account.state.id, this.directory);
    await this.watch.requireNow(await Promise.all(added.map((id) => this.#chain(id))));
    await this.#continue(session, [...lasting, ...added], added);
  }

  async revokeRecipients(session: OpenSession, ids: SldId[]): Promise<void> {
    const staying = session.latest.record.rcpt.map(recipientId).filter((id) => !ids.includes(id));
    if (staying.length === 0) throw new VaultError('NOT_RECIPIENT', undefined, { ids });
    await this.#continue(session, staying, [], ids);
  }

  async revoke(session: OpenSession): Promise<void> {
    await this.server.revokeSession(session.id);
    this.evict(session.id);
  }

  async secretOf(session: OpenSession, generation: number): Promise<Bytes | undefined> {
    if (generation > session.generation) await this.#catchUp(session);
    const wraps = this.#wraps.get(session.id)?.get(generation) ?? [];
    const commit = session.generations[generation - 1]?.record.commit ?? '';
    let failure: unknown;
    // Any reader may have added one: the true one is that which the record commits to.
    for (const wrap of wraps) {
      try {
        const secret = await unwrapGeneration({ sid: session.id, gen: generation }, wrap, this.keyring).catch(notMine);
        if (!secret) continue;
        await openGeneration(secret, generation, fromBase64Url(commit));
        session.secrets.set(generation, secret);
        return secret;
      } catch (error) {
        failure = error;
      }
    }
    if (failure) throw failure;
    return undefined;
  }

  evict(id: string): void {
    this.#cache.delete(id);
    this.#wraps.delete(id);
  }

  clear(): void {
    for (const session of this.#cache.values()) session.clearSecrets();
    this.#cache.clear();
    this.#wraps.clear();
  }

  async #open(id: string, wire: WireSession | undefined): Promise<EncryptionSession | VaultError> {
    try {
      if (!wire) throw new VaultError('NOT_RECIPIENT', undefined, { ids: [id] });
      const generations = await followSession(wire.records, this.directory);
      if (generations[0]?.record.sid !== id) throw new VaultError('CHAIN_INVALID', 'another session', { ids: [id] });
      this.pins.checkSession(id, generations);
      this.#keepWraps(id, wire.wraps);
      return this.#keep(new OpenSession(this, generations, new Map()));
    } catch (error) {
      return asVaultError(error);
    }
  }

  /**
   * One more generation for these recipients; again from the newest one when another writer was faster. Those who are `added` get what was
   * before in the same request, and those who `left` lose theirs in it: a page may be closed between two.
   */
  async #continue(
    session: OpenSession,
    ids: readonly string[],
    added: readonly string[] = [],
    left: readonly string[] = [],
  ): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      const { sid, metadata } = session.latest.record;
      const base = metadata === undefined ? { sid } : { sid, metadata };
      const { signed, secret, wraps } = await this.#generation(base, session.generations, ids);
      const record = readBody(signed, SESSION_RECORD);
      const newcomers = record.rcpt.filter((recipient) => added.includes(recipientId(recipient)));
      const older = await this.#olderWraps(session, newcomers);
      const { gen } = record;
      try {
        const wire = { record: signed, wraps: [...wraps.map((wrap) => sessionWrapToWire(wrap, gen)), ...older], left };
        await this.server.appendGeneration(sid, wire);
        session.generations.push({ record, hash: await hashOf(signed) });
        session.secrets.set(gen, secret);
        this.pins.checkSession(sid, session.generations);
        return;
      } catch (error) {
        if (!(error instanceof VaultError && error.code === 'CHAIN_CONFLICT' && tried < MAX_ATTEMPTS)) throw error;
        for (const id of ids) if (id.startsWith('cvg_')) await this.directory.group(id, -1);
        await this.#catchUp(session);
      }
    }
  }

  async #olderWraps(session: OpenSession, recipients: readonly Recipient[]): Promise<WireSessionWrap[]> {
    const wraps = session.generations.flatMap(({ record }) =>
      recipients.map(async (recipient) => {
        const secret = session.secrets.get(record.gen) ?? (await this.secretOf(session, record.gen).catch(isFalseKey));
        if (!secret) return [];
        return [sessionWrapToWire(await wrapGeneration(record, secret, await this.#target(recipient)), record.gen)];
      }),
    );
    return (await Promise.all(wraps)).flat();
  }

  /** Another writer has used a newer key. */
  async #catchUp(session: OpenSession): Promise<void> {
    const [wire] = await this.server.sessions([session.id]);
    if (!wire) throw new VaultError('NOT_RECIPIENT', undefined, { ids: [session.id] });
    const followed = await followSession(wire.records, this.directory, session.generations);
    session.generations.push(...followed.slice(session.generations.length));
    this.pins.checkSession(session.id, session.generations);
    this.#keepWraps(session.id, wire.wraps);
  }

  #keepWraps(id: string, wraps: WireSession['wraps']): void {
    const byGeneration = Map.groupBy(wraps, ({ gen }) => gen);
    this.#wraps.set(id, new Map([...byGeneration].map(([gen, all]) => [gen, all.map(sessionWrapFromWire)])));
  }

  async #generation(
    base: { sid: string; metadata?: string },
    before: OpenSession['generations'],
    ids: readonly string[],
  ): Promise<{ signed: Signed; secret: Bytes; wraps: SessionWrap[] }> {
    await this.#requireLogged(ids);
    const secret = newGenerationSecret();
    const rcpt = await Promise.all(ids.map((id) => this.#recipient(id)));
    const { identity, keys, now } = this.account.maker;
    const body = {
      v: 1,
      suite: SUITE,
      kind: 'session',
      ...base,
      gen: before.length + 1,
      prev: before.at(-1)?.hash ?? null,
      commit: await commitmentTo(secret),
      rcpt,
      by: refOf(identity),
      ts: now,
    };
    const place = { sid: base.sid, gen: body.gen };
    const [signed, wraps] = await Promise.all([
      signBody(keys.signer, keyName(identity.id, keys.sequence), 'session', body),
      Promise.all(rcpt.map(async (recipient) => wrapGeneration(place, secret, await this.#target(recipient)))),
    ]);
    return { signed, secret, wraps };
  }

  /** Whom it is sealed for stands in the log that everyone sees, as of today; of groups, with a key for each member. */
  async #requireLogged(ids: readonly string[]): Promise<void> {
    await this.watch.requireToday(await Promise.all(ids.map((id) => this.#chain(id))));
    for (const id of ids) if (id.startsWith('cvg_')) await this.groups.auditToday(await this.directory.group(id));
  }

  async #chain(id: string): Promise<Chain> {
    return id.startsWith('cvg_')
      ? (await this.directory.group(id, FRESH_MS)).state
      : this.directory.identity(id, FRESH_MS);
  }

  async #recipient(id: string): Promise<Recipient> {
    if (id.startsWith('cvg_')) return { g: id, epoch: epochOf((await this.directory.group(id, FRESH_MS)).state) };
    const identity = await this.directory.identity(id, FRESH_MS);
    // Keys that were made again after the known ones were lost: nothing is sealed to them before a person has looked.
    if (!this.directory.standsFor(identity.profileId, id))
      throw new VaultError('KEY_CHANGED', undefined, { ids: [id] });
    return { i: id, kseq: currentKey(identity).sequence };
  }

  async #target(recipient: Recipient): Promise<Target> {
    if ('i' in recipient) {
      return { recipient, publicKey: currentKey(await this.directory.lookup(recipient.i)).encPk };
    }
    const held = await this.keyring.epoch(recipient.g, recipient.epoch).catch(notMine);
    if (held) return { recipient, groupKey: held.groupKey };
    const epoch = (await this.directory.group(recipient.g)).state.epochs[recipient.epoch - 1];
    if (!epoch) throw new VaultError('GROUP_NOT_FOUND', undefined, { ids: [recipient.g] });
    return { recipient, publicKey: epoch.publicKey };
  }

  /** Ourselves too, unless a group that we are in already is a recipient. */
  async #withSelf(to: readonly string[]): Promise<string[]> {
    const me = this.account.state.id;
    const groups = await Promise.all(to.filter((id) => id.startsWith('cvg_')).map((id) => this.directory.group(id)));
    const isIn = groups.some(({ state }) => state.members.has(me));
    return [...new Set(isIn ? to : [...to, me])];
  }

  #keep(session: OpenSession): OpenSession {
    this.#cache.delete(session.id);
    this.#cache.set(session.id, session);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest) this.evict(oldest);
    return session;
  }
}

async function sessionIdOf(key: Parameters<Face['retrieve']>[0]): Promise<string> {
  if ('sessionId' in key) return key.sessionId;
  if ('encryptedMessage' in key) return readMessagePlace(key.encryptedMessage).sessionId;
  return (await readFilePlace(piecesOf(key.encryptedFile))).sessionId;
}

const makerOf = (signed: Signed): string => signed.k.split('#')[0] ?? '';

const notMine = (error: unknown): undefined => {
  if (error instanceof VaultError && /^(NOT_RECIPIENT|NOT_GROUP_MEMBER|GROUP_NOT_FOUND)$/.test(error.code)) return;
  throw error;
};

const isFalseKey = (error: unknown): undefined => {
  if (error instanceof VaultError && error.code === 'DECRYPT_FAILED') return;
  throw error;
};
