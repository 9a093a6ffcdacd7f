import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { useMe } from '../data/users.ts';
import { StructureDay } from '../features/dashboard/structure/structure-day.tsx';
import { StructureActivity } from '../features/statistics/home-statistics.tsx';
import { StructureCard } from '../features/structures/structure-card.tsx';
import { useTitle } from '../lib/hooks/use-title.ts';
import { useStructure } from '../lib/storage/use-structure.ts';
import { buttonClass } from '../ui/button-class.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { structureRightsOf } from './structure-rights.ts';

/** The home of a structure for its members: what waits, who works today, and what it is. */
export const OrganizationPage = () => {
  const { id, name } = useStructure();
  const me = useMe();
  useTitle('Structure');
  const hasAccessTo = me.hasAccessTo.filter(({ from }) => from === id);
  const may = structureRightsOf({ ...me, hasAccessTo }) ?? (() => false);
  return (
    <>
      <PageHeader
        title={name}
        action={
          may('AGENDA') &&
          me.impersonation === null && (
            <Link to={paths.bookForStructure()} className={buttonClass({}, 'max-md:w-full')}>
              <CalendarPlus aria-hidden="true" />
              <span className="sr-only">Ajouter un </span>Rendez-vous
            </Link>
          )
        }
      />
      <StructureDay key={id} structureId={id} may={may} aside={may('AGENDA') && <StructureActivity />}>
        <StructureCard organizationId={id} name={name} />
      </StructureDay>
    </>
  );
};
