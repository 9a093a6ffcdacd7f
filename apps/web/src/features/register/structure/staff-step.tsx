import { IdentityFields } from '../identity-fields.tsx';
import type { IdentityDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';

/** Identity, e-mail and phone, and nothing else (spec platform §3 "Dispatch users"). */
export const StaffStep = (props: StepProps<IdentityDraft>) => <IdentityFields {...props} block={null} />;
