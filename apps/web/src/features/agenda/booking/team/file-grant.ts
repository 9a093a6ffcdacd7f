import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useReadMe } from '../../../../data/users.ts';

/** What of the file a person has already; undefined for those who do not read it. */
export const fileGrantOf = (me: UserMe, { userData: { id, userId } }: PractitionerCard) =>
  me.grantedAccessTo.find(
    ({ resource, status, to }) => resource === 'medical-file' && status === 'ACCEPTED' && [id, userId].includes(to.id),
  );

/** What the server says that they may do with the file by now: nothing is signed that was taken back meanwhile. */
export const useRightsNow = () => {
  const readMe = useReadMe();
  return async (practitioner: PractitionerCard): Promise<readonly string[]> => {
    const now = await readMe().catch(() => null);
    return (now && fileGrantOf(now, practitioner)?.rights) ?? [];
  };
};
