import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  calendarAdministrators,
  useLiveAdministrators,
  useRemoveAdministrator,
} from '../../../data/agenda/calendar-administrators.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { AddAdministrator } from './add-administrator.tsx';

interface CalendarAdministratorsProps {
  readonly scheduleId: string;
  readonly onClose: () => void;
}

/** The administrator-management modal (spec clinical §2 "Availability editor"): who changes my availability for me. */
export const CalendarAdministrators = ({ scheduleId, onClose }: CalendarAdministratorsProps) => {
  const { data, error, refetch } = useQuery(calendarAdministrators(scheduleId));
  const [leaving, setLeaving] = useState<AccessPolicy | null>(null);
  useLiveAdministrators();
  if (leaving !== null) {
    return <Removal scheduleId={scheduleId} policy={leaving} onClose={() => setLeaving(null)} />;
  }
  return (
    <Dialog
      open
      title="Administrateurs de l’agenda"
      description="Ils modifient vos disponibilités et prennent des rendez-vous pour vous."
      onClose={onClose}
    >
      <div className="flex flex-col gap-5 pb-4">
        {data === undefined && <ReadFailure error={error} again={refetch} />}
        {error === null && data === undefined && <SkeletonLines lines={2} />}
        {data !== undefined && <Administrators policies={data.filter(isPresent)} onRemove={setLeaving} />}
        <AddAdministrator scheduleId={scheduleId} />
      </div>
    </Dialog>
  );
};

const isPresent = ({ status }: AccessPolicy): boolean => status === 'ACCEPTED' || status === 'INVITED';

interface AdministratorsProps {
  readonly policies: readonly AccessPolicy[];
  readonly onRemove: (policy: AccessPolicy) => void;
}

const Administrators = ({ policies, onRemove }: AdministratorsProps) =>
  policies.length === 0 ? (
    <p className="text-muted">Personne d’autre que vous n’administre cet agenda.</p>
  ) : (
    <ul className="divide-y divide-line">
      {policies.map((policy) => (
        <li key={policy.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Avatar name={policy.to.name} />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-semibold break-words">{policy.to.name}</span>
            <span className="block text-sm text-muted">{policy.to.type}</span>
          </span>
          {policy.status === 'INVITED' && <Badge tone="info">Invitation envoyée</Badge>}
          <Button look="secondary" size="sm" onClick={() => onRemove(policy)}>
            Retirer<span className="sr-only"> {policy.to.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );

interface RemovalProps {
  readonly scheduleId: string;
  readonly policy: AccessPolicy;
  readonly onClose: () => void;
}

const Removal = ({ scheduleId, policy, onClose }: RemovalProps) => {
  const remove = useRemoveAdministrator(scheduleId);
  return (
    <ConfirmDialog
      open
      danger
      title="Retirer cet administrateur ?"
      confirmLabel="Retirer"
      pending={remove.isPending}
      error={remove.error === null ? undefined : sentenceOf(remove.error)}
      onConfirm={() => remove.mutate(policy.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {policy.to.name} ne verra plus votre agenda et ne le modifiera plus.
    </ConfirmDialog>
  );
};
