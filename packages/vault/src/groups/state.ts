import type { Bytes } from '../bytes/bytes.ts';
import type { ChainState } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { Admission } from './grant.ts';
import type { Role } from './links.ts';

export interface Member {
  kseq: number;
  role: Role;
  /** The first epoch they were given. */
  sinceEpoch: number;
  /** Who signed the link that let them in. */
  addedBy: string;
  /** By which grant they came in; absent where an admin let them in there and then. */
  admission?: Admission | undefined;
}

export interface Epoch {
  publicKey: Bytes;
  /** The epoch before, sealed under this one; null where new members were to see nothing older. */
  previous: Bytes | null;
}

/** The wraps that travelled with a link: for whom, and their hash. */
export interface WrapSet {
  place: number;
  epoch: number;
  recipients: { id: string; kseq: number }[];
  hash: string;
}

export interface GroupState extends ChainState {
  name: string;
  /** Drawn at creation; stands for the group in key derivations, as the id is a hash over the first keys. */
  reference: string;
  creator: string;
  members: ReadonlyMap<string, Member>;
  /** Everyone who ever was a member, with the last epoch they were entitled to. */
  formerUntil: ReadonlyMap<string, number>;
  /** When each of them left last, as the link says: milliseconds since 1970. */
  leftAt: ReadonlyMap<string, number>;
  /** Epoch n is at n - 1. */
  epochs: readonly Epoch[];
  wrapSets: readonly WrapSet[];
  /** Where in their own chain each signer stood when they last signed: no signer goes back in it. */
  signedFrom: ReadonlyMap<string, number>;
  /** A member left and the key they know is still in force. */
  isRotationDue: boolean;
  isClosed: boolean;
}

export const epochOf = (group: GroupState): number => group.epochs.length;

export const isAdmin = (group: Pick<GroupState, 'members'>, id: string): boolean =>
  group.members.get(id)?.role === 'admin';

export const adminsOf = (group: Pick<GroupState, 'members'>): string[] =>
  [...group.members].filter(([, { role }]) => role === 'admin').map(([id]) => id);

/**
 * Whether this is the default group of that profile. The name alone proves nothing: the profile's own identity must be an
 * admin in it, and must have made it itself or by the hand of its delegate; once it has keys of its own, it has signed in that one too.
 */
export function isDefaultGroupOf(
  { name, creator, signedFrom, members }: Pick<GroupState, 'name' | 'creator' | 'signedFrom' | 'members'>,
  {
    id,
    profileId,
    delegatedBy,
    keys,
  }: { id: string; profileId: string; delegatedBy: { id: string } | null; keys: readonly unknown[] },
): boolean {
  const isMaker = creator === id || (creator === delegatedBy?.id && (keys.length < 2 || signedFrom.has(id)));
  return name === profileId && isMaker && isAdmin({ members }, id);
}

/** Throws unless `id` may sign what only an admin signs. */
export function requireAdmin(group: GroupState, id: string): void {
  requireMember(group, id);
  if (!isAdmin(group, id)) throw new VaultError('NOT_GROUP_ADMIN', undefined, { ids: [group.id] });
}

export function requireMember(group: GroupState, id: string): void {
  if (!group.members.has(id)) throw new VaultError('NOT_GROUP_MEMBER', undefined, { ids: [group.id] });
}
