import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { waitingPatients } from '../../../data/agenda/waiting-patients.ts';
import { dayAndMonth } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { Badge } from '../../../ui/badge.tsx';

interface ToPlaceProps {
  readonly practitionerId: string;
  /** Where a visit of that patient is booked. */
  readonly bookFor: (patientId: string) => string;
}

const SHOWN = 5;

/** Who waits for this practitioner without a visit, those first who asked first. Nothing where none does: the list is in the form. */
export const ToPlace = ({ practitionerId, bookFor }: ToPlaceProps) => {
  const { data } = useQuery(waitingPatients(practitionerId));
  if (data === undefined || data.patients.length === 0) return null;
  const more = data.patients.length - SHOWN;
  return (
    <section aria-labelledby="to-place" className="flex flex-col gap-1 print:hidden">
      <h3 id="to-place" className="flex items-center gap-2 text-sm font-semibold">
        À placer <Badge>{data.patients.length}</Badge>
      </h3>
      <ul className="-mx-2 divide-y divide-line">
        {data.patients.slice(0, SHOWN).map(({ id, patient, serviceCategory, since }) => (
          <li key={id}>
            <Link to={bookFor(patient.userData.id)} className="block rounded-sm px-2 py-1.5 text-sm hover:bg-sunken">
              <span className="block truncate font-semibold">{patient.common.name}</span>
              <span className="block text-xs text-muted">
                {`${SERVICE_CATEGORY_LABELS[serviceCategory]} · depuis le ${dayAndMonth(since, localZone())}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-xs text-muted">et {more} de plus, dans la liste d’attente</p>}
    </section>
  );
};
