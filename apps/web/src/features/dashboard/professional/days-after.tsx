import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { dayOf } from '@maillon/domain/day';
import { paths } from '../../../config/paths.ts';
import { capitalised } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenDay, spokenHour } from '../../../lib/spoken-time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Row } from '../../../ui/row.tsx';

interface DaysAfterProps {
  readonly visits: readonly Appointment[];
  readonly now: number;
}

const TITLE = 'Les jours suivants';

/** Below a calm day: who comes on the days after; nothing where none does. */
export const DaysAfter = ({ visits, now }: DaysAfterProps) =>
  visits.length > 0 && (
    <>
      <h3 className="border-t border-line px-4 pt-3 pb-2 font-semibold md:px-5">{TITLE}</h3>
      <VisitRows visits={visits} now={now} />
    </>
  );

/** The same beside a full day. */
export const DaysAfterPanel = ({ visits, now }: DaysAfterProps) =>
  visits.length > 0 && (
    <Panel title={TITLE}>
      <VisitRows visits={visits} now={now} />
    </Panel>
  );

const VisitRows = ({ visits, now }: DaysAfterProps) => {
  const zone = localZone();
  const today = dayOf(now, zone);
  return (
    <ul>
      {visits.map((visit) => (
        <Row
          key={visit.id}
          title={visit.patient.common.name}
          detail={visitLabel(visit)}
          aside={
            <time dateTime={visit.start}>
              {capitalised(spokenDay(dayOf(Date.parse(visit.start), zone), today))} {spokenHour(visit.start)}
            </time>
          }
          to={paths.patient(visit.patient.userData.id)}
        />
      ))}
    </ul>
  );
};
