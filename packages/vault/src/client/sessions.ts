import { fromBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { hashOf } from '../chains/ids.ts';
import { asVaultError, VaultError } from '../errors.ts';
import { readFilePlace } from '../files/file.ts';
import { piecesOf } from '../files/pieces.ts';
import { readMessagePlace } from '../messages/message.ts';
import type { VaultServer, WireSession } from '../port/vault-server.ts';
import type { EncryptionProvider, EncryptionSession, SldId } from '../provider.ts';
import { openGeneration } from '../sessions/generation.ts';
import { lastingRecipients } from '../sessions/recipients.ts';
import { followSession, recipientId, SESSION_RECORD } from '../sessions/record.ts';
import { sessionWrapFromWire, sessionWrapToWire } from '../sessions/wire-wraps.ts';
import { type SessionWrap, unwrapGeneration } from '../sessions/wraps.ts';
import { readBody, type Signed } from '../wire/signed.ts';
import type { Account } from './account.ts';
import { type Directory, FRESH_MS } from './directory.ts';
import { chainOf, makeGeneration, notMine, olderWraps, withSelf } from './generations.ts';
import type { Groups } from './groups.ts';
import type { Keyring } from './keyring.ts';
import type { Pins } from './pins/pins.ts';
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
    readonly keyring: Keyring,
    readonly groups: Groups,
    private readonly pins: Pins,
    readonly watch: Watch,
  ) {}

  async create(to: SldId[], { metadata, encryptForSelf = true }: { metadata?: string; encryptForSelf?: boolean } = {}) {
    const sid = crypto.randomUUID();
    const ids = encryptForSelf ? await withSelf(this, to) : [...new Set(to)];
    const base = metadata === undefined ? { sid } : { sid, metadata };
    const { signed, secret, wraps } = await makeGeneration(this, base, [], ids);
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
    await this.watch.requireNow(await Promise.all(added.map((id) => chainOf(this, id))));
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
      const { signed, secret, wraps } = await makeGeneration(this, base, session.generations, ids);
      const record = readBody(signed, SESSION_RECORD);
      const newcomers = record.rcpt.filter((recipient) => added.includes(recipientId(recipient)));
      const older = await olderWraps(this, session, newcomers);
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
