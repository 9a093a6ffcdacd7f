import { useStructure } from '../../lib/use-structure.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PatientList } from './patient-list.tsx';

/** The patients of a structure. */
export const OrganizationPatientsScreen = () => {
  useTitle('Patients');
  const { id } = useStructure();
  return <PatientList key={id} owner={{ userType: 'organization', ownerId: id }} />;
};
