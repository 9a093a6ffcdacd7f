import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CareCircle } from '../../ui/illustrations/care-circle.tsx';

/** Managers and operators have a dashboard and a map, nothing else (spec platform §6). */
export const DispatchDashboard = () => (
  <Card className="min-h-96" title="Régulation">
    <EmptyState
      title="Les demandes et les équipes se suivent sur la carte"
      illustration={<CareCircle />}
      action={
        <Link to={paths.map()} className={buttonClass({})}>
          Voir la carte
        </Link>
      }
    />
  </Card>
);
