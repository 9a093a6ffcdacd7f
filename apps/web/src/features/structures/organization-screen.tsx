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
import { useTitle } from '../../lib/hooks/use-title.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Where one comes after joining a structure, and the way out of it. */
export const OrganizationScreen = () => {
  const { id, name } = useStructure();
  useTitle('Structure');
  const { data, error, refetch } = useQuery(structureQuery(id));
  const lines = [
    ['FINESS', data?.finess],
    ['SIRET', data?.siret],
    ['Adresse', data?.address[0]?.text],
    ['Spécialité', data?.type],
    ['Contact', data?.telecom.map(({ value }) => value).join(' · ')],
    ['Présentation', data?.description],
  ] as const;
  return (
    <>
      <PageHeader title={name} action={<LeaveButton organizationId={id} name={name} />} />
      <Card title="La structure">
        <ReadFailure error={error} again={refetch} />
        {data === undefined && error === null && <SkeletonLines lines={4} />}
        <dl className="divide-y divide-line">
          {lines.map(
            ([label, value]) =>
              value && (
                <div key={label} className="flex flex-wrap gap-x-4 py-2.5">
                  <dt className="w-32 text-muted">{label}</dt>
                  <dd className="min-w-0 flex-1 basis-48 font-medium break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </>
  );
};

const LeaveButton = ({ organizationId, name }: { readonly organizationId: string; readonly name: string }) => {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useRemoveMember();
  const memberId = profileOf(me)?.id;
  if (memberId === undefined || me.impersonation !== null) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
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
