import type { PractitionerCard } from '@maillon/contracts/agenda/appointments';
import { TEXTS } from '@maillon/contracts/fields/texts';
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
import { Select } from '../../../ui/fields/select.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { medicalFile, pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { consistentRights, rightChoices } from './rights-choices.ts';

type FileRight = RightOn<'medical-file'>;

/** Spec platform §9 "name search debounce 500 ms". */
const DEBOUNCE_MS = 500;
const RIGHTS = rightChoices('medical-file');

/** A patient offers their file to a professional, who accepts or not. */
export const AccessPolicyOffer = ({ onClose }: { readonly onClose: () => void }) => {
  const [type, setType] = useState<PractitionerType>('doctor');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PractitionerCard | null>(null);
  const [rights, setRights] = useState<readonly FileRight[]>(DEFAULT_RIGHTS['medical-file']);
  const [tried, setTried] = useState(false);
  const name = useDebounced(text.trim(), DEBOUNCE_MS);
  const found = useQuery({ ...practitionersNamed(type, name), enabled: name.length >= 2 && chosen === null });
  const offer = useOfferAccess();
  const { id: userId } = useMe();

  const send = () => {
    setTried(true);
    if (chosen === null || rights.length === 0) return;
    const body = { resource: 'medical-file' as const, toId: chosen.userData.id, rights: [...rights] };
    offer.mutate(body, {
      onSuccess: ({ status }) => {
        pendingGrants.add(userId, medicalFile(chosen.userData.id, rights));
        toast.success(status === 'ACCEPTED' ? 'Accès accordé' : 'Proposition envoyée');
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Partager mon dossier"
      description="Le professionnel devra accepter. Vous pourrez révoquer cet accès à tout moment."
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
        <CheckboxGroup
          required
          label="Ce professionnel pourra"
          values={rights}
          choices={RIGHTS}
          onChange={(ticked) => setRights(consistentRights('medical-file', rights, ticked))}
          hint="Compléter votre dossier suppose de le lire."
          error={tried && rights.length === 0 ? TEXTS.required : undefined}
        />
        {found.isError && <Alert tone="danger">{sentenceOf(found.error)}</Alert>}
        {offer.isError && <Alert tone="danger">{sentenceOf(offer.error)}</Alert>}
      </div>
    </Dialog>
  );
};
