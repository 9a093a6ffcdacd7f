import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import { accessSentence } from '@maillon/domain/access/access-labels';
import { useQuery } from '@tanstack/react-query';
import { offeredCalendar } from '../../../data/agenda/calendar-administrators.ts';
import { useInvalidateSchedules } from '../../../data/agenda/schedules.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useAnswerPolicy } from '../../../vault/use-answer-policy.ts';

interface OfferedCalendarProps {
  /** Whose it is. */
  readonly name: string;
  readonly policyId: string;
}

/** Who is invited to administer a calendar answers where they meet it; a yes opens it at once. */
export const OfferedCalendar = ({ name, policyId }: OfferedCalendarProps) => {
  const { data, error, refetch } = useQuery(offeredCalendar(policyId));
  if (data !== undefined) return <Answer name={name} policy={data} />;
  return error === null ? <SkeletonLines lines={3} /> : <ReadFailure error={error} again={refetch} />;
};

const Answer = ({ name, policy }: { readonly name: string; readonly policy: AccessPolicy }) => {
  const readAgain = useInvalidateSchedules();
  const { give, isPending, error } = useAnswerPolicy(policy, () => void readAgain());
  return (
    <div className="flex flex-col gap-4">
      <p>
        {name} vous propose de tenir son agenda. {accessSentence(policy.resource, policy.rights)}
      </p>
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button pending={isPending('approve')} disabled={isPending('reject')} onClick={() => give('approve')}>
          Accepter
        </Button>
        <Button
          look="secondary"
          pending={isPending('reject')}
          disabled={isPending('approve')}
          onClick={() => give('reject')}
        >
          Refuser
        </Button>
      </div>
    </div>
  );
};
