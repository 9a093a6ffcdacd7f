import type { CareRequestSettings } from '@maillon/contracts/structures/care-request-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changeWaveDelays, waveDelaysOf } from '../../data/care-requests.ts';
import { structureQuery } from '../../data/structures.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { nextOptions, ownOptions, ringsIn, stepsOf } from './wave-delays.model.ts';

interface WaveDelaysDialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

/** How long each practitioner has before the next ones are asked; who manages the structure changes it. */
export const WaveDelaysDialog = ({ organizationId, onClose }: WaveDelaysDialogProps) => {
  const delays = useQuery(waveDelaysOf(organizationId));
  const structure = useQuery(structureQuery(organizationId));
  const formId = useId();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (changed: CareRequestSettings) => changeWaveDelays(client, organizationId, changed),
    onSuccess: () => {
      toast.success('Délais enregistrés', 'Ils s’appliquent aux prochains envois.');
      onClose();
    },
  });
  const isManager = structure.data?.manager === true;
  const error = delays.error ?? structure.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Délais de réponse"
      description="Une demande est proposée par étapes, jusqu’à ce qu’un praticien l’accepte."
      footer={
        isManager && (
          <>
            <Button look="secondary" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" form={formId} pending={save.isPending} disabled={delays.data === undefined}>
              Enregistrer
            </Button>
          </>
        )
      }
    >
      <ReadFailure error={error} again={() => Promise.all([delays.refetch(), structure.refetch()])} />
      {save.error !== null && (
        <Alert tone="danger" className="mb-4">
          {sentenceOf(save.error)}
        </Alert>
      )}
      {(delays.data === undefined || structure.data === undefined) && error === null && <SkeletonLines lines={6} />}
      {delays.data !== undefined && structure.data !== undefined && !isManager && (
        <>
          <Steps delays={delays.data} />
          <p className="mt-4 text-sm text-muted">Seul le gestionnaire de la structure peut changer ces délais.</p>
        </>
      )}
      {delays.data !== undefined && isManager && <DelaysForm id={formId} known={delays.data} onSave={save.mutate} />}
    </Dialog>
  );
};

interface DelaysFormProps {
  readonly id: string;
  readonly known: CareRequestSettings;
  readonly onSave: (changed: CareRequestSettings) => void;
}

const DelaysForm = ({ id, known, onSave }: DelaysFormProps) => {
  const [own, setOwn] = useState(String(known.ownMinutes));
  const [next, setNext] = useState(String(known.nextMinutes));
  const [radii, setRadii] = useState(known.ringsKm.join(', '));
  const ringsKm = ringsIn(radii);
  const changed = { ownMinutes: Number(own), nextMinutes: Number(next), ringsKm: ringsKm ?? known.ringsKm };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ringsKm !== undefined) onSave(changed);
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Select
        label="Priorité du praticien de la patiente"
        filter
        options={ownOptions(known)}
        value={own}
        onChange={setOwn}
      />
      <Select
        label="Délai avant de solliciter les suivants"
        filter
        options={nextOptions(known)}
        value={next}
        onChange={setNext}
      />
      <TextField
        label="Rayons autour de la patiente, en kilomètres"
        filter
        inputMode="numeric"
        hint="Du plus proche au plus lointain, par exemple 10, 30. Vide : seuls ceux que vous choisissez sont sollicités."
        error={
          ringsKm === undefined ? 'Indiquez cinq rayons au plus, de 1 à 200 km, du plus petit au plus grand' : undefined
        }
        value={radii}
        onChange={setRadii}
      />
      <Steps delays={changed} />
    </form>
  );
};

const Steps = ({ delays }: { readonly delays: CareRequestSettings }) => (
  <section aria-label="Ordre des sollicitations" className="rounded-lg bg-sunken p-4 text-sm">
    <ol className="list-decimal space-y-1 pl-5">
      {stepsOf(delays).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-2 text-muted">Pour une visite dans les 24 heures, ces délais sont quatre fois plus courts.</p>
  </section>
);
