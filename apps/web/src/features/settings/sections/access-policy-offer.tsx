import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { DEFAULT_RIGHTS, type RightOn } from '@maillon/domain/access/access';
import { PRACTITIONER_TYPES, type PractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfferAccess } from '../../../data/access/access-policies.ts';
import { practitionersNamed } from '../../../data/directory.ts';
import { useMe } from '../../../data/users.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { consistentRights, rightChoices } from './rights-choices.ts';

type FileRight = RightOn<'medical-file'>;

const RIGHTS = rightChoices('medical-file');

type Offered = 'medical-file' | 'patient-delegation';

const OFFERED: readonly { readonly value: Offered; readonly label: string; readonly description: string }[] = [
  {
    value: 'medical-file',
    label: 'Lire mon dossier',
    description: 'Et le compléter ou le partager, si vous le voulez.',
  },
  {
    value: 'patient-delegation',
    label: 'Agir en mon nom',
    description:
      'Lire votre dossier, tenir à jour vos coordonnées et votre professionnel référent. Accepter une demande d’accès reste votre décision.',
  },
];

/** A patient opens their file to a professional, or lets them act in their name; the professional accepts or not. */
export const AccessPolicyOffer = ({ onClose }: { readonly onClose: () => void }) => {
  const [resource, setResource] = useState<Offered>('medical-file');
  const [type, setType] = useState<PractitionerType>('doctor');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PractitionerCard | null>(null);
  const [rights, setRights] = useState<readonly FileRight[]>(DEFAULT_RIGHTS['medical-file']);
  const [tried, setTried] = useState(false);
  const name = useDebounced(text.trim());
  const found = useQuery({ ...practitionersNamed(type, name), enabled: name.length >= 2 && chosen === null });
  const offer = useOfferAccess();
  const isDelegation = resource === 'patient-delegation';
  const { id: userId } = useMe();

  const send = () => {
    setTried(true);
    const given: readonly string[] = isDelegation ? DEFAULT_RIGHTS[resource] : rights;
    if (chosen === null || given.length === 0) return;
    const to = chosen.userData.id;
    offer.mutate(
      { resource, toId: to, rights: [...given] },
      {
        onSuccess: ({ status }) => {
          pendingGrants.add(userId, { to, resource, rights: given });
          toast.success(status === 'ACCEPTED' ? 'Accès accordé' : 'Proposition envoyée');
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Partager mon dossier"
      description="Le professionnel devra accepter. Vous pourrez retirer cet accès à tout moment."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button pending={offer.isPending} onClick={send}>
            Partager
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-2">
        <RadioGroup
          required
          label="Ce que vous confiez"
          layout="column"
          value={resource}
          choices={OFFERED}
          onChange={(next) => setResource(next as Offered)}
        />
        <Select
          required
          label="Profession"
          value={type}
          options={PRACTITIONER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }))}
          onChange={(next) => {
            setType(next);
            setChosen(null);
            setText('');
          }}
        />
        <SuggestField
          required
          label="Nom"
          text={text}
          onText={(next) => {
            setText(next);
            setChosen(null);
          }}
          suggestions={chosen === null ? (found.data ?? []) : []}
          loading={found.isFetching || (chosen === null && text.trim() !== name)}
          emptyText={chosen === null ? 'Aucun résultat' : ''}
          labelOf={({ common }) => common.name}
          detailOf={({ common }) => common.address?.city ?? undefined}
          keyOf={({ userData }) => userData.id}
          onPick={(card) => {
            setChosen(card);
            setText(card.common.name);
          }}
          error={tried && chosen === null ? TEXTS.required : undefined}
        />
        {!isDelegation && (
          <CheckboxGroup
            required
            label="Ce professionnel pourra"
            values={rights}
            choices={RIGHTS}
            onChange={(ticked) => setRights(consistentRights('medical-file', rights, ticked))}
            hint="Compléter votre dossier suppose de le lire."
            error={tried && rights.length === 0 ? TEXTS.required : undefined}
          />
        )}
        {found.isError && <Alert tone="danger">{sentenceOf(found.error)}</Alert>}
        {offer.isError && <Alert tone="danger">{sentenceOf(offer.error)}</Alert>}
      </div>
    </Dialog>
  );
};
