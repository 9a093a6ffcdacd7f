import type { PartyKind } from '@maillon/domain/access/access-parties';
import type { UserType } from '@maillon/domain/user-type';

/** A person who works for a structure is a party of their own beside it (design api A13). */
export const partyKindOf = (userType: UserType): PartyKind =>
  userType === 'organization' ? 'organizationStaff' : userType;
