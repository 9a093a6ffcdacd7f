import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshMe } from '../../data/users.ts';
import { FormFailure } from '../../fields/form-failure.tsx';
import { PersonFields } from '../../fields/person-fields.tsx';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ContactFields } from './contact-fields.tsx';
import { PracticeFields } from './practice-fields.tsx';
import { isCareProfile } from './profile.model.ts';
import type { ProfileFieldsProps } from './profile-fields.ts';
import { useProfileDraft } from './use-profile-draft.ts';

const IdentityFields = ({ me: { userType }, values, errors, change }: ProfileFieldsProps) => (
  <PersonFields
    values={values}
    errors={errors}
    change={change}
    at={{
      lastName: `/${userType}/name/0/family`,
      firstName: `/${userType}/name/0/given/0`,
      birthDate: `/${userType}/birthDate`,
      gender: isCareProfile(userType) ? `/${userType}/gender` : null,
    }}
  />
);

/** The profile edit form with 'Sauvegarder' (spec platform §2 "Settings", §3 "Profile update payload"). */
export const ProfileForm = ({ me }: { readonly me: UserMe }) => {
  const client = useQueryClient();
  const save = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useProfileDraft(me, {
    onSaved: () => {
      setFailure(null);
      toast.success('Informations enregistrées');
    },
    onFailure: setFailure,
  });
  useLeaveGuard(form.changed, true);
  const fields = { me, values: form.values, errors: form.errors, change: form.change };

  const startAgain = async (): Promise<void> => {
    await refreshMe(client);
    form.undo();
    setFailure(null);
  };

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <IdentityFields {...fields} />
      <ContactFields {...fields} />
      {isCareProfile(me.userType) && <PracticeFields {...fields} />}
      <FormFailure failure={failure} onReload={startAgain} />
      <div className="flex flex-wrap justify-end gap-3">
        {form.changed && (
          <Button
            look="quiet"
            onClick={() => {
              // The button goes away with the changes: the keyboard stays beside it.
              save.current?.focus();
              form.undo();
            }}
          >
            Annuler les modifications
          </Button>
        )}
        <Button ref={save} type="submit" pending={form.pending} resting={!form.changed}>
          Sauvegarder
        </Button>
      </div>
    </form>
  );
};
