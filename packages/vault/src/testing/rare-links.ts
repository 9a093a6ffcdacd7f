import type { SignedLink } from '../chains/link.ts';
import { type MadeLink, type Maker, signNext } from '../groups/make.ts';
import type { GroupState } from '../groups/state.ts';
import type { IdentityState } from '../identity/chain.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import { ownLink, type When } from '../identity/make.ts';

/** Links of PROTOCOL.md that every reader judges and that no client of ours makes. */
export const leaveLink = async (maker: Maker, group: GroupState): Promise<MadeLink> => ({
  link: await signNext(maker, group, { op: 'leave' }),
  wraps: [],
});

export const closeLink = async (maker: Maker, group: GroupState): Promise<MadeLink> => ({
  link: await signNext(maker, group, { op: 'close' }),
  wraps: [],
});

export const revokeLink = (state: IdentityState, keys: IdentityKeys, reason: string, when: When): Promise<SignedLink> =>
  ownLink(state, keys, { op: 'revoke', reason }, when);
