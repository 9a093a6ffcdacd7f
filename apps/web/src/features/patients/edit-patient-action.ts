import { PencilLine } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import type { PatientFile } from '../../data/affiliations.ts';
import type { PatientAction } from './patient-actions.tsx';

/** Who they are is changed by themselves in the settings, by others here, or not at all. */
export const editPatientActions = (
  { access: { self, act, write } }: PatientFile,
  open: () => void,
): readonly PatientAction[] => {
  const action = { label: 'Modifier les informations', icon: PencilLine };
  if (self) return [{ ...action, act: paths.settings() }];
  return act || write ? [{ ...action, act: open }] : [];
};
