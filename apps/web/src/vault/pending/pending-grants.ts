import { DEFAULT_RIGHTS } from '@maillon/domain/access/access';
import { DAY_MS } from '@maillon/domain/time-units';
import { storageKey } from '../../config/storage.ts';
import { storage } from '../../lib/storage/storage.ts';

/** What a person decided on this device and their client has still to sign: who may do what with their file. */
export interface PendingGrant {
  /** The profile or structure. */
  readonly to: string;
  readonly resource: string;
  /** Of a membership: the structure. What is signed for anything else is of the signer's own file. */
  readonly from?: string;
  /** The most that was decided: a sharing with more waits for a person. */
  readonly rights: readonly string[];
}

/** `at`: milliseconds since 1970. */
export interface Decision extends PendingGrant {
  readonly at: number;
}

interface Stored extends Decision {
  readonly userId: string;
}

/** A person who has made no keys by then is asked about again, as a request that the person opens with one touch. */
const RETENTION_MS = 90 * DAY_MS;

const listeners = new Set<() => void>();

const isStored = (item: unknown): item is Stored =>
  typeof item === 'object' && item !== null && 'userId' in item && 'to' in item && 'rights' in item && 'at' in item;

const read = (): readonly Stored[] => {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKey.pendingGrants) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStored).filter(({ at }) => Date.now() - at < RETENTION_MS) : [];
  } catch {
    return [];
  }
};

const write = (grants: readonly Stored[]): void => {
  if (grants.length === 0) storage.remove(storageKey.pendingGrants);
  else storage.write(storageKey.pendingGrants, JSON.stringify(grants));
};

interface Which {
  readonly from?: string | undefined;
  /** Every one to that person where it is left out. */
  readonly resource?: string;
}

const without = (userId: string, to: string, { from, resource }: Which): readonly Stored[] =>
  read().filter(
    (grant) =>
      grant.userId !== userId ||
      grant.to !== to ||
      grant.from !== from ||
      (resource !== undefined && grant.resource !== resource),
  );

/** Of a booking: what the server gives by it (design api A17). */
export const medicalFile = (to: string, rights: readonly string[] = ['READ', 'WRITE']): PendingGrant => ({
  to,
  resource: 'medical-file',
  rights,
});

const MEMBERSHIP = 'organization';

/** Of a structure; for a person who is invited, what the server gives by it. */
export const membership = (
  from: string,
  to: string,
  rights: readonly string[] = DEFAULT_RIGHTS.organization,
): PendingGrant => ({ from, to, resource: MEMBERSHIP, rights });

interface Sharing {
  readonly from: string;
  readonly to: { readonly id: string };
  readonly resource: string;
  readonly rights: readonly string[];
}

/** The one of them that is this very sharing, with no more rights than were decided. */
export const decisionOf = <Grant extends PendingGrant>(grants: readonly Grant[], policy: Sharing): Grant | undefined =>
  grants.find(
    ({ from, to, resource, rights }) =>
      to === policy.to.id &&
      resource === policy.resource &&
      // Accepted into one structure is accepted into that one.
      (resource !== MEMBERSHIP || from === policy.from) &&
      policy.rights.every((right) => rights.includes(right)),
  );

export const isDecided = (grants: readonly PendingGrant[], policy: Sharing): boolean =>
  decisionOf(grants, policy) !== undefined;

/**
 * What a person decided by what they did here: booked with a professional, shared with them, named them. That, and no server's list, is
 * what their client signs for without another question (design vault §7.1).
 */
export const pendingGrants = {
  add(userId: string, grant: PendingGrant): void {
    write([...without(userId, grant.to, grant), { ...grant, userId, at: Date.now() }]);
    for (const listener of listeners) listener();
  },
  of: (userId: string): readonly Decision[] => read().filter((grant) => grant.userId === userId),
  /** Once it is signed, or taken back. */
  remove(userId: string, to: string, which: Which = {}): void {
    write(without(userId, to, which));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
