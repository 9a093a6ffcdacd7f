import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { paths } from '../config/paths.ts';
import { meQuery, profileOf } from '../data/users.ts';
import { statusOf } from '../lib/problem.ts';
import { Waiting } from '../ui/waiting.tsx';
import { TermsGate } from './terms-gate.tsx';

/** Lets in whoever has a session and no profile yet. */
export const SignUpGate = () => {
  const { data, error } = useQuery(meQuery());
  if (data !== undefined && profileOf(data) !== undefined) return <Navigate replace to={paths.app()} />;
  if (data === undefined && error === null) return <Waiting />;
  const status = statusOf(error);
  if (status === 401) return <Navigate replace to={paths.login()} />;
  if (error !== null && status !== 404) throw error;
  return (
    <>
      <Outlet />
      <TermsGate />
    </>
  );
};
