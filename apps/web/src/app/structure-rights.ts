import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { may, type RightOn } from '@maillon/domain/access/access';

/**
 * Whether a person has a right in one of their structures: the decision that the server makes, made of what it told them.
 * Whom a structure employs has every right in it. `null` for a person who belongs to none.
 */
export const structureRightsOf = (me: UserMe): ((right: RightOn<'organization'>) => boolean) | null => {
  const partyId = me[me.userType]?.id ?? '';
  const memberships = me.hasAccessTo.filter(
    ({ resource, status }) => resource === 'organization' && status === 'ACCEPTED',
  );
  if (me.userType === 'organization') return () => true;
  if (memberships.length === 0) return null;
  const facts = {
    grants: memberships.map(({ resource, status, rights, from }) => ({ resource, status, rights, from, to: partyId })),
    employer: null,
    visits: [],
    now: 0,
  };
  const actor = { partyId, userType: me.userType };
  return (right) => memberships.some(({ from }) => may(actor, right, { kind: 'organization', id: from }, facts));
};
