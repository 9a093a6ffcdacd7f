import { useTitle } from '../../lib/hooks/use-title.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { PatientList } from './list/patient-list.tsx';

/** The patients of a structure. */
export const OrganizationPatientsScreen = () => {
  useTitle('Patients');
  const { id } = useStructure();
  return <PatientList key={id} owner={{ userType: 'organization', ownerId: id }} />;
};
