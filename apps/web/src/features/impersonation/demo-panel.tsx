import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useImpersonate } from '../../data/access/impersonation.ts';
import { demoUsersQuery } from '../../data/admin.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';

const KINDS = ['midwife', 'organization', 'doctor', 'patient'] as const;

/** Spec platform §2 "Overlays": switch to a demo midwife or organization. */
export const DemoPanel = () => {
  const impersonate = useImpersonate();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">Les comptes de démonstration se laissent modifier.</p>
      {impersonate.isError && <Alert tone="danger">{sentenceOf(impersonate.error)}</Alert>}
      {KINDS.map((kind) => (
        <DemoPeople
          key={kind}
          kind={kind}
          pending={impersonate.isPending}
          onChoose={(email) => impersonate.mutate({ email, reason: 'Démonstration' })}
        />
      ))}
    </div>
  );
};

interface DemoPeopleProps {
  readonly kind: (typeof KINDS)[number];
  readonly pending: boolean;
  readonly onChoose: (email: string) => void;
}

const DemoPeople = ({ kind, pending, onChoose }: DemoPeopleProps) => {
  // An administrator cannot be impersonated.
  const { data: all, error, refetch } = useQuery(demoUsersQuery(kind));
  const data = all?.filter(({ isAdmin }) => !isAdmin);
  return (
    <section aria-label={USER_TYPE_LABELS[kind]}>
      <h3 className="mb-1 text-xs font-semibold text-muted">{USER_TYPE_LABELS[kind]}</h3>
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && <SkeletonLines lines={1} />}
      {data?.length === 0 && <p className="text-sm text-muted">Aucun compte de démonstration</p>}
      <ul className="flex flex-col gap-1">
        {data?.map(({ id, firstName, lastName, email }) => (
          <li key={id}>
            <Button
              size="sm"
              look="quiet"
              wide
              className="justify-start"
              disabled={email === null || pending}
              onClick={() => onChoose(email ?? '')}
            >
              {firstName} {lastName}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
