import { useRequestAccess } from '../../data/access/access-policies.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

/** « Demander l'accès »: the patient is told, and answers when they want to. */
export const AskAccess = ({ patientId }: { readonly patientId: string }) => {
  const request = useRequestAccess();
  if (request.data !== undefined) {
    return (
      <Alert tone="success" title="Demande envoyée">
        Le patient est prévenu. Son dossier s’ouvrira dès qu’il aura accepté.
      </Alert>
    );
  }
  return (
    <>
      {request.error !== null && <Alert tone="danger">{sentenceOf(request.error)}</Alert>}
      <Button
        className="mt-3"
        pending={request.isPending}
        onClick={() => request.mutate({ resource: 'medical-file', fromId: patientId })}
      >
        Demander l’accès
      </Button>
    </>
  );
};
