import { fromBase64Url } from '../bytes/base64url.ts';
import { VaultError } from '../errors.ts';
import type { GroupState } from '../groups/state.ts';
import type { IdentityState } from '../identity/chain.ts';
import { checkConsistency, checkInclusion, profileCommitment } from '../log/merkle.ts';
import type { TreeHead } from '../log/tree-head.ts';
import type { SeenPoint } from '../messages/message.ts';
import type { VaultServer, WireLogPlace } from '../port/vault-server.ts';

export type Chain = IdentityState | GroupState;

const placeOf = (chain: Chain): WireLogPlace => ({
  kind: 'profileId' in chain ? 'identity' : 'group',
  id: chain.id,
  seq: chain.seq,
});

/** Where the last link of each chain stands in the log of `head`. Throws LOG_INCONSISTENT for one that does not. */
export async function prove(
  server: VaultServer,
  { size, root }: TreeHead,
  chains: readonly Chain[],
): Promise<{ index: number; leaf: 1 | 2 }[]> {
  const { links } = await server.logProofs({ size, links: chains.map(placeOf), sizes: [] });
  return Promise.all(
    chains.map(async (chain, at) => {
      const shown = links[at];
      if (!shown) throw new VaultError('LOG_INCONSISTENT', undefined, { ids: [chain.id] });
      const { index, leaf, proof } = shown;
      const owner = 'profileId' in chain ? await profileCommitment(chain.profileId) : '';
      const entry = { ...placeOf(chain), hash: chain.heads[chain.seq] ?? '', profile: leaf === 2 ? owner : undefined };
      await checkInclusion(entry, index, size, root, proof);
      return { index, leaf };
    }),
  );
}

export async function consistencyOf(server: VaultServer, from: number, to: number): Promise<string[]> {
  return (await server.logProofs({ size: to, links: [], sizes: [from] })).sizes[0] ?? [];
}

/** A head of the log that a writer had. */
export type Heard = SeenPoint & { readonly by: string; readonly isWord: boolean };

/** Those that are no beginning of the log of `head`; what links say comes first. */
export async function otherLogs(server: VaultServer, head: TreeHead, points: readonly Heard[]): Promise<Heard[]> {
  const older = points.map(({ size }) => size).filter((size) => size < head.size);
  const { sizes } =
    older.length > 0 ? await server.logProofs({ size: head.size, links: [], sizes: older }) : { sizes: [] };
  const proofs = sizes.values();
  const others: Heard[] = [];
  for (const point of points) {
    const proof = point.size < head.size ? (proofs.next().value ?? []) : [];
    await checkConsistency({ ...point, root: fromBase64Url(point.root) }, head, proof).catch(() => others.push(point));
  }
  return others.sort((one, other) => Number(one.isWord) - Number(other.isWord));
}
