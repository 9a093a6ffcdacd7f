import { claimsIn, rppsIn } from '../card/claims.ts';
import { keyTexts, signKeySet } from '../card/key-sets.ts';
import { refusedCard } from '../card/trust.ts';
import type { SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { Trust } from '../identity/chain.ts';
import type { VaultServer, WireCard } from '../port/vault-server.ts';
import { acceptCardLink, CARD_FLOW_MS, proofDueAt } from '../server/card.ts';
import { MemoryDevices } from './devices.ts';
import { inTurn, logLink, newHalf as newHandle, requireIdentity, treeHead, type VaultState } from './vault-state.ts';

type Face = Pick<VaultServer, 'beginCard' | 'takeCard' | 'bindCard' | 'cards' | 'refuseCard'>;

/** A professional's card, for the memory vault. */
export class MemoryCards extends MemoryDevices implements Face {
  async beginCard({ nonce, returnTo }: { nonce: string; returnTo: string }) {
    const { cards, now } = this.vault;
    if (cards.issuer === null) throw refusedCard('no provider of cards');
    const state = newHandle();
    cards.flows.set(state, { userId: this.userId, nonce, returnTo, until: now() + CARD_FLOW_MS });
    return { state, challenge: newHandle(), redirectUri: 'http://vault.example/card/callback' };
  }

  async takeCard({ handle }: { handle: string }) {
    const { token } = this.#landed(handle);
    return { token, keys: this.vault.cards.sets.at(-1)?.signed ?? (await recordCardKeys(this.vault)) };
  }

  async bindCard(id: string, input: { handle: string; link: SignedLink; random: string }): Promise<void> {
    const { vault, userId } = this;
    const { cards } = vault;
    const row = requireIdentity(vault, userId);
    if (row.state.id !== id) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
    await inTurn(vault, async () => {
      const { token } = this.#landed(input.handle);
      const proof = { token, random: input.random };
      const state = await acceptCardLink(row.state, input.link, proof, trustOf(vault), vault.now());
      const rpps = rppsIn(claimsIn(token));
      const others = this.#boundElsewhere(rpps, id);
      const dueAt = proofDueAt(token, vault.now(), others.length > 0);
      for (const other of others) cards.notified.push(other.userId);
      row.state = state;
      row.links = [...row.links, input.link];
      const { seq } = state;
      cards.bound.set(id, {
        userId,
        seq,
        index: vault.log.length,
        rpps,
        proof,
        dueAt,
        isRefused: false,
        at: vault.now(),
      });
      cards.flows.delete(input.handle);
      await logLink(vault, 'identity', id, seq, input.link);
    });
    await recordCardKeys(vault);
  }

  async cards(ids: string[]) {
    const { vault, userId } = this;
    const shown = ids.map((id): [string, WireCard] => {
      const bound = vault.cards.bound.get(id);
      if (!bound) return [id, {}];
      const isOwn = bound.userId === userId;
      const isDue = isOwn || (vault.now() >= bound.dueAt && !bound.isRefused);
      const before = vault.cards.sets.findLast(({ size }) => size <= bound.index)?.signed;
      const after = vault.cards.sets.find(({ size }) => size > bound.index)?.signed;
      const contestedUntil = isOwn ? this.#contestedUntil(id) : undefined;
      return [
        id,
        {
          availableAt: bound.dueAt,
          ...(isDue ? { proof: bound.proof } : {}),
          ...(before ? { before } : {}),
          ...(after ? { after } : {}),
          ...(contestedUntil === undefined ? {} : { contestedUntil }),
        },
      ];
    });
    return { treeHead: await treeHead(vault), cards: Object.fromEntries(shown) };
  }

  async refuseCard(): Promise<void> {
    const { id } = requireIdentity(this.vault, this.userId).state;
    for (const other of this.#contesting(id)) other.isRefused = true;
  }

  #landed(handle: string): { token: string } {
    const flow = this.vault.cards.flows.get(handle);
    const isMine = flow?.userId === this.userId && this.vault.now() < flow.until;
    if (!isMine || flow.token === undefined) throw new VaultError('TMR_SESSION', undefined, { status: 404 });
    return { token: flow.token };
  }

  /** Keys that an earlier identity of the same person left are no second owner. */
  #boundElsewhere(rpps: string, id: string) {
    return [...this.vault.cards.bound].flatMap(([other, bound]) => {
      const isLeft = bound.userId === this.userId && this.vault.identities.get(other)?.state.revoked;
      return other !== id && bound.rpps === rpps && !bound.isRefused && !isLeft ? [bound] : [];
    });
  }

  #contesting(id: string) {
    const own = this.vault.cards.bound.get(id);
    if (!own) return [];
    const now = this.vault.now();
    return this.#boundElsewhere(own.rpps, id).filter((other) => other.at > own.at && now < other.dueAt);
  }

  #contestedUntil(id: string): number | undefined {
    return this.#contesting(id)[0]?.dueAt;
  }
}

const trustOf = (vault: VaultState): Trust => ({
  serverKey: vault.signer.publicKey,
  lookup: async (id) => {
    const row = vault.identities.get(id);
    if (!row) throw new VaultError('NOT_REGISTERED', undefined, { ids: [id] });
    return row.state;
  },
});

/** What the provider publishes now, with the place in the log. */
export async function recordCardKeys(vault: VaultState) {
  const { issuer, published } = vault.cards;
  const size = vault.log.length;
  const set = { issuer: issuer ?? '', keys: keyTexts(published), size, ts: vault.now() };
  const signed = await signKeySet(vault.signer, set);
  vault.cards.sets.push({ size, signed });
  return signed;
}

/** The provider led the browser back with a token. */
export async function landCard(vault: VaultState, state: string, token: string): Promise<string> {
  const flow = vault.cards.flows.get(state);
  if (!flow) throw new VaultError('TMR_SESSION');
  const handle = newHandle();
  vault.cards.flows.delete(state);
  vault.cards.flows.set(handle, { ...flow, token });
  await recordCardKeys(vault);
  return handle;
}
