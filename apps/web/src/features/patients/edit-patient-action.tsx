import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { PatientFile } from '../../data/affiliations.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

const EditPatientDialog = lazy(() =>
  import('./edit-patient-dialog.tsx').then((m) => ({ default: m.EditPatientDialog })),
);

/** Who they are is changed by themselves in the settings, by others here, or by nobody. */
export const EditPatientAction = ({ patient }: { readonly patient: PatientFile }) => {
  const [editing, setEditing] = useState(false);
  const { self, act, write } = patient.access;
  if (self) {
    return (
      <Link to={paths.settings()} className={buttonClass({ look: 'secondary' })}>
        <PencilLine aria-hidden="true" />
        Modifier les informations
      </Link>
    );
  }
  if (!act && !write) return null;
  return (
    <>
      <Button look="secondary" icon={<PencilLine aria-hidden="true" />} onClick={() => setEditing(true)}>
        Modifier les informations
      </Button>
      <Suspense>{editing && <EditPatientDialog patient={patient} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
};
