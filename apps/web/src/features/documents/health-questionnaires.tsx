import type { CheckUp } from '@maillon/contracts/record/check-ups';
import { isoDay } from '@maillon/domain/day';
import { CHECK_UP } from '@maillon/domain/forms/check-up';
import { viewOf } from '@maillon/domain/forms/form-view';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardList, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { checkUpsOfPerson, removeCheckUp } from '../../data/check-ups.ts';
import { FormReading } from '../../fields/form-reading.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { plainDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

const nameOf = ({ createdAt }: CheckUp): string => `Questionnaire de santé du ${plainDate(createdAt)}`;

interface ReadingProps {
  readonly checkUp: CheckUp;
  readonly patientId: string;
  readonly mayRemove: boolean;
  readonly onClose: () => void;
}

const Reading = ({ checkUp, patientId, mayRemove, onClose }: ReadingProps) => {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeCheckUp(client, patientId, checkUp.id),
    onSuccess: () => {
      toast.success('Questionnaire supprimé');
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="lg"
      title={nameOf(checkUp)}
      onClose={onClose}
      footer={
        <>
          {mayRemove && (
            <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked(true)}>
              Supprimer
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      {/* As it was asked then: a year later the same person would be asked other questions. */}
      <FormReading view={viewOf(CHECK_UP, checkUp.answers, { today: isoDay(checkUp.answeredOn) })} />
      <ConfirmDialog
        open={isAsked}
        danger
        title="Supprimer le questionnaire"
        confirmLabel="Supprimer"
        pending={removal.isPending}
        error={removal.error === null ? undefined : sentenceOf(removal.error)}
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsked(false)}
      >
        Ses réponses ne seront plus lues par personne. Celles qui sont déjà dans le dossier y restent. Cette action est
        définitive.
      </ConfirmDialog>
    </Dialog>
  );
};

interface HealthQuestionnairesProps {
  readonly patientId: string;
  readonly nir: string;
  /** Whether the reader writes in the file; the server has the last word. */
  readonly mayRemove: boolean;
}

/** The questionnaires that a patient filled in, found by their number when a person wants to see them. */
export const HealthQuestionnaires = ({ patientId, nir, mayRemove }: HealthQuestionnairesProps) => {
  const [asked, setAsked] = useState(false);
  const [read, setRead] = useState<CheckUp | null>(null);
  const { data, error, isFetching } = useQuery({ ...checkUpsOfPerson(patientId, nir), enabled: asked });
  if (!asked) {
    return (
      <Button look="quiet" size="sm" icon={<ClipboardList aria-hidden="true" />} onClick={() => setAsked(true)}>
        Voir les questionnaires de santé
      </Button>
    );
  }
  return (
    <section aria-label="Questionnaires de santé">
      {isFetching && <SkeletonLines lines={1} />}
      {error !== null && <p className="text-sm text-muted">{sentenceOf(error)}</p>}
      {data?.length === 0 && <p className="text-sm text-muted">Aucun questionnaire de santé reçu.</p>}
      <ul className="divide-y divide-line">
        {data?.map((checkUp) => (
          <li key={checkUp.id} className="flex items-center gap-3 py-2">
            <ClipboardList className="size-5 shrink-0 text-brand" aria-hidden="true" />
            <button
              type="button"
              className="min-h-8 text-left font-medium underline-offset-2 hover:underline"
              onClick={() => setRead(checkUp)}
            >
              {nameOf(checkUp)}
            </button>
          </li>
        ))}
      </ul>
      {read !== null && <Reading checkUp={read} {...{ patientId, mayRemove }} onClose={() => setRead(null)} />}
    </section>
  );
};
