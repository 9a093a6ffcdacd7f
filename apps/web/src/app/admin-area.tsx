import { Navigate, Outlet } from 'react-router';
import { paths } from '../config/paths.ts';
import { useMe } from '../data/users.ts';
import { seesAdministration } from './shell/menu.ts';

/** /app/admin redirects to /app for non-admin users (spec platform §2). The server refuses them anyway. */
export const AdminArea = () => (seesAdministration(useMe()) ? <Outlet /> : <Navigate replace to={paths.app()} />);
