import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { patientCount } from '../../../data/affiliations.ts';
import { useCurrentStructure } from '../../../data/structures.ts';
import { teamQuery } from '../../../data/teams.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { greetingOf } from '../greeting.ts';
import { HomeHeader } from '../home-header.tsx';
import { StructureDay } from './structure-day.tsx';

/** Whom a structure employs has every right in it. */
const EVERYTHING = () => true;

/** A structure's day: what waits for it, who works, and how many it is (spec clinical §2 "Dashboards"). */
export const StructureHome = ({ me, messages }: { readonly me: UserMe; readonly messages?: ReactNode }) => {
  const now = useNow();
  const { structures, structure, error, refetch } = useCurrentStructure();
  return (
    <>
      <HomeHeader
        over={[capitalised(dayInFull(new Date(now))), structure?.name].filter(Boolean).join(' · ')}
        title={greetingOf(me.firstName, now)}
        action={structure !== undefined && <StructureActions structureId={structure.id} />}
      />
      <ReadFailure error={structure === undefined ? error : null} again={refetch} />
      {structure !== undefined && (
        <StructureDay key={structure.id} structureId={structure.id} may={EVERYTHING} hasSteps aside={messages} />
      )}
      {structure === undefined && error === null && <WithoutStructure isKnown={structures !== undefined} />}
    </>
  );
};

/** What a secretary comes for. As long as no member receives, the first things to do are on the page. */
const StructureActions = ({ structureId }: { readonly structureId: string }) => {
  const { data: team } = useQuery(teamQuery(structureId));
  const { data: patients } = useQuery(patientCount({ userType: 'organization', ownerId: structureId }));
  const hasTeam = team === undefined || team.some(({ userType }) => isPractitionerType(userType));
  return (
    // In one line on a phone as well, except in large letters: where one of them goes, what is below stands still.
    <div className="flex flex-wrap gap-2 max-md:w-full max-md:text-sm">
      <Link
        to={paths.addOrganizationPatient()}
        className={buttonClass(
          { look: 'secondary' },
          // It is among the first things to do.
          cx('max-md:flex-1 max-md:basis-36 max-md:px-2', patients === 0 && 'md:invisible'),
        )}
      >
        <UserRoundPlus aria-hidden="true" />
        Ajouter un patient
      </Link>
      {hasTeam && (
        <Link
          to={paths.bookForStructure()}
          className={buttonClass(
            { look: patients === 0 ? 'secondary' : 'primary' },
            'max-md:flex-1 max-md:basis-36 max-md:px-2',
          )}
        >
          <CalendarPlus aria-hidden="true" />
          <span className="sr-only">Ajouter un </span>Rendez-vous
        </Link>
      )}
    </div>
  );
};

const WithoutStructure = ({ isKnown }: { readonly isKnown: boolean }) => (
  <Card title="La structure">
    {isKnown ? (
      <EmptyState
        title="Vous n’appartenez encore à aucune structure"
        action={
          <Link to={paths.joinOrganization()} className={buttonClass({})}>
            Rejoindre une structure
          </Link>
        }
      />
    ) : (
      <SkeletonLines />
    )}
  </Card>
);
