import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { structureQuery } from '../../data/structures.ts';
import { useRemoveMember } from '../../data/teams.ts';
import { profileOf, refreshMe, useMe } from '../../data/users.ts';
import { MemberVisits } from '../../fields/member-visits.tsx';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';

const EditStructureDialog = lazyDialog(() => import('./edit-structure-dialog.tsx').then((m) => m.EditStructureDialog));

interface StructureProps {
  readonly organizationId: string;
  readonly name: string;
}

/** What a structure is, how it is reached, and the way out of it. */
export const StructureCard = ({ organizationId, name }: StructureProps) => {
  const { data, error, refetch } = useQuery(structureQuery(organizationId));
  const { impersonation } = useMe();
  const [editing, setEditing] = useState(false);
  const lines = [
    ['Adresse', data?.address[0]?.text],
    ['Contact', data?.telecom.map(({ value }) => value).join(' · ')],
    ['Spécialité', data?.type],
    ['FINESS', data?.finess],
    ['SIRET', data?.siret],
    ['RCCM', data?.rccm],
    ['Présentation', data?.description],
  ] as const;
  return (
    <Panel
      title="La structure"
      action={
        <div className="flex flex-wrap gap-1">
          {data?.manager === true && impersonation === null && (
            <Button look="quiet" size="sm" onClick={() => setEditing(true)}>
              Modifier<span className="sr-only"> la structure</span>
            </Button>
          )}
          <LeaveButton organizationId={organizationId} name={name} />
        </div>
      }
    >
      <div className="px-4 pb-4 md:px-5">
        <ReadFailure error={error} again={refetch} />
        {data === undefined && error === null && <SkeletonLines lines={4} />}
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          {lines.map(
            ([label, value]) =>
              value && (
                <div key={label} className="min-w-0">
                  <dt className="text-xs text-muted">{label}</dt>
                  <dd className="font-medium break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {editing && data !== undefined && <EditStructureDialog structure={data} onClose={() => setEditing(false)} />}
    </Panel>
  );
};

const LeaveButton = ({ organizationId, name }: StructureProps) => {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useRemoveMember();
  const memberId = profileOf(me)?.id;
  if (memberId === undefined || me.impersonation !== null) return null;
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
        Quitter la structure
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={`Quitter ${name} ?`}
        confirmLabel="Quitter"
        pending={leave.isPending}
        details={
          isPractitionerType(me.userType) && (
            <MemberVisits isSelf organizationId={organizationId} memberId={memberId} agenda={paths.agenda()} />
          )
        }
        error={leave.error === null ? undefined : sentenceOf(leave.error)}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          leave.mutate(
            { id: organizationId, memberId },
            {
              onSuccess: async () => {
                await client.invalidateQueries();
                await refreshMe(client);
                void navigate(paths.app());
              },
            },
          )
        }
      >
        Vous n’aurez plus accès à ses patients ni à son agenda.
      </ConfirmDialog>
    </>
  );
};
