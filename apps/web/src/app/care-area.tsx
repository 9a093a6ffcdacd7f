import { isDispatcher } from '@maillon/domain/user-type';
import { Navigate, Outlet } from 'react-router';
import { paths } from '../config/paths.ts';
import { useMe } from '../data/users.ts';

/** Agendas, patients, structures: dispatchers have a dashboard and a map (spec clinical §2). The server refuses them anyway. */
export const CareArea = () => (isDispatcher(useMe().userType) ? <Navigate replace to={paths.app()} /> : <Outlet />);

/** The map is of dispatchers alone. */
export const DispatchArea = () => (isDispatcher(useMe().userType) ? <Outlet /> : <Navigate replace to={paths.app()} />);
