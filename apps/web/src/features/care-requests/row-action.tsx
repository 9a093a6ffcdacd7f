import { ofName } from '@maillon/domain/text/of-name';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { CareRequest } from '../../data/care-requests.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { silentNow } from './answer-tally.ts';
import { useCareRequestActions } from './use-care-request-actions.ts';

const STAY = (): void => undefined;
const say = (error: Error): void => toast.danger('Relance impossible', sentenceOf(error));

interface RowActionProps {
  readonly request: CareRequest;
  readonly onSend: () => void;
}

/** The next thing to do with a request, without opening it. */
export const RowAction = ({ request, onSend }: RowActionProps) => {
  const { id, status, complete, subject, organization } = request;
  const now = useNow();
  const { act, isPending } = useCareRequestActions(id, STAY, say);
  const silent = silentNow(request, now);
  if (status === 'DRAFT' && !complete) {
    return (
      <Link
        to={paths.careRequestDraft(id)}
        aria-label={`Compléter la demande ${ofName(subject.name)}`}
        className={buttonClass({ look: 'secondary', size: 'sm' })}
      >
        Compléter
      </Link>
    );
  }
  if (status === 'DRAFT') {
    return (
      <Button size="sm" aria-label={`Envoyer la demande ${ofName(subject.name)}`} onClick={onSend}>
        Envoyer
      </Button>
    );
  }
  if (silent === 0) return null;
  return (
    <Button
      size="sm"
      look="secondary"
      pending={isPending}
      aria-label={`Relancer ceux qui n’ont pas ouvert la demande ${ofName(subject.name)}`}
      onClick={() => act({ word: 'remind', organizationId: organization.id })}
    >
      {silent === 1 ? 'Relancer' : `Relancer les ${silent}`}
    </Button>
  );
};
