import { useTitle } from '../../lib/hooks/use-title.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { ContactList } from './contact-list.tsx';

/** Those to whom a structure may send care requests. */
export const ExternalPractitionersScreen = () => {
  useTitle('Praticiens externes');
  const { id, name } = useStructure();
  return (
    <ContactList key={id} title="Praticiens externes" owner={{ ownerId: id, userType: 'organization' }} name={name} />
  );
};
