import { TEXTS } from '@maillon/contracts/refusals/texts';
import { useState } from 'react';
import { type AccessPolicy, useChangeRights } from '../../../data/access/access-policies.ts';
import { useMe } from '../../../data/users.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { SEALED } from '../../../vault/policy-signatures.ts';
import { type ChangedHere, consistentRights, rightChoices } from './rights-choices.ts';

const WORDS: Readonly<Record<ChangedHere, { readonly title: string; readonly end: string }>> = {
  'medical-file': {
    title: 'Ce que votre dossier laisse faire',
    end: 'Pour que votre dossier ne soit plus lu du tout, supprimez l’accès.',
  },
  practitioner_calendar: {
    title: 'Ce que votre agenda laisse faire',
    end: 'Pour que votre agenda ne soit plus vu du tout, supprimez l’accès.',
  },
};

interface AccessPolicyRightsProps {
  readonly policy: AccessPolicy;
  readonly onClose: () => void;
}

/** The owner of a file or of a calendar says anew what the other side may do with it, who is told. */
export const AccessPolicyRights = ({ policy, onClose }: AccessPolicyRightsProps) => {
  const { id, version, to } = policy;
  const resource = policy.resource as ChangedHere;
  const [rights, setRights] = useState<readonly string[]>(policy.rights);
  const [tried, setTried] = useState(false);
  const me = useMe();
  const change = useChangeRights();
  const { title, end } = WORDS[resource];
  const isReading = rights.includes('READ');
  const isSame = rights.length === policy.rights.length && rights.every((right) => policy.rights.includes(right));

  const save = async (): Promise<void> => {
    setTried(true);
    if (!isReading) return;
    if (isSame) return onClose();
    try {
      await change.mutateAsync({ id, version, rights });
    } catch {
      // Said in the dialog.
      return;
    }
    // The signature under the former rights has ended: what is decided by this touch is signed with it.
    if (SEALED.includes(resource)) pendingGrants.add(me.id, { to: to.id, resource, rights });
    toast.success('Droits modifiés');
    onClose();
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button pending={change.isPending} onClick={() => void save()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-2">
        <CheckboxGroup
          required
          label={`${to.name} pourra`}
          values={rights}
          choices={rightChoices(resource)}
          onChange={(ticked) => setRights(consistentRights(resource, rights, ticked))}
          hint={end}
          error={tried && !isReading ? TEXTS.required : undefined}
        />
        {change.isError && <Alert tone="danger">{sentenceOf(change.error)}</Alert>}
      </div>
    </Dialog>
  );
};
