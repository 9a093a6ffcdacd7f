import { MAX_KEY_NAME } from '@maillon/contracts/accounts/api-keys';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { ofName } from '@maillon/domain/text/of-name';
import { type FormEvent, useState } from 'react';
import { type KeyOwner, useCreateApiKey } from '../../../data/api-keys.ts';
import { fieldErrorsOf, sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NewKey } from './new-key.tsx';

interface CreateKeyDialogProps {
  readonly owners: readonly KeyOwner[];
  readonly onClose: () => void;
}

const labelOf = ({ name, kind }: KeyOwner): string =>
  kind === 'practitioner' ? 'Mon agenda' : `Agendas ${ofName(name)}`;

/** A name and whose calendars; then the key, once. */
export const CreateKeyDialog = ({ owners, onClose }: CreateKeyDialogProps) => {
  const [name, setName] = useState('');
  const [ownerId, setOwnerId] = useState(owners[0]?.id ?? '');
  const [tried, setTried] = useState(false);
  const { data, mutate, isPending, error } = useCreateApiKey();
  if (data !== undefined) return <NewKey name={data.name} apiKey={data.key} onClose={onClose} />;

  const isEmpty = name.trim() === '';
  const wrong = fieldErrorsOf(error);
  const create = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !isPending) mutate({ ownerId, name: name.trim() });
  };
  return (
    <Dialog open size="sm" title="Créer une clé" insistent={isPending} onClose={onClose}>
      <form noValidate onSubmit={create} className="flex flex-col gap-5 pt-1 pb-5">
        {error !== null && wrong['/name'] === undefined && <Alert tone="danger">{sentenceOf(error)}</Alert>}
        <TextField
          label="Nom de la clé"
          hint="Le logiciel ou le partenaire à qui vous la donnez"
          required
          autoComplete="off"
          maxLength={MAX_KEY_NAME}
          value={name}
          error={tried && isEmpty ? TEXTS.required : wrong['/name']}
          onChange={setName}
        />
        {owners.length > 1 && (
          <Select
            label="Agendas que la clé montre"
            required
            value={ownerId}
            options={owners.map((owner) => ({ value: owner.id, label: labelOf(owner) }))}
            onChange={setOwnerId}
          />
        )}
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" pending={isPending}>
            Créer
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
