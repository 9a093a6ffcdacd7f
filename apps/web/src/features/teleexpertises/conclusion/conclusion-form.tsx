import { COMMENT_MAX } from '@maillon/contracts/record/comments';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { failureOf } from '../teleexpertise-failure.ts';
import { useConcluding } from '../use-teleexpertise.ts';

interface ConclusionFormProps {
  readonly opened: OpenedTeleexpertise;
  readonly profileId: string;
  readonly onClose: () => void;
}

/** « Conclure » asks for the conclusion, in the place where one answers. */
export const ConclusionForm = ({ opened, profileId, onClose }: ConclusionFormProps) => {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useConcluding(opened, profileId);
  const conclusion = text.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (conclusion !== '' && !isPending) mutate(conclusion, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t-2 border-success bg-surface p-4">
      {error !== null && (
        <Alert tone="danger" title="La demande n’est pas conclue">
          {failureOf(error)}
        </Alert>
      )}
      <TextArea
        autoFocus
        label="Quelle est la conclusion ?"
        required
        rows={3}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={setText}
        error={isTried && conclusion === '' ? TEXTS.required : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" size="sm" onClick={onClose}>
          Pas encore
        </Button>
        <Button type="submit" size="sm" pending={isPending} icon={<Check aria-hidden="true" />}>
          Conclure la demande
        </Button>
      </div>
    </form>
  );
};
