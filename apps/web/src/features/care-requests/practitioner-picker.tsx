import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { contactsOf, useLiveContacts } from '../../data/access/contacts.ts';
import { askPractitioners, candidatesFor } from '../../data/care-requests.ts';
import { ALL, hasQualification, qualificationsOf } from '../../fields/contacts/contacts.model.ts';
import { QualificationFilter } from '../../fields/contacts/qualification-filter.tsx';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { hasCode, sentenceOf } from '../../lib/api/problem.ts';
import { nameHolds } from '../../lib/name-search.ts';
import { counted } from '../../lib/spoken-time.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PractitionerChoice } from './practitioner-choice.tsx';

interface PractitionerPickerProps {
  readonly requestId: string;
  readonly organizationId: string;
  /** Who has been asked already, of a request that waits; undefined: it is sent now. */
  readonly asked?: ReadonlySet<string> | undefined;
  readonly onClose: () => void;
}

/** Whom a request is sent to (spec organizations §2 "External practitioner picker"). */
export const PractitionerPicker = ({ requestId, organizationId, asked, onClose }: PractitionerPickerProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [code, setCode] = useState(ALL);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useLiveContacts();
  // Who has accepted since the list was last looked at may be asked, too.
  const contacts = contactsOf({ ownerId: organizationId, userType: 'organization' });
  const { data, error, refetch, isFetching } = useQuery({ ...contacts, refetchOnMount: 'always' });
  const order = useQuery(candidatesFor(organizationId, requestId));
  const candidates = order.data ?? [];
  const placeOf = (one: string): number => candidates.findIndex(({ practitioner }) => practitioner.id === one);
  const distanceTo = (one: string): number | null => candidates[placeOf(one)]?.distance ?? null;
  // In the order in which they would be asked.
  const askable = (order.data && data)
    ?.filter(({ status, rights }) => status === 'ACCEPTED' && rights.includes('DISPATCH'))
    // A practitioner who is not checked yet could not accept.
    .filter(({ userData: { id } }) => placeOf(id) >= 0 && !asked?.has(id))
    .toSorted((one, other) => placeOf(one.userData.id) - placeOf(other.userData.id));
  const shown = askable?.filter((one) => hasQualification(one, code) && nameHolds(one.common.name, words));
  const send = useMutation({
    mutationFn: () => askPractitioners(client, organizationId, requestId, asked ? 'more' : 'send', [...chosen]),
    onSuccess: () => {
      if (asked) toast.success('Praticiens sollicités', 'Le premier qui accepte prend la patiente en charge.');
      else toast.success('Demande envoyée', 'La demande de soins a été envoyée');
      onClose();
    },
  });
  const hasNobody = hasCode(send.error, 'NO_PRACTITIONERS_FOUND') || (askable?.length === 0 && !asked && !isFetching);
  const tick = (id: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  if (hasNobody) {
    return (
      <ConfirmDialog
        open
        title="Aucun prestataire disponible"
        confirmLabel="Gérer les praticiens externes"
        onCancel={onClose}
        onConfirm={() => void navigate(paths.externalPractitioners())}
      >
        Invitez des praticiens externes pour leur envoyer cette demande. Elle reste dans vos brouillons.
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      size="xl"
      onClose={onClose}
      title={asked ? 'Solliciter d’autres praticiens' : 'Sélectionner les praticiens externes'}
      footer={
        <>
          <p className="mr-auto self-center text-sm font-semibold" aria-live="polite">
            {counted(chosen.size, 'praticien sélectionné', 'Aucun', 'praticiens sélectionnés')}
          </p>
          <Button disabled={chosen.size === 0} pending={send.isPending} onClick={() => send.mutate()}>
            {asked ? 'Solliciter' : 'Suivant'}
          </Button>
        </>
      }
    >
      {send.error !== null && (
        <Alert tone="danger" className="mb-4">
          {sentenceOf(send.error)}
        </Alert>
      )}
      <ReadFailure error={error ?? order.error} again={() => Promise.all([refetch(), order.refetch()])} />
      {askable === undefined && error === null && order.error === null && <SkeletonLines lines={8} />}
      {askable !== undefined && (
        <div className="grid items-start gap-5 lg:grid-cols-[14rem_1fr]">
          <QualificationFilter entries={qualificationsOf(askable)} chosen={code} onChoose={setCode} />
          <div className="min-w-0">
            <TextField
              filter
              type="search"
              label="Rechercher un praticien"
              hideLabel
              placeholder="Rechercher un praticien"
              className="mb-4"
              value={words}
              onChange={setWords}
            />
            <p className="mb-3 text-sm text-muted">{asked ? AT_ONCE : IN_TURN}</p>
            {shown?.length === 0 && (
              <EmptyState
                title={
                  askable.length === 0
                    ? 'Tous vos praticiens externes sont déjà sollicités'
                    : 'Aucun praticien externe n’a été trouvé'
                }
              />
            )}
            <PractitionerChoice practitioners={shown ?? []} {...{ chosen, distanceTo }} onTick={tick} />
          </div>
        </div>
      )}
    </Dialog>
  );
};

const AT_ONCE =
  'Ceux que vous choisissez sont sollicités tout de suite, sans attendre leur tour. Les praticiens déjà sollicités peuvent toujours accepter.';
const IN_TURN =
  'La sage-femme ou le médecin de la patiente est sollicité en premier s’il compte parmi vos praticiens externes, puis ceux que vous choisissez. Si personne n’accepte, ceux qui exercent à proximité le sont ensuite.';
