import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { ofName } from '@maillon/domain/text/of-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addExperts } from '../../data/teleexpertises.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ExpertsField } from './experts-field.tsx';
import { letExpertsIn } from './seal-teleexpertise.ts';
import { failureOf, refusedExpert } from './teleexpertise-failure.ts';

interface AddExpertsDialogProps {
  readonly opened: OpenedTeleexpertise;
  readonly onClose: () => void;
}

/** More practitioners, at the end of the list. */
export const AddExpertsDialog = ({ opened, onClose }: AddExpertsDialogProps) => {
  const form = useId();
  const client = useQueryClient();
  const [experts, setExperts] = useState<readonly PractitionerCard[]>([]);
  const [isTried, setTried] = useState(false);
  const { sender, recipients, delayHours } = opened;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const named = experts.map(({ userData, common }) => ({ id: userData.id, name: common.name }));
      await letExpertsIn(opened, sender.profileId, named);
      const refs = experts.map(({ userType, userData }) => ({ id: userData.id, userType }));
      await addExperts(client, opened, refs);
    },
    onSuccess: onClose,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (experts.length > 0 && !isPending) mutate();
  };
  const refused = refusedExpert(error);
  const refusal = refused === null ? undefined : `${experts[refused.at]?.common.name ?? ''} ${refused.why}.`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Solliciter d’autres praticiens"
      description={`Au sujet ${ofName(opened.subject.name)}`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={form} pending={isPending}>
            Solliciter
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error !== null && refused === null && (
          <Alert tone="danger" title="La demande n’a pas été proposée">
            {failureOf(error)}
          </Alert>
        )}
        <ExpertsField
          value={experts}
          onChange={(next) => {
            reset();
            setExperts(next);
          }}
          without={[sender.profileId, ...recipients.map(({ profileId }) => profileId)]}
          isOrdered={delayHours !== null}
          error={isTried && experts.length === 0 ? TEXTS.required : refusal}
        />
      </form>
    </Dialog>
  );
};
