import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../data/users.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';

/** The same on the page of those who wait for their account: an administrator must find the way back from there too. */
export const PendingBanner = () => {
  const { data } = useQuery(meQuery());
  return data === undefined ? null : <ImpersonationBanner me={data} />;
};
