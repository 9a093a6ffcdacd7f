import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { CalmCalendar } from '../../../ui/illustrations/calm-calendar.tsx';

/** In the place of the next visit of a patient. @param isSecond something above it is booked first: an ultrasound, for one */
export const NothingBooked = ({ isSecond = false }: { readonly isSecond?: boolean }) => (
  <section
    aria-label="Votre prochain rendez-vous"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-brand/25 bg-brand-soft px-5 py-5 md:px-7"
  >
    <div className="w-24 max-md:hidden">
      <CalmCalendar />
    </div>
    <div className="flex-1 basis-60">
      <p className="text-lg font-semibold">Aucun rendez-vous à venir</p>
      <p className="text-sm">Choisissez un professionnel et une heure qui vous conviennent.</p>
    </div>
    <Link
      to={paths.bookAppointment()}
      className={buttonClass({ look: isSecond ? 'secondary' : 'primary' }, 'max-md:w-full')}
    >
      <CalendarPlus aria-hidden="true" />
      Prendre rendez-vous
    </Link>
  </section>
);
