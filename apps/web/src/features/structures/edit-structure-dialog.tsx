import type { Organization } from '@maillon/contracts/structures/organizations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { structureQuery, useUpdateStructure } from '../../data/structures.ts';
import { FormFailure } from '../../fields/form-failure.tsx';
import { StructureFields } from '../../fields/structure/structure-fields.tsx';
import { useForm } from '../../lib/forms/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { changesOf, draftOf, structureErrors } from './edit-structure.model.ts';

interface EditStructureDialogProps {
  /** As it is now: what a colleague changes meanwhile is not overwritten. */
  readonly structure: Organization;
  readonly onClose: () => void;
}

/** What its members and patients read of a structure; its official numbers are an administrator's to correct. */
export const EditStructureDialog = ({ structure: opened, onClose }: EditStructureDialogProps) => {
  const client = useQueryClient();
  const [structure, setStructure] = useState(opened);
  const [failure, setFailure] = useState<unknown>(null);
  const update = useUpdateStructure();
  const { values, errors, pending, change, reset, formProps } = useForm({
    initial: draftOf(structure),
    check: (draft) => structureErrors(structure, draft),
    submit: async (draft) => {
      setFailure(null);
      const changes = changesOf(structure, draft);
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ id: structure.id, version: structure.version, changes });
        toast.success('Structure enregistrée');
      }
      onClose();
    },
    onFailure: setFailure,
  });

  const startAgain = async (): Promise<void> => {
    const present = await client.fetchQuery({ ...structureQuery(structure.id), staleTime: 0 });
    setStructure(present);
    reset(draftOf(present));
    setFailure(null);
  };

  return (
    <Dialog open title="Modifier la structure" onClose={onClose}>
      <form {...formProps} className="flex flex-col gap-5 pb-5">
        <StructureFields values={values} errors={errors} change={change} at="">
          <div className="grid gap-5 md:grid-cols-2">
            <TextField
              label="Téléphone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
              value={values.phone}
              onChange={(phone) => change({ phone })}
              error={errors['/phone']}
            />
            <TextField
              label="Adresse e-mail"
              name="email"
              type="email"
              autoComplete="off"
              value={values.email}
              onChange={(email) => change({ email })}
              error={errors['/email']}
            />
          </div>
        </StructureFields>
        <FormFailure failure={failure} onReload={startAgain} />
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" pending={pending}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
