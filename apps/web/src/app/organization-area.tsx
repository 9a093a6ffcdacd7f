import { Navigate, Outlet } from 'react-router';
import { paths } from '../config/paths.ts';
import { useCurrentStructure } from '../data/structures.ts';
import { useMe } from '../data/users.ts';
import { StructureSwitcher } from '../features/structures/structure-switcher.tsx';
import { ReadFailure } from '../fields/read-failure.tsx';
import { ScreenSkeleton } from './errors/screen-skeleton.tsx';

/** Spec organizations §2 "Organization area guard": patients go home, a professional without a structure joins one. */
export const OrganizationArea = () => {
  const me = useMe();
  const { structures, structure, error, refetch } = useCurrentStructure();
  if (me.userType === 'patient') return <Navigate replace to={paths.app()} />;
  if (error !== null && structures === undefined) {
    return <ReadFailure error={error} again={refetch} />;
  }
  if (structures === undefined) return <ScreenSkeleton />;
  if (structure === undefined) return <Navigate replace to={paths.joinOrganization()} />;
  return (
    <>
      {me.userType !== 'organization' && <StructureSwitcher structures={structures} current={structure.id} />}
      <Outlet context={structure} />
    </>
  );
};
