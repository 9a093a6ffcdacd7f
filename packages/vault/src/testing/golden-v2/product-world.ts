import { fromBase64Url } from '../../bytes/base64url.ts';
import type { Bytes } from '../../bytes/bytes.ts';
import type { SignedLink } from '../../chains/link.ts';
import { VaultError } from '../../errors.ts';
import { followGroup } from '../../groups/chain.ts';
import type { GroupState } from '../../groups/state.ts';
import { followIdentity, type IdentityState } from '../../identity/chain.ts';
import { asUnknownAuthor, authorName, type OpenedMessage } from '../../messages/message.ts';
import type { SessionTrust } from '../../sessions/record.ts';
import { isSignedBy } from '../../suites/ed25519.ts';
import { ServerKeys } from '../../trust/server-keys.ts';
import { signatureInput } from '../../wire/signed.ts';
import { chainsIn, type Given, type GoldenFile, type Json } from './file.ts';

/** One function for each format: the product's own code on what an item gives. Throws VaultError where it refuses. */
export type Opener = (given: Given, world: ProductWorld) => Promise<Json>;

/** Everybody and every group of the golden file, each chain followed once. */
export class ProductWorld implements SessionTrust {
  readonly serverKey: ServerKeys;
  readonly auditors: Bytes[];
  readonly card: GoldenFile['world']['card'];
  readonly #identities;
  readonly #groups;
  readonly #known = new Map<string, Promise<IdentityState>>();
  readonly #knownGroups = new Map<string, Promise<GroupState>>();

  constructor({ world, items }: GoldenFile) {
    this.serverKey = new ServerKeys(
      world.serverKeys.map(({ key, until }) => ({ key: fromBase64Url(key), ...(until !== undefined && { until }) })),
    );
    this.auditors = world.auditors.map(fromBase64Url);
    this.card = world.card;
    this.#identities = chainsIn(items, 'identity');
    this.#groups = chainsIn(items, 'group');
  }

  readonly lookup = (id: string): Promise<IdentityState> => {
    const known = this.#known.get(id) ?? this.#follow(id);
    this.#known.set(id, known);
    return known;
  };

  /** No identity changes in a file: what is known is as fresh as can be. */
  readonly identity = (id: string): Promise<IdentityState> => this.lookup(id);

  readonly lookupGroup = (id: string): Promise<GroupState> => {
    const known = this.#knownGroups.get(id) ?? this.#followGroup(id);
    this.#knownGroups.set(id, known);
    return known;
  };

  async linksOf(id: string): Promise<SignedLink[]> {
    const links = this.#identities.get(id);
    if (!links) throw new VaultError('NOT_REGISTERED');
    return links;
  }

  async #follow(id: string): Promise<IdentityState> {
    return followIdentity(await this.linksOf(id), this);
  }

  async #followGroup(id: string): Promise<GroupState> {
    const links = this.#groups.get(id);
    if (!links) throw new VaultError('GROUP_NOT_FOUND');
    return followGroup(links, this);
  }
}

/** As the client does before it shows a text: throws DECRYPT_FAILED for a name whose owner did not sign. */
export async function requireAuthor({ author, signed }: OpenedMessage, { lookup }: ProductWorld): Promise<void> {
  if (!author) return;
  const { id, sequence } = authorName(author.key);
  const key = (await lookup(id).catch(asUnknownAuthor)).keys[sequence];
  const isTheirs = key && (await isSignedBy(key.sigPk, author.signature, signatureInput(author.purpose, signed)));
  if (!isTheirs) throw new VaultError('DECRYPT_FAILED', 'not signed by its author');
}
