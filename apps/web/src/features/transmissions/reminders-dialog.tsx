import type { TransmissionSettings } from '@maillon/contracts/record/transmission-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { structureQuery } from '../../data/structures.ts';
import { changeMentionReminders, mentionReminders } from '../../data/transmissions.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { spokenLength } from '../../lib/spoken-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Select } from '../../ui/fields/select.tsx';

interface RemindersDialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

type Reminders = Pick<TransmissionSettings, 'reminderMinutes' | 'fallbackId'>;

const MINUTES = [30, 60, 120, 240, 480, 1_440];
const NEVER = 'never';
const AUTHOR = 'author';

/** When an unread mention is sent again, and who is notified after that; the managers of the structure change it. */
export const RemindersDialog = ({ organizationId, onClose }: RemindersDialogProps) => {
  const known = useQuery(mentionReminders(organizationId));
  const structure = useQuery(structureQuery(organizationId));
  const formId = useId();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (changed: Reminders) => changeMentionReminders(client, organizationId, changed),
    onSuccess: () => {
      toast.success('Rappels enregistrés', 'Ils s’appliquent aux prochains rappels.');
      onClose();
    },
  });
  const isManager = structure.data?.manager === true;
  const error = known.error ?? structure.error;
  const isRead = known.data !== undefined && structure.data !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rappels des mentions"
      description="Une personne mentionnée qui n’ouvre pas la transmission reçoit un rappel, puis quelqu’un d’autre est prévenu."
      footer={
        isManager && (
          <>
            <Button look="secondary" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" form={formId} pending={save.isPending} disabled={!isRead}>
              Enregistrer
            </Button>
          </>
        )
      }
    >
      <ReadFailure error={error} again={() => Promise.all([known.refetch(), structure.refetch()])} />
      {save.error !== null && (
        <Alert tone="danger" className="mb-4">
          {sentenceOf(save.error)}
        </Alert>
      )}
      {!isRead && error === null && <SkeletonLines lines={4} />}
      {isRead && (
        <RemindersForm key={formId} id={formId} known={known.data} isReadOnly={!isManager} onSave={save.mutate} />
      )}
    </Dialog>
  );
};

interface RemindersFormProps {
  readonly id: string;
  readonly known: TransmissionSettings;
  readonly isReadOnly: boolean;
  readonly onSave: (changed: Reminders) => void;
}

const RemindersForm = ({ id, known, isReadOnly, onSave }: RemindersFormProps) => {
  const [delay, setDelay] = useState(known.reminderMinutes === null ? NEVER : String(known.reminderMinutes));
  const [fallback, setFallback] = useState(known.fallbackId ?? AUTHOR);
  const minutes = [...new Set([...MINUTES, known.reminderMinutes ?? MINUTES[0] ?? 0])].toSorted((a, b) => a - b);
  const delays = [
    ...minutes.map((one) => ({ value: String(one), label: `Après ${spokenLength(one)}` })),
    { value: NEVER, label: 'Aucun rappel' },
  ];
  const people = [
    { value: AUTHOR, label: 'L’auteur de la mention' },
    ...known.people.map((person) => ({ value: person.id, label: person.name })),
  ];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave({
      reminderMinutes: delay === NEVER ? null : Number(delay),
      fallbackId: fallback === AUTHOR ? null : fallback,
    });
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Select label="Rappel" filter options={delays} value={delay} onChange={setDelay} disabled={isReadOnly} />
      {delay !== NEVER && (
        <Select
          label="Personne prévenue ensuite"
          filter
          hint="Après le même délai, si la transmission n’est toujours pas lue. L’auteur est prévenu si cette personne n’a pas accès au dossier."
          options={people}
          value={fallback}
          onChange={setFallback}
          disabled={isReadOnly}
        />
      )}
      {isReadOnly && (
        <p className="text-sm text-muted">Seul le gestionnaire de la structure peut changer ces rappels.</p>
      )}
    </form>
  );
};
