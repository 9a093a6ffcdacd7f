import { accessSentence } from '@maillon/domain/access/access-labels';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { myMemberships, useAnswerMembership } from '../../data/structures.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { RichText } from '../../fields/rich-text/rich-text.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { longDate } from '../../lib/dates.ts';
import { chooseStructure } from '../../lib/storage/chosen-structure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CollapsibleSection } from '../../ui/collapsible-section.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

/** What one has asked of structures, and what they offer; nothing when nothing waits. */
export const PendingJoins = () => {
  const { data = [], error, refetch } = useQuery(myMemberships());
  const answer = useAnswerMembership();
  const navigate = useNavigate();
  const waiting = data.filter(({ status }) => status === 'PENDING' || status === 'INVITED');
  if (error !== null) return <ReadFailure error={error} again={refetch} className="mb-6" />;
  if (waiting.length === 0) return null;

  const accept = (id: string, rights: string[], structureId: string): void =>
    answer.mutate(
      { id, rights, answer: 'approve' },
      {
        onSuccess: () => {
          chooseStructure(structureId);
          void navigate(paths.organization());
        },
      },
    );

  return (
    <CollapsibleSection title="Demandes en attente" count={waiting.length}>
      {answer.error !== null && <Alert tone="danger">{sentenceOf(answer.error)}</Alert>}
      <ul className="divide-y divide-line">
        {waiting.map(({ id, from, fromDisplay, status, rights, since, message }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{fromDisplay.name}</p>
              <p className="text-sm text-muted">
                {status === 'PENDING' ? 'Demandée le' : 'Invitation du'} {longDate(since)}
              </p>
              <p className="text-sm">{accessSentence('organization', rights)}</p>
              {status === 'INVITED' && message !== null && <RichText html={message} className="mt-2 text-sm" />}
            </div>
            {status === 'PENDING' ? (
              <div className="flex items-center gap-3">
                <Badge tone="info">En attente</Badge>
                <Button
                  size="sm"
                  look="secondary"
                  aria-label={`Annuler la demande : ${fromDisplay.name}`}
                  onClick={() => answer.mutate({ id, rights, answer: 'revoke' })}
                >
                  Annuler la demande
                </Button>
              </div>
            ) : (
              <div className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={`Accepter ${fromDisplay.name}`}
                  pending={answer.isPending}
                  onClick={() => accept(id, rights, from)}
                >
                  Accepter
                </Button>
                <Button
                  size="sm"
                  look="secondary"
                  aria-label={`Refuser ${fromDisplay.name}`}
                  onClick={() => answer.mutate({ id, rights, answer: 'reject' })}
                >
                  Refuser
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
};
