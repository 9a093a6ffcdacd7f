import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useCurrentStructure } from '../../../data/structures.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
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
        action={
          structure !== undefined && (
            <Link to={paths.addOrganizationPatient()} className={buttonClass({}, 'max-md:w-full')}>
              <UserRoundPlus aria-hidden="true" />
              Ajouter un patient
            </Link>
          )
        }
      />
      <ReadFailure error={structure === undefined ? error : null} again={refetch} />
      {structure !== undefined && (
        <StructureDay key={structure.id} structureId={structure.id} may={EVERYTHING} hasSteps>
          {messages}
        </StructureDay>
      )}
      {structure === undefined && error === null && <WithoutStructure isKnown={structures !== undefined} />}
    </>
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
