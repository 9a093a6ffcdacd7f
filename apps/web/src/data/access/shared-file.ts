import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';

/** What of the signed-in patient's file a practitioner may read now, in a sentence that begins with their name. */
export const sharedWith = (me: UserMe, { common: { name }, userData }: PractitionerCard): string => {
  const grant = me.grantedAccessTo.find(
    ({ resource, status, to }) =>
      resource === 'medical-file' && status === 'ACCEPTED' && [userData.id, userData.userId].includes(to.id),
  );
  if (grant === undefined) return `${name} ne lit pas votre dossier`;
  return grant.rights.includes('WRITE')
    ? `${name} peut lire et compléter votre dossier`
    : `${name} peut lire votre dossier`;
};
