import type { UserMe } from '@maillon/contracts/users';
import { isPractitionerType } from '@maillon/domain/user-type';
import { profileOf } from '../../data/users.ts';
import { useTitle } from '../../lib/use-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PatientList } from './patient-list.tsx';

/** A professional's own patients. */
export const PatientsScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Patients');
  const ownerId = profileOf(me)?.id;
  if (ownerId === undefined || !isPractitionerType(me.userType)) {
    return <EmptyState title="Cette page est réservée aux professionnels de santé" />;
  }
  return <PatientList owner={{ userType: me.userType, ownerId }} />;
};
