import type { SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { acceptIdentity, acceptIdentityLink, endsSheet, namesSheet } from '../server/acceptance.ts';
import { requireValidated } from '../server/challenge.ts';
import { readSignupToken } from '../server/tokens.ts';
import { MemorySessions } from './sessions.ts';
import { type IdentityRow, identityOfUser, inTurn, isAbandoned, logEnd, logLink, treeHead } from './vault-state.ts';

export const SIGNUP_ISSUER = 'maillon';

/** A vault server for one signed-in user, in memory: the reference of what `apps/vault` answers, and the double of the tests. */
export class MemoryVaultServer extends MemorySessions implements VaultServer {
  async unlock() {
    const found = identityOfUser(this.vault, this.userId);
    const mine = found && !isAbandoned(this.vault, found) ? found : undefined;
    const groups = mine ? [...this.vault.groups.values()].filter(({ state }) => state.members.has(mine.state.id)) : [];
    return {
      identity: mine ? { id: mine.state.id, links: mine.links } : null,
      groups: groups.map((row) => this.shownGroup(row, mine?.state.id ?? '')),
      isSaved: this.vault.backups.has(this.userId),
      treeHead: await treeHead(this.vault),
    };
  }

  async identities(ids: string[]): Promise<Record<string, SignedLink[]>> {
    const found = ids.flatMap((id) => {
      const row = this.vault.identities.get(id);
      return row ? [[id, row.links] as const] : [];
    });
    return Object.fromEntries(found);
  }

  async createIdentity({ jwt, link }: { jwt: string; link: SignedLink }): Promise<void> {
    const { vault } = this;
    const checkHead = await this.checkHeadOf(link);
    const now = vault.now();
    const claims = await readSignupToken(jwt, {
      issuer: SIGNUP_ISSUER,
      secret: vault.signupSecret,
      nowSeconds: Math.floor(now / 1_000),
    });
    if (vault.seenTokens.has(claims.jti))
      throw new VaultError('NOT_REGISTERED', 'a token used before', { status: 401 });
    const present = identityOfUser(vault, claims.sub);
    if (present && !isAbandoned(vault, present)) throw new VaultError('ALREADY_REGISTERED', undefined, { status: 409 });

    const state = await acceptIdentity(link, claims.profileId, this.trust, now);
    // Another person's token counts only in the hand of the delegate who signed the identity.
    const delegate = state.delegatedBy && this.identityRow(state.delegatedBy.id);
    if (claims.sub !== this.userId && delegate?.userId !== this.userId) throw new VaultError('NOT_REGISTERED');

    checkHead();
    vault.seenTokens.add(claims.jti);
    if (present) {
      present.state = { ...present.state, revoked: { by: 'server', reason: 'abandoned' } };
      await logEnd(vault, present.state);
    }
    vault.identities.set(state.id, { userId: claims.sub, links: [link], state });
    await logLink(vault, 'identity', state.id, 0, link);
  }

  async appendIdentityLink(id: string, link: SignedLink, sessionId?: string): Promise<void> {
    const row = this.#own(id);
    const checkHead = await this.checkHeadOf(link);
    if (namesSheet(link)) requireValidated(this.vault.challenges.get(sessionId ?? ''), this.userId, this.vault.now());
    await inTurn(this.vault, async () => {
      const state = await acceptIdentityLink(row.state, link, this.trust, this.vault.now());
      checkHead();
      row.state = state;
      row.links = [...row.links, link];
      if (endsSheet(link)) delete row.recoveryBox;
      await logLink(this.vault, 'identity', id, row.state.seq, link);
      if (row.state.revoked) await logEnd(this.vault, row.state);
    });
  }

  #own(id: string): IdentityRow {
    const row = this.identityRow(id);
    if (row.userId !== this.userId) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
    return row;
  }
}
