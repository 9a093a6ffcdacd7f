import { accessSentence } from '@maillon/domain/access/access-labels';
import { useQuery } from '@tanstack/react-query';
import { useAnswerPatient } from '../../../data/affiliation-changes.ts';
import { type PatientsOwner, waitingPatients } from '../../../data/affiliations.ts';
import { useMe } from '../../../data/users.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { CollapsibleSection } from '../../../ui/collapsible-section.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** « Demande d'accès en attente »: a person who was asked, and one who offers; of them the name alone. */
export const PendingPatients = ({ owner }: { readonly owner: PatientsOwner }) => {
  const me = useMe();
  const { data } = useQuery(waitingPatients(owner));
  const answer = useAnswerPatient();
  if (data === undefined || data.length === 0) return null;
  return (
    <CollapsibleSection title="Demande d’accès en attente" count={data.length}>
      {answer.error !== null && <Alert tone="danger">{sentenceOf(answer.error)}</Alert>}
      <ul className="divide-y divide-line">
        {data.map(({ userData, common, access }) => (
          <li key={userData.id} className="flex flex-wrap items-center gap-3 py-3">
            <Avatar name={common.name} size="sm" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-anywhere font-semibold">{common.name}</p>
              <p className="text-sm text-muted">{accessSentence(access.resource, access.rights)}</p>
            </div>
            {me.impersonation === null &&
              (access.direction === 'received' ? (
                <div className="flex gap-2">
                  <Button
                    size="sm"
                    aria-label={`Accepter ${common.name}`}
                    pending={answer.isPending}
                    onClick={() => answer.mutate({ ...access, answer: 'approve' })}
                  >
                    Accepter
                  </Button>
                  <Button
                    size="sm"
                    look="secondary"
                    aria-label={`Refuser ${common.name}`}
                    pending={answer.isPending}
                    onClick={() => answer.mutate({ ...access, answer: 'reject' })}
                  >
                    Refuser
                  </Button>
                </div>
              ) : (
                <Button
                  size="sm"
                  look="secondary"
                  aria-label={`Annuler la demande : ${common.name}`}
                  onClick={() => answer.mutate({ ...access, answer: 'revoke' })}
                >
                  Annuler la demande
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
};
