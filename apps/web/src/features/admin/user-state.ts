import type { AdminUser } from '@maillon/contracts/system/admin';
import type { Tone } from '../../ui/badge.tsx';

const REASONS: Readonly<Record<NonNullable<AdminUser['inactiveReason']>, string>> = {
  ORGANIZATION_PENDING: 'Structure en attente',
  PARENTAL_CONSENT: 'Accord parental attendu',
  CLAIM_REQUIRED: 'À confirmer par la personne',
  DISPATCH_APPROVAL: 'Attend une validation',
  DEACTIVATED: 'Compte fermé',
};

/** What a badge says of the account. */
export const stateOf = ({ active, inactiveReason }: AdminUser): { readonly label: string; readonly tone: Tone } => {
  if (active) return { label: 'Compte ouvert', tone: 'success' };
  return { label: inactiveReason === null ? 'Compte fermé' : REASONS[inactiveReason], tone: 'warning' };
};

/** A parent's consent, a claim or a structure is decided elsewhere (design api §2.21). */
export const mayActivate = ({ active, inactiveReason }: AdminUser): boolean =>
  !active && (inactiveReason === 'DEACTIVATED' || inactiveReason === 'DISPATCH_APPROVAL');

/** The parent answers, by a link that may be lost or over. */
export const awaitsParent = ({ active, inactiveReason }: AdminUser): boolean =>
  !active && inactiveReason === 'PARENTAL_CONSENT';

export const mayDeactivate = (user: AdminUser, ownId: string): boolean =>
  user.active && !user.isAdmin && user.id !== ownId;

/** Another administrator confirms an administrator's. */
export const mayVerify = ({ id, isProfessional, verifiedAt }: AdminUser, ownId: string): boolean =>
  isProfessional && verifiedAt === null && id !== ownId;

export const mayBeImpersonated = ({ email, isAdmin, id }: AdminUser, ownId: string): boolean =>
  email !== null && !isAdmin && id !== ownId;
