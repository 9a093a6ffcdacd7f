import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { SignedLink } from '@maillon/vault/chains/link';
import { VaultError } from '@maillon/vault/errors';
import { GROUP_LINK } from '@maillon/vault/groups/links';
import { checkOwnWraps } from '@maillon/vault/groups/own-wraps';
import { epochWrapFromWire } from '@maillon/vault/groups/wire-wraps';
import type { VaultServer, WireEpochWrap, WireGroup, WireLink } from '@maillon/vault/port/vault-server';
import {
  acceptGroupLink,
  acceptIdentity,
  acceptIdentityLink,
  endsSheet,
  headCheck,
  namesSheet,
  requireShutOut,
} from '@maillon/vault/server/acceptance';
import { requireValidated } from '@maillon/vault/server/challenge';
import { readSignupToken } from '@maillon/vault/server/tokens';
import { readBody, type Signed } from '@maillon/vault/wire/signed';
import { requireAccepted } from './access.ts';
import { entriesOf, lastCosignatures } from './auditors.ts';
import { Cards } from './cards/cards.ts';
import { Chains } from './chains.ts';
import {
  addGroup,
  addGroupLink,
  groupsOf,
  keepOwnWraps,
  requirePresent,
  shownGroup,
  shutOutOf,
  usersOf,
  wrapsAt,
} from './groups.ts';
import { addIdentityLink, identityOfUser, isAbandoned, lockOwnIdentity, ownIdentity } from './identities.ts';
import { appendGroupLeaf, endIdentities, logProofs, rootAt, treeHead } from './log.ts';
import { announce } from './messages/announcements.ts';
import { challengeById } from './recovery/kept-challenges.ts';
import { rotationsOf } from './server-keys.ts';
import { lastLinkFor } from './shown-links.ts';

/** The vault for one signed-in user, in Postgres. It verifies all that a server can verify, and never sees a key. */
export class PostgresVaultServer extends Cards implements VaultServer {
  async unlock() {
    const { database, signer, now } = this.dependencies;
    const chains = this.chains(database);
    const found = await identityOfUser(database, this.userId);
    const isNobodys = found !== undefined && (await isAbandoned(database, chains, this.userId, found));
    const id = isNobodys ? undefined : found;
    const links = id === undefined ? undefined : (await chains.identityLinks([id])).get(id);
    const groups = id === undefined ? [] : await groupsOf(database, { mine: id });
    return {
      identity: id !== undefined && links ? { id, links } : null,
      groups: await Promise.all(groups.map((group) => shownGroup(database, chains, group, id ?? ''))),
      isSaved:
        (await database.rows(prepared('backup-is-there', 'select from backups where user_id = $1'), [this.userId]))
          .length > 0,
      treeHead: await treeHead(database, signer, now()),
    };
  }

  async identities(ids: string[]): Promise<Record<string, SignedLink[]>> {
    return Object.fromEntries(await this.chains(this.dependencies.database).identityLinks(ids));
  }

  async createIdentity({ jwt, link }: { jwt: string; link: SignedLink }): Promise<void> {
    const { appSecret: secret, issuer, now } = this.dependencies;
    const claims = await readSignupToken(jwt, { issuer, secret, nowSeconds: Math.floor(now() / 1_000) });
    const checkHead = await this.#headCheck(link);
    await this.dependencies.database.transaction(async (tx) => {
      const seen = await tx.run(
        prepared(
          'token-seen',
          'insert into seen_tokens (jti, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
        ),
        [claims.jti, claims.exp],
      );
      if (seen === 0) throw new VaultError('NOT_REGISTERED', 'a token used before', { status: 401 });
      const state = await acceptIdentity(link, claims.profileId, this.chains(tx), now());
      // Another person's token counts only in the hand of the delegate who signed the identity.
      const me = await identityOfUser(tx, this.userId);
      if (claims.sub !== this.userId && (me === undefined || state.delegatedBy?.id !== me))
        throw new VaultError('NOT_REGISTERED');
      checkHead();
      await this.#endAbandoned(tx, claims.sub);
      const added = await tx.run(
        prepared(
          'identity-add',
          'insert into identities (id, user_id, profile_id) values ($1, $2, $3) on conflict do nothing',
        ),
        [state.id, claims.sub, claims.profileId],
      );
      if (added === 0) throw new VaultError('ALREADY_REGISTERED', undefined, { status: 409 });
      await addIdentityLink(tx, state, link);
      // Of one that is made for another person the application hears once it is saved: until then it may come to nothing.
      if (state.delegatedBy === null)
        await announce(tx, { kind: 'identity-created', userId: claims.sub, identityId: state.id });
    });
  }

  async #endAbandoned(tx: Queries, userId: string): Promise<void> {
    const id = await identityOfUser(tx, userId);
    if (id === undefined || !(await isAbandoned(tx, this.chains(tx), userId, id))) return;
    await endIdentities(tx, userId);
  }

  async appendIdentityLink(id: string, link: SignedLink, sessionId?: string): Promise<void> {
    const checkHead = await this.#headCheck(link);
    await this.dependencies.database.transaction(async (tx) => {
      await lockOwnIdentity(tx, this.userId, id);
      if (namesSheet(link))
        requireValidated(await challengeById(tx, sessionId ?? ''), this.userId, this.dependencies.now());
      const chains = this.chains(tx);
      const state = await acceptIdentityLink(await chains.lookup(id), link, chains, this.dependencies.now());
      checkHead();
      await addIdentityLink(tx, state, link);
      if (endsSheet(link))
        await tx.run(prepared('box-drop', 'delete from recovery_boxes where identity_id = $1'), [id]);
      if (state.revoked) await endIdentities(tx, this.userId);
      await announce(tx, { kind: 'identity-changed', userId: this.userId, identityId: id });
    });
  }

  async findGroups({ name, mine }: { name?: string; mine?: boolean }): Promise<string[]> {
    const { database, application } = this.dependencies;
    const id = (await identityOfUser(database, this.userId)) ?? '';
    if (name === undefined) return groupsOf(database, { mine: id });
    const own = await groupsOf(database, { name, mine: id });
    if (mine) return own;
    // Who treats whom is not public: those of others are found by those who may know of them.
    const all = await groupsOf(database, { name });
    return all.length > own.length && (await application.knows(this.userId, name)) ? all : own;
  }

  async group(id: string): Promise<WireGroup> {
    const { database, application } = this.dependencies;
    const me = (await ownIdentity(database, this.userId)).id;
    const chains = this.chains(database);
    const state = await chains.lookupGroup(id);
    const last = await lastLinkFor(database, state, me, () => application.knows(this.userId, state.name));
    const shown = await shownGroup(database, chains, id, me);
    // A member sees what came in this very moment, too.
    return state.members.has(me) ? shown : { ...shown, links: shown.links.slice(0, last + 1) };
  }

  async wrapsOf(groupId: string, place: number): Promise<WireEpochWrap[]> {
    const { database } = this.dependencies;
    await this.chains(database).lookupGroup(groupId);
    await requirePresent(database, groupId, (await ownIdentity(database, this.userId)).id);
    return wrapsAt(database, groupId, place);
  }

  async createGroup(input: WireLink): Promise<void> {
    const checkHead = await this.#headCheck(input.link);
    await this.dependencies.database.transaction(async (tx) => {
      const { chains, me } = await this.#signer(tx);
      const wraps = input.wraps.map(epochWrapFromWire);
      const state = await acceptGroupLink(undefined, input.link, wraps, me, chains, this.dependencies.now());
      await requireAccepted(tx, this.dependencies, undefined, state);
      checkHead();
      await addGroup(tx, state);
      await addGroupLink(tx, state, input.link, wraps);
      await appendGroupLeaf(tx, state.id, 0, input.link);
      await announce(tx, { kind: 'recipients-changed', userIds: await usersOf(tx, state.id), groupId: state.id });
    });
  }

  async appendGroupLink(id: string, input: WireLink): Promise<void> {
    const checkHead = await this.#headCheck(input.link);
    await this.dependencies.database.transaction(async (tx) => {
      // Two admins at once: the second waits here, and then finds that the head has moved.
      await tx.rows(prepared('group-lock', 'select id from groups where id = $1 for update'), [id]);
      const { chains, me } = await this.#signer(tx);
      const wraps = input.wraps.map(epochWrapFromWire);
      const before = await chains.lookupGroup(id);
      // A member who is shut out changes nothing any more, and keeps their right to go.
      const isLeaving = readBody(input.link, GROUP_LINK).op === 'leave';
      if (before.members.has(me.id) && !isLeaving) await requirePresent(tx, id, me.id);
      requireShutOut(input.link, await shutOutOf(tx, id));
      const state = await acceptGroupLink(before, input.link, wraps, me, chains, this.dependencies.now());
      await requireAccepted(tx, this.dependencies, before, state);
      checkHead();
      await addGroupLink(tx, state, input.link, wraps);
      await appendGroupLeaf(tx, id, state.seq, input.link);
      await announce(tx, { kind: 'recipients-changed', userIds: await usersOf(tx, id), groupId: id });
    });
  }

  async replaceOwnWraps(groupId: string, wraps: WireEpochWrap[], request: Signed): Promise<void> {
    await this.dependencies.database.transaction(async (tx) => {
      const { chains, me } = await this.#signer(tx);
      await requirePresent(tx, groupId, me.id);
      const own = wraps.map(epochWrapFromWire);
      await checkOwnWraps(await chains.lookupGroup(groupId), me, own, request);
      await keepOwnWraps(tx, groupId, own);
    });
  }

  async treeHead() {
    const { database, signer, now } = this.dependencies;
    // In this order: no auditor saw more than the head.
    const cosignatures = await lastCosignatures(database);
    return { treeHead: await treeHead(database, signer, now()), cosignatures };
  }

  logProofs(question: Parameters<VaultServer['logProofs']>[0]) {
    return logProofs(this.dependencies.database, question);
  }

  serverKeys() {
    return rotationsOf(this.dependencies.database);
  }

  async ownEntries() {
    const { database } = this.dependencies;
    return entriesOf(database, (await ownIdentity(database, this.userId)).id);
  }

  /** Before the transaction: the log is read on a connection of its own. */
  #headCheck(link: SignedLink): Promise<() => void> {
    return headCheck(link, (size) => rootAt(this.dependencies.database, size));
  }

  async #signer(tx: Queries): Promise<{ chains: Chains; me: Awaited<ReturnType<Chains['lookup']>> }> {
    const chains = this.chains(tx);
    return { chains, me: await chains.lookup((await ownIdentity(tx, this.userId)).id) };
  }
}
