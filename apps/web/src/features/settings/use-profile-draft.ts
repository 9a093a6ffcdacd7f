import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { dayOf } from '@maillon/domain/day';
import { useState } from 'react';
import { useReadMe, useUpdateProfile } from '../../data/users.ts';
import { fieldErrorsOf, problemOf } from '../../lib/api/problem.ts';
import { type FieldErrors, useForm } from '../../lib/forms/form.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { defaultPhoneCountry } from '../../lib/phone-country.ts';
import { changesOf, draftOf, type ProfileDraft, profileErrors } from './profile.model.ts';

/** Sentence by field of a refused update (spec platform §8 "Profile conflicts"). */
const refusedFields = (error: unknown): FieldErrors => {
  const problem = problemOf(error);
  return {
    ...fieldErrorsOf(error),
    ...(problem?.emailExists && { '/email': TEXTS.emailExists }),
    ...(problem?.phoneExists && { '/phoneNumber': TEXTS.phoneExists }),
  };
};

/** Whether both versions of a person say the same of what this form shows: keys or consents may have come meanwhile. */
const isSameProfile = (one: UserMe, other: UserMe): boolean =>
  JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));

interface Outcome {
  readonly onSaved: () => void;
  /** Called with a failure that no field can show. */
  readonly onFailure: (error: unknown) => void;
}

/** The profile as it is being typed, over the one that is saved. */
export const useProfileDraft = (me: UserMe, { onSaved, onFailure }: Outcome) => {
  const today = dayOf(useNow(), localZone());
  const update = useUpdateProfile();
  const readMe = useReadMe();
  const [base, setBase] = useState(me);
  const form = useForm({
    initial: draftOf(me, defaultPhoneCountry()),
    check: (values) => profileErrors(base, values, today),
    submit: async (values) => {
      try {
        startFrom(await save(values));
        onSaved();
      } catch (error) {
        const fields = refusedFields(error);
        if (Object.keys(fields).length > 0) form.show(fields);
        else onFailure(error);
      }
    },
  });
  const changed = Object.keys(changesOf(base, form.values)).length > 0;

  const save = async (values: ProfileDraft): Promise<UserMe> => {
    const body = changesOf(base, values);
    try {
      return await update.mutateAsync({ body, version: base.version });
    } catch (error) {
      if (problemOf(error)?.code !== 'STALE_VERSION') throw error;
      const now = await readMe();
      if (!isSameProfile(now, base)) throw error;
      return update.mutateAsync({ body, version: now.version });
    }
  };

  const startFrom = (saved: UserMe): void => {
    setBase(saved);
    form.reset(draftOf(saved, defaultPhoneCountry()));
  };

  // Something newer replaces what is on screen only while the form is unchanged.
  if (me.version > base.version && !changed) startFrom(me);

  return { ...form, changed, undo: () => startFrom(me) };
};
