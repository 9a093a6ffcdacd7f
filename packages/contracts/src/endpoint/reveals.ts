import type { RefusalCode } from '../refusals/refusals.ts';

/** What names a person or a structure to the person who does not know them here: anything but an id of ours. */
export const IDENTIFIERS = [
  'nir',
  'email',
  'phoneNumber',
  'telecom',
  'username',
  'rpps',
  'certification',
  'certificationNumber',
  'finess',
  'siret',
  'rccm',
  'identifier',
] as const;
type Identifier = (typeof IDENTIFIERS)[number];

/**
 * - `answers`: each answer about one of these identifiers counts, « unknown » as much as a name.
 * - `conflicts`: it writes something in the open when the person is unknown, so that only a refusal counts.
 * - `nobody`: the answer is the same for a known and an unknown person, or its reader sees them all anyway; and why.
 */
export type Reveals =
  | { readonly by: readonly Identifier[]; readonly counts: 'answers' | 'conflicts' }
  | { readonly nobody: string };

/** Refusals that say of another person that they are here, or that they are not. */
export const REVEALING: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'USER_CONFLICT',
  'USER_EXISTS',
  'INVITATION_EXISTS',
  'ADMIN_EXISTS',
  'ORGANIZATION_ALREADY_REGISTERED',
  'ORGANIZATION_UNKNOWN',
]);

/** What of an endpoint counts against the allowance; null where nothing does. */
export const countedReveals = ({ reveals }: { readonly reveals?: Reveals }) =>
  reveals === undefined || 'nobody' in reveals ? null : reveals;
