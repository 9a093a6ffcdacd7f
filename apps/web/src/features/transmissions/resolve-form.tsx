import { COMMENT_MAX } from '@maillon/contracts/record/comments';
import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { VaultError } from '@maillon/vault/errors';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { causeOf } from '../../vault/failure.ts';
import { useResolving } from './use-transmission.ts';

interface ResolveFormProps {
  readonly opened: OpenedTransmission;
  readonly profileId: string;
  readonly onClose: () => void;
}

/** « Résolu » asks for the result, in the place where one answers. */
export const ResolveForm = ({ opened, profileId, onClose }: ResolveFormProps) => {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useResolving(opened, profileId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (text.trim() !== '' && !isPending) mutate(text.trim(), { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t-2 border-success bg-surface p-4">
      {error !== null && (
        <Alert tone="danger" title="La transmission n’est pas résolue">
          {error instanceof VaultError ? causeOf(error).cause : sentenceOf(error)}
        </Alert>
      )}
      <TextArea
        autoFocus
        label="Quel est le résultat ?"
        required
        rows={2}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={setText}
        error={isTried && text.trim() === '' ? TEXTS.required : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" size="sm" onClick={onClose}>
          Pas encore
        </Button>
        <Button type="submit" size="sm" pending={isPending} icon={<Check aria-hidden="true" />}>
          Marquer comme résolue
        </Button>
      </div>
    </form>
  );
};
