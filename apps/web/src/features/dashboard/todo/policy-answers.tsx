import { type AccessPolicy, otherPartyName } from '../../../data/access/access-policies.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAnswerPolicy } from '../../../vault/use-answer-policy.ts';

/** Yes or no to a request or an offer. */
export const PolicyAnswers = ({ policy }: { readonly policy: AccessPolicy }) => {
  const { give, isPending, error, doubt } = useAnswerPolicy(policy);
  const name = otherPartyName(policy);
  return (
    <>
      <Button
        size="sm"
        look="secondary"
        aria-label={`Accepter ${name}`}
        pending={isPending('approve')}
        onClick={() => give('approve')}
      >
        Accepter
      </Button>
      <Button
        size="sm"
        look="quiet"
        aria-label={`Refuser ${name}`}
        pending={isPending('reject')}
        onClick={() => give('reject')}
      >
        Refuser
      </Button>
      {doubt !== null && (
        <Alert tone="warning" className="basis-full">
          {doubt}
        </Alert>
      )}
      {error !== null && (
        <Alert tone="danger" className="basis-full">
          {sentenceOf(error)}
        </Alert>
      )}
    </>
  );
};
