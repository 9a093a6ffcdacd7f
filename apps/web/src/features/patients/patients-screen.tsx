import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Navigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { profileOf } from '../../data/users.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { PatientList } from './list/patient-list.tsx';

/** A professional's own patients. */
export const PatientsScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Patients');
  const ownerId = profileOf(me)?.id;
  if (ownerId === undefined || !isPractitionerType(me.userType)) {
    return <Navigate replace to={paths.app()} />;
  }
  return <PatientList owner={{ userType: me.userType, ownerId }} />;
};
