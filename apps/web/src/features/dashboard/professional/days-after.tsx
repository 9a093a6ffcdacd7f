import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { dayOf } from '@maillon/domain/day';
import { paths } from '../../../config/paths.ts';
import { capitalised } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenDay, spokenHour } from '../../../lib/spoken-time.ts';
import { Row } from '../../../ui/row.tsx';

/** Who comes on the days after today; nothing where nobody does. */
export const DaysAfter = ({ visits, now }: { readonly visits: readonly Appointment[]; readonly now: number }) => {
  if (visits.length === 0) return null;
  const zone = localZone();
  const today = dayOf(now, zone);
  return (
    <>
      <h3 className="border-t border-line px-4 pt-3 pb-2 font-semibold md:px-5">Les jours suivants</h3>
      <ul>
        {visits.map(({ id, start, patient, serviceCategory }) => (
          <Row
            key={id}
            title={patient.common.name}
            detail={SERVICE_CATEGORY_LABELS[serviceCategory]}
            aside={
              <time dateTime={start}>
                {capitalised(spokenDay(dayOf(Date.parse(start), zone), today))} {spokenHour(start)}
              </time>
            }
            to={paths.patient(patient.userData.id)}
          />
        ))}
      </ul>
    </>
  );
};
