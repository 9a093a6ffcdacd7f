import { VARIANTS } from '@maillon/domain/product/variants';
import type { UserType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, MailQuestion, Stethoscope, UserRoundCog, Users, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { patientCount, useLivePatients } from '../../data/affiliations.ts';
import { structureQuery, useCurrentStructure } from '../../data/structures.ts';
import { pendingMembers, teamQuery, useLiveTeam } from '../../data/teams.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { publicConfig } from '../../lib/api/public-config.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';

/** With whom doctors work in each variant (spec organizations §2 "Team"). */
const COMPANIONS = { midwife: 'Sages-femmes', assistant: 'Infirmiers' } as const;

/** In the place of a figure that could not be read. */
const UNKNOWN = '–';

/** The team of a structure in figures (spec clinical §2 "Dashboards"). */
export const OrganizationDashboard = () => {
  const { structures, structure, error, refetch } = useCurrentStructure();
  if (structure !== undefined) return <Figures structureId={structure.id} name={structure.name} />;
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  return (
    <Card title="La structure">
      {structures === undefined ? (
        <SkeletonLines />
      ) : (
        <EmptyState
          title="Vous n’appartenez encore à aucune structure"
          action={
            <Link to={paths.joinOrganization()} className={buttonClass({})}>
              Rejoindre une structure
            </Link>
          }
        />
      )}
    </Card>
  );
};

const Figures = ({ structureId, name }: { readonly structureId: string; readonly name: string }) => {
  useLiveTeam();
  useLivePatients();
  const team = useQuery(teamQuery(structureId));
  const patients = useQuery(patientCount({ userType: 'organization', ownerId: structureId }));
  const manages = useQuery(structureQuery(structureId)).data?.manager === true;
  const pending = useQuery({ ...pendingMembers(structureId), enabled: manages });
  const error = team.error ?? patients.error ?? pending.error;
  const companion = VARIANTS[publicConfig().variant].maternity ? 'midwife' : 'assistant';
  const membersOf = (type: UserType) => team.data?.filter(({ userType }) => userType === type).length;
  const figure = (query: { readonly error: Error | null }, value: number | undefined) =>
    value ?? (query.error === null ? undefined : UNKNOWN);
  return (
    <Card title={name}>
      <ReadFailure
        className="mb-4"
        error={error}
        again={() => Promise.all([team, patients, pending].map((query) => query.error !== null && query.refetch()))}
      />
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        <Figure
          icon={Stethoscope}
          label="Médecins"
          to={paths.organizationTeam()}
          value={figure(team, membersOf('doctor'))}
        />
        <Figure
          icon={UsersRound}
          label={COMPANIONS[companion]}
          to={paths.organizationTeam()}
          value={figure(team, membersOf(companion))}
        />
        <Figure
          icon={UserRoundCog}
          label="Personnel de la structure"
          to={paths.organizationTeam()}
          value={figure(team, membersOf('organization'))}
        />
        <Figure
          icon={Users}
          label="Patients suivis"
          to={paths.organizationPatients()}
          value={figure(patients, patients.data)}
        />
        {manages && (
          <Figure
            icon={MailQuestion}
            label="Invitations en attente"
            to={paths.organizationTeam()}
            value={figure(pending, pending.data?.length)}
          />
        )}
      </ul>
    </Card>
  );
};

interface FigureProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly to: string;
  /** Absent as long as it is not known. */
  readonly value: number | typeof UNKNOWN | undefined;
}

const Figure = ({ icon, label, to, value }: FigureProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full flex-col gap-2 rounded-md border border-line p-4 transition-colors hover:bg-sunken"
    >
      <IconTile icon={icon} />
      {value === undefined ? (
        <Skeleton className="h-9 w-12" />
      ) : (
        <span className="text-3xl font-semibold">{value}</span>
      )}
      <span className="text-sm text-muted">{label}</span>
    </Link>
  </li>
);
