import { ReferentFields } from '../../../fields/referent-fields.tsx';
import type { PatientDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';

/** 'Référent santé', in the maternity variant. */
export const ReferentStep = (props: StepProps<PatientDraft>) => <ReferentFields {...props} at="/patient" />;
