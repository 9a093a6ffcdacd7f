import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { headOf } from '../chains/link.ts';
import type { OpenVault } from '../client/open-vault.ts';
import { asVaultError, VaultError } from '../errors.ts';
import type { KeyPeriod } from '../evidence.ts';
import { type Evidence, type EvidenceFacts, type EvidenceQuestion, evidenceOf } from '../evidence.ts';
import { currentKey, followIdentity, type IdentityState } from '../identity/chain.ts';
import { cardLink } from '../identity/make.ts';
import { safetyNumber } from '../log/safety-number.ts';
import type { WireCard } from '../port/vault-server.ts';
import type { KeyChange, OwnCard } from '../provider.ts';
import { random } from '../suites/primitives.ts';
import { parseJson } from '../wire/json.ts';
import { bytesText, integer, record } from '../wire/schema.ts';
import { checkCard, requireHolder, requirePublished } from './check.ts';
import { CARD_RANDOM_LENGTH, cardCommitment, cardNonce } from './commitment.ts';
import { introductionOf } from './introductions.ts';
import { readKeySet } from './key-sets.ts';
import { keyOf, readCardToken } from './token.ts';
import { type CardTrust, MIN_LEVEL, refusedCard } from './trust.ts';

const PENDING = 'card';
const PENDING_CARD = record({ random: bytesText(CARD_RANDOM_LENGTH), kseq: integer() });
/** How old a card may be that was presented for something else. */
const PRESENTED_SECONDS = 240;

/** Cards that vouch for keys: one's own is bound, those of others are checked. Loaded when it is first asked for. */
export class Cards {
  constructor(
    private readonly vault: OpenVault,
    private readonly issuerTrust: CardTrust | null,
  ) {}

  /** Where the browser goes; `returnTo` is the origin that it comes back to, with a handle. */
  async begin(returnTo: string): Promise<{ url: string }> {
    const { server, account, local } = this.vault;
    const trust = this.#requireTrust();
    const key = currentKey(account.state);
    const drawn = random(CARD_RANDOM_LENGTH);
    const nonce = await cardNonce(account.state.id, key, drawn);
    await local.write(PENDING, utf8(JSON.stringify({ random: toBase64Url(drawn), kseq: key.sequence })));
    const { state, challenge, redirectUri } = await server.beginCard({ nonce, returnTo });
    const url = new URL(trust.authorize);
    const asked = {
      response_type: 'code',
      client_id: trust.audience,
      redirect_uri: redirectUri,
      scope: 'openid scope_all',
      acr_values: MIN_LEVEL,
      max_age: String(PRESENTED_SECONDS),
      nonce,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return { url: url.href };
  }

  /** Checks what came for {@link begin} as every reader will, and writes the link. Throws CARD_REFUSED, TMR_SESSION. */
  async finish(handle: string, rpps: string | null, periods: readonly KeyPeriod[]): Promise<{ name: string }> {
    const { server, directory, watch, now } = this.vault;
    const trust = this.#requireTrust();
    const { drawn, kseq } = await this.#pending();
    const { token, keys } = await server.takeCard({ handle });
    const { state, bundle } = this.vault.account;
    const key = currentKey(state);
    if (key.sequence !== kseq) throw refusedCard('keys that were renewed meanwhile');
    const at = now();
    const set = await readKeySet(keys, directory.serverKey);
    if (set.issuer !== trust.issuer) throw refusedCard('keys of another issuer');
    requirePublished(keyOf(token, set.keys), at, periods);
    const nonce = await cardNonce(state.id, key, drawn);
    const holder = requireHolder(await readCardToken(token, { trust, keys: set.keys, nonce, at }), rpps);
    const when = { now: at, sth: watch.point() };
    const link = await cardLink(state, bundle.current, await cardCommitment(token, drawn), when);
    await server.bindCard(state.id, { handle, link, random: toBase64Url(drawn) });
    await this.vault.adopt(await followIdentity([link], directory, state, state.seq + 1), bundle);
    await directory.refresh([state.id]);
    await this.vault.local.write(PENDING, utf8('{}'));
    return { name: holder.name };
  }

  /** Where one's own card stands. */
  async own(rpps: string | null, periods: readonly KeyPeriod[]): Promise<OwnCard> {
    const { state } = this.vault.account;
    const { contestedUntil, ...shown } = (await this.#shown([state.id]))[state.id] ?? {};
    const contested = contestedUntil === undefined ? {} : { contestedUntil: new Date(contestedUntil) };
    const [identity] = await this.vault.directory.refresh([state.id]);
    const card = identity ? await this.#look(identity, rpps, shown, periods) : null;
    return { card, ...contested };
  }

  /** « Ce n'est pas moi »: other keys that were bound with one's own card are not shown to other people. */
  refuse(): Promise<void> {
    return this.vault.server.refuseCard();
  }

  async chainHash(id: string) {
    const chain = await this.#chain(id);
    return { position: chain.seq, hash: headOf(chain) };
  }

  async checkChainHash(id: string, hash: string, position?: number): Promise<boolean> {
    const chain = await this.#chain(id);
    return chain.heads[position ?? chain.seq] === hash;
  }

  /** Sixty digits that are the same on the other person's screen. */
  safetyNumber(other: string): Promise<string> {
    return safetyNumber(this.vault.account.state.id, other);
  }

  /** What these keys are to those that this device knows for the same profile; a look pins no key. */
  async changeOf(id: string): Promise<KeyChange | null> {
    const { directory, pins } = this.vault;
    const known = pins.ofProfile((await directory.lookup(id)).profileId);
    if (known === undefined || known === id) return null;
    const [before] = await directory.refresh([known]).catch(() => []);
    return before?.revoked ? 'successor' : 'rival';
  }

  async trust(id: string): Promise<void> {
    const { directory, pins } = this.vault;
    pins.trust((await directory.lookup(id)).profileId, id);
    await this.#keep();
  }

  async endGrants(policyId: string): Promise<void> {
    const { pins, now } = this.vault;
    pins.end(policyId, now());
    await this.#keep();
  }

  async #keep(): Promise<void> {
    const { pins, pinsBackup } = this.vault;
    await pins.save();
    await pinsBackup.push();
  }

  /** What is known of these people. Reads only: a look pins no key. */
  async evidence(
    questions: readonly EvidenceQuestion[],
    periods: readonly KeyPeriod[],
  ): Promise<Record<string, Evidence>> {
    const { directory } = this.vault;
    const ids = [...new Set(questions.map(({ id }) => id))];
    for (const id of ids) directory.evict(id);
    await directory.prefetch(ids);
    const found = await Promise.allSettled(ids.map((id) => directory.lookup(id)));
    const states = new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value]] : [])));
    const withCards = [...states.values()].filter(({ card }) => card !== null).map(({ id }) => id);
    const cards = withCards.length > 0 && this.issuerTrust ? await this.#shown(withCards) : {};
    const answers = questions.map(async (question) => {
      const state = states.get(question.id);
      if (!state) return [];
      return [[question.id, evidenceOf(await this.#facts(state, question, cards[question.id], periods))] as const];
    });
    return Object.fromEntries((await Promise.all(answers)).flat());
  }

  async #chain(id: string) {
    const { directory } = this.vault;
    if (id.startsWith('cvg_')) return (await directory.group(id, -1)).state;
    return (await directory.refresh([id]))[0] ?? directory.lookup(id);
  }

  /** Throws LOG_INCONSISTENT for a log that is not the one we knew. */
  async #shown(ids: string[]): Promise<Record<string, WireCard>> {
    const { treeHead, cards } = await this.vault.server.cards(ids);
    await this.vault.watch.follow(treeHead);
    return cards;
  }

  async #facts(
    state: IdentityState,
    { id, rpps, structures }: EvidenceQuestion,
    shown: WireCard | undefined,
    periods: readonly KeyPeriod[],
  ): Promise<EvidenceFacts> {
    return {
      isPinned: this.vault.pins.isFirst(state.profileId, id),
      card: await this.#look(state, rpps, shown, periods),
      introduction: await introductionOf(this.vault, id, structures),
    };
  }

  /** Never throws for what a card says: the care path goes on without it. */
  async #look(
    state: IdentityState,
    rpps: string | null,
    shown: WireCard | undefined,
    periods: readonly KeyPeriod[],
  ): Promise<EvidenceFacts['card']> {
    const { card } = state;
    if (!card || !this.issuerTrust) return null;
    if (!shown?.proof || !shown.before || !shown.after) {
      return shown?.availableAt === undefined ? { is: 'unchecked' } : { is: 'waits', until: shown.availableAt };
    }
    const { proof, before, after } = shown;
    try {
      const index = await this.vault.watch.indexOf(state, card.place);
      const facts = { trust: this.issuerTrust, serverKey: this.vault.directory.serverKey };
      const { name } = await checkCard(state, rpps, { proof, before, after, index, periods }, facts);
      return { name, since: card.ts };
    } catch (error) {
      return { is: asVaultError(error).code === 'CARD_REFUSED' ? 'refused' : 'unchecked' };
    }
  }

  #requireTrust(): CardTrust {
    if (!this.issuerTrust) throw refusedCard('no provider of cards');
    return this.issuerTrust;
  }

  async #pending(): Promise<{ drawn: Uint8Array<ArrayBuffer>; kseq: number }> {
    try {
      const kept = await this.vault.local.read(PENDING);
      const { random: drawn, kseq } = PENDING_CARD(parseJson(readText(kept ?? utf8('{}'))), PENDING);
      return { drawn: fromBase64Url(drawn), kseq };
    } catch (cause) {
      throw new VaultError('TMR_SESSION', 'nothing was begun on this device', { status: 404 }, cause);
    }
  }
}
