import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignVisit, validateVisit } from '../../data/home-visits.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { distanceLabel } from '../../lib/distance-label.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { type Candidate, candidatesFor, type DispatchPerformer, type NumberedRequest } from './dispatch.model.ts';
import { EndVisitDialog } from './end-visit-dialog.tsx';

interface VisitPanelProps {
  readonly request: NumberedRequest;
  readonly performers: readonly DispatchPerformer[];
  /** A manager's alone (design api §3.4). */
  readonly mayCancel: boolean;
}

const detailOf = ({ distance, isFar }: Candidate): string =>
  [distance === null ? 'distance inconnue' : `à ${distanceLabel(distance)}`, isFar && 'hors de son rayon']
    .filter(Boolean)
    .join(', ');

/** What can be done with the visit that is chosen. */
export const VisitPanel = ({ request, performers, mayCancel }: VisitPanelProps) => {
  const client = useQueryClient();
  const { id, group, performer } = request;
  const candidates = candidatesFor(request, performers).filter((one) => one.performer.profileId !== performer?.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const going = candidates.find((one) => one.performer.profileId === chosen) ?? candidates[0];
  const validate = useMutation({
    mutationFn: () => validateVisit(client, id),
    onSuccess: () => toast.success('Demande validée', 'L’infirmier disponible le plus proche est sollicité.'),
  });
  const assign = useMutation({
    mutationFn: ({ performer: { profileId } }: Candidate) => assignVisit(client, id, profileId),
    onSuccess: (_done, { performer: { name } }) => toast.success('Visite confiée', `${name} en est prévenu.`),
  });
  const error = validate.error ?? assign.error;
  const mayAssign = group === 'toAssign' || group === 'assigned';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the choices in it, each of which can be chosen without them
    <div
      className="flex flex-col gap-3"
      onKeyDown={({ key, target }) => {
        const one = candidates[Number(key) - 1];
        if (one !== undefined && !(target instanceof HTMLInputElement && target.type !== 'radio'))
          setChosen(one.performer.profileId);
      }}
    >
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
      {mayAssign && candidates.length > 0 && (
        <RadioGroup
          label={group === 'assigned' ? 'Confier à quelqu’un d’autre' : 'Confier à'}
          layout="column"
          choices={candidates.map((one, index) => ({
            value: one.performer.profileId,
            label: `${index + 1}. ${one.performer.name}, ${detailOf(one)}`,
          }))}
          value={going?.performer.profileId ?? ''}
          onChange={setChosen}
        />
      )}
      {mayAssign && candidates.length === 0 && (
        <p className="text-sm text-muted">
          {group === 'assigned'
            ? 'Personne d’autre n’est libre pour le moment.'
            : 'Aucun infirmier en service n’est libre pour le moment.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {group === 'toValidate' && (
          <Button pending={validate.isPending} onClick={() => validate.mutate()}>
            Valider la demande
          </Button>
        )}
        {mayAssign && going !== undefined && (
          <Button
            look={group === 'assigned' ? 'secondary' : 'primary'}
            pending={assign.isPending}
            onClick={() => assign.mutate(going)}
          >
            {`Confier à ${going.performer.name}`}
          </Button>
        )}
        {mayCancel && group !== 'there' && (
          <Button look="quiet" onClick={() => setEnding(true)}>
            Annuler la visite
          </Button>
        )}
      </div>
      {group === 'there' && (
        <p className="text-sm text-muted">L’infirmier est auprès du patient : la visite ne peut plus être modifiée.</p>
      )}
      {group === 'travelling' && !mayCancel && (
        <p className="text-sm text-muted">L’infirmier est en route : seul un gestionnaire peut annuler la visite.</p>
      )}
      {isEnding && <EndVisitDialog request={request} onClose={() => setEnding(false)} />}
    </div>
  );
};
