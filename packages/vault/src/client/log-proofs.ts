import { fromBase64Url } from '../bytes/base64url.ts';
import type { LogPoint } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { GroupState } from '../groups/state.ts';
import type { IdentityState } from '../identity/chain.ts';
import { checkConsistency, checkInclusion, profileCommitment } from '../log/merkle.ts';
import { readTreeHead, type TreeHead } from '../log/tree-head.ts';
import type { VaultServer, WireLogPlace } from '../port/vault-server.ts';
import type { ServerKeys } from '../trust/server-keys.ts';
import type { Signed } from '../wire/signed.ts';

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
      if (!shown) throw new VaultError('LOG_INCONSISTENT', 'no proof', { ids: [chain.id] });
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

/** Whether what each of them saw is a beginning of the log of `head`. Throws LOG_INCONSISTENT with who saw another one. */
export async function compare(
  server: VaultServer,
  head: TreeHead,
  points: readonly (readonly [by: string, point: LogPoint])[],
): Promise<void> {
  const older = points.map(([, { size }]) => size).filter((size) => size < head.size);
  const { sizes } =
    older.length > 0 ? await server.logProofs({ size: head.size, links: [], sizes: older }) : { sizes: [] };
  const proofs = sizes.values();
  for (const [by, { size, root }] of points) {
    const proof = size < head.size ? (proofs.next().value ?? []) : [];
    await checkConsistency({ size, root: fromBase64Url(root) }, head, proof).catch((cause: unknown) => {
      throw new VaultError('LOG_INCONSISTENT', 'somebody saw another log', { ids: [by] }, cause);
    });
  }
}

/**
 * A head under a key that was not built in counts once a trusted key named that one, and the log of this head has it on record. Throws
 * LOG_INCONSISTENT where that does not hold.
 */
export async function learnRotations(server: VaultServer, keys: ServerKeys, head: Signed): Promise<void> {
  if (await keys.knows(head.k)) return;
  try {
    await keys.learn(await server.serverKeys(), async (entry) => {
      const { size, root } = await readTreeHead(head, keys);
      const { id, seq } = entry;
      const [shown] = (await server.logProofs({ size, links: [{ kind: 'server', id, seq }], sizes: [] })).links;
      await checkInclusion(entry, shown?.index ?? -1, size, root, shown?.proof ?? []);
    });
  } catch (cause) {
    const isAway = cause instanceof VaultError && cause.code === 'NETWORK';
    throw new VaultError(isAway ? 'NETWORK' : 'LOG_INCONSISTENT', 'another key of the server', undefined, cause);
  }
}
