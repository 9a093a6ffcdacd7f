import { offersSignUp } from '@maillon/domain/product/variants';
import type { UserType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../data/session.ts';
import { publicConfig } from '../lib/api/public-config.ts';

/** The profile that the card of a newcomer chooses; undefined while the answer is not there, null where they choose themselves. */
export const useCardProfileType = (isNewcomer = true): UserType | null | undefined => {
  const { data, isPending } = useQuery({ ...sessionQuery(), enabled: isNewcomer });
  if (isNewcomer && isPending) return undefined;
  const type = data?.identity?.userType ?? null;
  return type !== null && offersSignUp(publicConfig().variant, type) ? type : null;
};
