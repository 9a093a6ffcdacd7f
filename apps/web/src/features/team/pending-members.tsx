import { accessSentence } from '@maillon/domain/access/access-labels';
import { useQuery } from '@tanstack/react-query';
import { type PendingAction, type PendingMember, pendingMembers, useAnswerPending } from '../../data/teams.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { plainDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { CollapsibleSection } from '../../ui/collapsible-section.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { membership as decided, pendingGrants } from '../../vault/pending/pending-grants.ts';
import { waitingFor } from './team.model.ts';

/** « Invitation en attente »: a person who asked is answered here, a person who was asked can be asked again or no more. */
export const PendingMembers = ({ organizationId }: { readonly organizationId: string }) => {
  const { data, error, refetch } = useQuery(pendingMembers(organizationId));
  const answer = useAnswerPending();
  const { id: userId } = useMe();
  if (error !== null) return <ReadFailure error={error} again={refetch} className="mb-6" />;
  if (data === undefined || data.length === 0) return null;
  const act = ({ id, rights }: PendingMember, what: PendingAction['answer']): void =>
    answer.mutate(
      { organizationId, id, rights, answer: what },
      {
        onSuccess: (membership) => {
          if (what === 'resend') toast.success('Invitation envoyée');
          // Accepting a person is letting them read what the structure reads: it is signed here and now.
          if (membership !== null)
            pendingGrants.add(userId, decided(organizationId, membership.to.id, membership.rights));
        },
      },
    );
  return (
    <CollapsibleSection title="Invitation en attente" count={data.length}>
      {answer.error !== null && <Alert tone="danger">{sentenceOf(answer.error)}</Alert>}
      <ul className="divide-y divide-line">
        {data.map((pending) => (
          <li key={pending.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="wrap-anywhere font-semibold">{pending.name}</p>
              <p className="text-sm text-muted">
                {[pending.type, waitingFor(pending), plainDate(pending.since)].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm">{accessSentence('organization', pending.rights)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Answers pending={pending} busy={answer.isPending} onAnswer={(what) => act(pending, what)} />
            </div>
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
};

interface AnswersProps {
  readonly pending: PendingMember;
  readonly busy: boolean;
  readonly onAnswer: (what: PendingAction['answer']) => void;
}

const ANSWERS = {
  request: [
    ['approve', 'Accepter'],
    ['reject', 'Refuser'],
  ],
  offer: [['revoke', 'Annuler']],
  invitation: [
    ['resend', 'Renvoyer'],
    ['cancel', 'Annuler'],
  ],
} as const;

const Answers = ({ pending: { kind, name }, busy, onAnswer }: AnswersProps) =>
  ANSWERS[kind].map(([what, label]) => (
    <Button
      key={what}
      size="sm"
      look={what === 'approve' ? 'primary' : 'secondary'}
      disabled={busy}
      aria-label={`${label} : ${name}`}
      onClick={() => onAnswer(what)}
    >
      {label}
    </Button>
  ));
