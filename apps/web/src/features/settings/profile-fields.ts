import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { FieldErrors } from '../../lib/forms/form.ts';
import type { ProfileDraft } from './profile.model.ts';

/** What each group of fields of the profile is given. */
export interface ProfileFieldsProps {
  readonly me: UserMe;
  readonly values: ProfileDraft;
  readonly errors: FieldErrors;
  readonly change: (patch: Partial<ProfileDraft>) => void;
}
