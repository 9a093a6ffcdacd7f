import { administratorDraft } from '@maillon/contracts/access/sharing';
import { useState } from 'react';
import { useAddAdministrator } from '../../../data/agenda/calendar-administrators.ts';
import { hasCode, sentenceOf } from '../../../lib/api/problem.ts';
import { useForm, validate } from '../../../lib/forms/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** 'Administrator add' of spec clinical §5. */
export const AddAdministrator = ({ scheduleId }: { readonly scheduleId: string }) => {
  const add = useAddAdministrator(scheduleId);
  const [failure, setFailure] = useState<string | null>(null);
  const { values, errors, pending, change, show, reset, formProps } = useForm({
    initial: { email: '' },
    check: (candidate) => validate(administratorDraft, candidate),
    submit: async ({ email }) => {
      setFailure(null);
      try {
        await add.mutateAsync(email);
        reset({ email: '' });
      } catch (error) {
        if (!hasCode(error, 'NOT_FOUND')) throw error;
        show({ '/email': 'Aucun professionnel n’a cette adresse e-mail' });
      }
    },
    onFailure: (error) => setFailure(sentenceOf(error)),
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <TextField
        label="Adresse e-mail du professionnel"
        name="email"
        type="email"
        required
        autoComplete="off"
        placeholder="prenom.nom@exemple.fr"
        value={values.email}
        onChange={(email) => change({ email })}
        error={errors['/email']}
      />
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" look="secondary" className="self-start" pending={pending}>
        Ajouter un administrateur
      </Button>
    </form>
  );
};
