import { isUserType, type UserType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../config/paths.ts';
import { storageKey } from '../../config/storage.ts';
import { meQuery, profileOf } from '../../data/users.ts';
import { statusOf } from '../../lib/api/problem.ts';
import { sessionEndReason } from '../../lib/session/session-end.ts';
import { storage } from '../../lib/storage/storage.ts';
import { Waiting } from '../../ui/feedback/loading-page.tsx';
import { useCardProfileType } from '../use-card-profile-type.ts';
import { TermsGate } from './terms-gate.tsx';

/** Lets in a user who has a session and no profile yet. */
export const SignUpGate = () => {
  const { data, error } = useQuery(meQuery());
  useRememberedChoice();
  const { pathname } = useLocation();
  const ofCard = useCardProfileType(statusOf(error) === 404);
  if (data !== undefined && profileOf(data) !== undefined) return <Navigate replace to={paths.app()} />;
  if (data === undefined && error === null) return <Waiting />;
  const status = statusOf(error);
  if (status === 401) return <Navigate replace to={paths.login()} state={{ end: sessionEndReason() }} />;
  if (error !== null && status !== 404) throw error;
  if (ofCard === undefined) return <Waiting />;
  if (ofCard !== null && isOtherThan(ofCard, pathname)) return <Navigate replace to={paths.registerProfile(ofCard)} />;
  return (
    <>
      <Outlet />
      <TermsGate />
    </>
  );
};

/** Whether the address is a form, or the choice of one, that the card does not lead to. */
const isOtherThan = (type: UserType, pathname: string): boolean =>
  pathname.startsWith('/register') && pathname !== paths.registerProfile(type);

/** A profile that a person has begun to fill in is where they are led back to, until they choose anew. */
const useRememberedChoice = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const type = pathname.split('/').at(-1);
    if (pathname === paths.registerSelect()) storage.remove(storageKey.signUpType);
    else if (isUserType(type) && pathname === paths.registerProfile(type)) storage.write(storageKey.signUpType, type);
  }, [pathname]);
};
