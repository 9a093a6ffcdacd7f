import { formatPhone } from '@maillon/domain/identifiers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { type HomeVisit, sayAbsent } from '../../data/home-visits.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

/** The patient does not open the door: the nurse is asked once, and offered to call first. */
export const AbsentPatient = ({ visit, onDone }: { readonly visit: HomeVisit; readonly onDone: () => void }) => {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: () => sayAbsent(client, visit.id) });
  if (!isAsked) {
    return (
      <Button look="quiet" size="sm" className="self-start" onClick={() => setAsked(true)}>
        Personne absente
      </Button>
    );
  }
  const { phone, name } = visit.subject;
  const end = async (): Promise<void> => {
    await mutateAsync();
    toast.success('Visite terminée', `${name} saura que personne n’a ouvert.`);
    onDone();
  };
  return (
    <section aria-label="Personne absente" className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
      <p role="status">
        {phone === null ? 'Personne n’ouvre ?' : 'Personne n’ouvre ? Appelez d’abord.'} La visite se termine, et peut
        être demandée de nouveau.
      </p>
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
      <div className="flex flex-wrap gap-2">
        {phone !== null && (
          <a href={`tel:${phone}`} className={buttonClass({ look: 'primary', size: 'sm' })}>
            <Phone aria-hidden="true" />
            {`Appeler le ${formatPhone(phone)}`}
          </a>
        )}
        <Button look="danger" size="sm" pending={isPending} onClick={() => void end().catch(() => undefined)}>
          Terminer sans visite
        </Button>
        <Button look="secondary" size="sm" onClick={() => setAsked(false)}>
          J’attends encore
        </Button>
      </div>
    </section>
  );
};
