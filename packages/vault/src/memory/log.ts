import type { WireLogEntry, WireLogPlace } from '../port/vault-server.ts';
import { MemoryCards } from './cards.ts';
import { requireIdentity, treeHead, treeOf } from './vault-state.ts';

/** The transparency log, as `apps/vault` answers for it. */
export class MemoryLog extends MemoryCards {
  async treeHead() {
    return { treeHead: await treeHead(this.vault), cosignatures: [...this.vault.cosignatures.values()] };
  }

  async logProofs({ size, links, sizes }: { size: number; links: WireLogPlace[]; sizes: number[] }) {
    const tree = await treeOf(this.vault);
    const isThere = size <= tree.size;
    const included = links.map(async ({ kind, id, seq }) => {
      const found = this.vault.log.findIndex((one) => one.kind === kind && one.id === id && one.seq === seq);
      const index = isThere && found < size ? found : -1;
      const leaf = this.vault.log[found]?.profile === undefined ? (1 as const) : (2 as const);
      return { index, leaf, proof: index < 0 ? [] : await tree.inclusion(index, size) };
    });
    const grown = sizes.map((from) => (isThere && from <= size ? tree.consistency(from, size) : []));
    return { links: await Promise.all(included), sizes: await Promise.all(grown) };
  }

  async serverKeys() {
    return this.vault.rotations;
  }

  async ownEntries(): Promise<WireLogEntry[]> {
    const { id: me } = requireIdentity(this.vault, this.userId).state;
    const { log } = this.vault;
    const profiles = new Set(log.flatMap(({ id, profile }) => (id === me && profile ? [profile] : [])));
    return log.flatMap(({ kind, id, seq, hash, profile = '' }, index) =>
      kind !== 'group' && kind !== 'server' && (id === me || profiles.has(profile))
        ? [{ index, kind, id, seq, hash, profile }]
        : [],
    );
  }
}
