import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AskAccess } from './ask-access.tsx';

interface UnknownPatientProps {
  readonly me: UserMe;
  readonly patientId: string;
}

/** A patient of whom the reader may not know: a person who shares nothing and a person who does not exist look the same. */
export const UnknownPatient = ({ me, patientId }: UnknownPatientProps) => {
  const isCare = isPractitionerType(me.userType) || me.userType === 'organization';
  const list = me.userType === 'organization' ? paths.organizationPatients() : paths.patients();
  return (
    <>
      <h1 className="sr-only">Patient</h1>
      <EmptyState
        title="Dossier inaccessible"
        action={
          <Link to={isCare ? list : paths.app()} className={buttonClass({ look: 'secondary' })}>
            {isCare ? 'Liste des patients' : 'Retour à l’accueil'}
          </Link>
        }
      >
        <p>Ce patient n’existe pas, ou ne partage pas son dossier avec vous.</p>
        {isCare && me.impersonation === null && <AskAccess patientId={patientId} />}
      </EmptyState>
    </>
  );
};
