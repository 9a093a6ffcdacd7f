import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { type MemberProfile, memberQuery, useLiveTeam, useRemoveMember } from '../../data/teams.ts';
import { useMe } from '../../data/users.ts';
import { MemberVisits } from '../../fields/member-visits.tsx';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { shownPhone } from '../../lib/shown-phone.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MemberRights } from './member-rights.tsx';

const UNKNOWN = 'Non renseigné';
const COUNTRIES = new Intl.DisplayNames(['fr'], { type: 'region' });

/** Spec clinical §2 "Team member profile". */
export const MemberScreen = () => {
  useTitle('Membre de l’équipe');
  useLiveTeam();
  const me = useMe();
  const { id } = useStructure();
  const { memberId = '' } = useParams();
  const { data, error, refetch } = useQuery(memberQuery(id, memberId));
  const isSelf = data?.userData.userId === me.id;
  return (
    <>
      <Link
        to={paths.organizationTeam()}
        className="mb-1 inline-flex min-h-9 items-center gap-1 rounded-md text-sm font-medium text-brand"
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        Équipe
      </Link>
      <PageHeader title={data?.common.name ?? 'Membre de l’équipe'}>
        {data &&
          (data.userType === 'organization'
            ? 'Personnel de la structure'
            : genderedLabel(data.common.type, data.common.gender))}
      </PageHeader>
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && (
        <Card>
          <SkeletonLines lines={5} />
        </Card>
      )}
      {data !== undefined && (
        <div className="grid gap-5 lg:grid-cols-2">
          <ContactCard member={data} />
          {data.manageable && !data.employed && <MemberRights organizationId={id} member={data} />}
          {data.manageable && !isSelf && me.impersonation === null && <RemoveCard organizationId={id} member={data} />}
        </div>
      )}
    </>
  );
};

const ContactCard = ({ member }: { readonly member: MemberProfile }) => {
  const { phone, country, email, city, userType, userData } = member;
  const lines = [
    ['Téléphone', phone === null ? UNKNOWN : shownPhone(phone)],
    ['Pays', country === null ? UNKNOWN : (COUNTRIES.of(country) ?? country)],
    ['E-mail', email ?? UNKNOWN],
    ['Ville', city ?? 'Non renseignée'],
  ] as const;
  return (
    <Card title="Contact">
      <dl className="divide-y divide-line">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-4 py-2.5">
            <dt className="w-28 text-muted">{label}</dt>
            <dd className="min-w-0 flex-1 basis-40 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {isPractitionerType(userType) && (
        <Link
          to={paths.organizationAgenda(userType, userData.userId)}
          className={buttonClass({ look: 'secondary' }, 'mt-4')}
        >
          <CalendarDays className="size-5" aria-hidden="true" />
          Voir le calendrier
        </Link>
      )}
    </Card>
  );
};

const RemoveCard = ({
  organizationId,
  member,
}: {
  readonly organizationId: string;
  readonly member: MemberProfile;
}) => {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveMember();
  const navigate = useNavigate();
  const { name } = member.common;
  return (
    <Card title="Retirer de l’équipe">
      <p className="mb-4 text-muted">Cette personne n’aura plus accès aux patients ni à l’agenda de la structure.</p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Retirer de l’équipe
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={`Retirer ${name} de l’équipe ?`}
        confirmLabel="Retirer"
        pending={remove.isPending}
        details={
          isPractitionerType(member.userType) && (
            <MemberVisits
              organizationId={organizationId}
              memberId={member.userData.id}
              agenda={paths.organizationAgenda(member.userType, member.userData.id)}
            />
          )
        }
        error={remove.error === null ? undefined : sentenceOf(remove.error)}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { id: organizationId, memberId: member.userData.id },
            { onSuccess: () => void navigate(paths.organizationTeam()) },
          )
        }
      >
        Ses accès prennent fin aussitôt.
      </ConfirmDialog>
    </Card>
  );
};
