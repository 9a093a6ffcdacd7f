import { plainDayFr } from '@maillon/domain/day';
import {
  averageRating,
  type PractitionerFigures,
  SATISFACTION_PLACEHOLDER,
  satisfactionRating,
} from '@maillon/domain/statistics/visit-figures';
import { counted } from '../../lib/spoken-time.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RATING_TONES } from './figure-card.tsx';
import { StatisticsTable } from './statistics-table.tsx';

const HEAD = ['Praticien', 'Consultations', 'Durée moyenne', 'Satisfaction', 'Dernière consultation'];

const Average = ({ minutes }: { readonly minutes: number | null }) => {
  if (minutes === null) return '–';
  return (
    <span className={`font-semibold ${RATING_TONES[averageRating(minutes)]}`}>{`${Math.round(minutes)} min`}</span>
  );
};

/** Patients are not asked yet, which is said beside the number (design catalogues C-34). */
const Satisfaction = () => (
  <>
    <span className={`font-semibold ${RATING_TONES[satisfactionRating(SATISFACTION_PLACEHOLDER)]}`}>
      {String(SATISFACTION_PLACEHOLDER).replace('.', ',')}
    </span>{' '}
    <span className="text-xs text-muted">indicatif</span>
  </>
);

/** « Analyse par médecin » (spec clinical §2 "Organization statistics"). */
export const PractitionersPanel = ({ rows }: { readonly rows: readonly PractitionerFigures[] }) => (
  <Panel
    title="Analyse par médecin"
    action={
      <Button look="quiet" size="sm" disabled>
        Voir tous
      </Button>
    }
  >
    {rows.length === 0 ? (
      <EmptyState title="Aucune consultation sur cette période" />
    ) : (
      <>
        <ul className="md:hidden">
          {rows.map((row) => (
            <li key={row.id} className="border-t border-line px-4 py-3">
              <p className="font-semibold">{row.name}</p>
              <p className="text-muted">{counted(row.visits, 'consultation', 'aucune')}</p>
              <p className="text-muted">
                Durée moyenne : <Average minutes={row.average} />
              </p>
              <p className="text-muted">
                Satisfaction : <Satisfaction />
              </p>
              <p className="text-muted">Dernière consultation : {plainDayFr(row.last)}</p>
            </li>
          ))}
        </ul>
        <div className="px-2 pb-3 max-md:hidden md:px-3">
          <StatisticsTable
            caption="Analyse par médecin"
            head={HEAD}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                row.name,
                row.visits,
                <Average key="average" minutes={row.average} />,
                <Satisfaction key="satisfaction" />,
                plainDayFr(row.last),
              ],
            }))}
          />
        </div>
      </>
    )}
  </Panel>
);
